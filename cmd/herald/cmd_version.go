package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

func versionCommand() command {
	return command{name: "version", usage: "version", short: "print herald's version and what it was built from", run: runVersion}
}

// released is the version that a release was built as; the linker sets it.
var released string

func runVersion(args []string) int {
	fs := newFlags("version")
	if err := fs.Parse(args); err != nil {
		return flagExit(err)
	}
	version, revision, dirty := "unreleased", "", ""
	if released != "" {
		version = released
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		if v := info.Main.Version; v != "" && v != "(devel)" && released == "" {
			version = v
		}
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				revision = " " + s.Value[:min(12, len(s.Value))]
			case s.Key == "vcs.modified" && s.Value == "true":
				dirty = " (changed)"
			}
		}
	}
	fmt.Printf("herald %s%s%s %s %s/%s\n", version, revision, dirty, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return exitWell
}
