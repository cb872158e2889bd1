package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

func versionCommand() command {
	return command{name: "version", usage: "version",
		short: "print herald's version and what it was built from", run: runVersion}
}

// released is the version of these sources; .ci/release has the linker set its tag instead.
var released = "1.0.0"

func runVersion(args []string) int {
	fs := newFlags("version")
	if err := fs.Parse(args); err != nil {
		return flagExit(err)
	}
	revision, dirty := "", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				revision = " " + s.Value[:min(12, len(s.Value))]
			case s.Key == "vcs.modified" && s.Value == "true":
				dirty = " (changed)"
			}
		}
	}
	fmt.Printf("herald %s%s%s %s %s/%s\n", released, revision, dirty, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return exitWell
}
