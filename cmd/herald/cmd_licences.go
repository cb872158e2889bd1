package main

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/themes"
)

func licencesCommand() command {
	return command{
		name: "licences", usage: "licences [--fonts]", short: "print the licences of herald, its modules and its fonts",
		examples: []string{"herald licences              # of the program, its modules and its fonts",
			"herald licences --fonts      # the fonts' licences in full"},
		run: runLicences,
	}
}

// moduleLicences lists the licences of the linked modules; a test compares them.
var moduleLicences = map[string]string{
	"github.com/BurntSushi/toml":     "MIT",
	"github.com/arran4/golang-ical":  "Apache-2.0",
	"github.com/cloudflare/circl":    "BSD-3-Clause",
	"github.com/emersion/go-message": "MIT",
	"github.com/fsnotify/fsnotify":   "BSD-3-Clause",
	"github.com/gofrs/flock":         "BSD-3-Clause",
	"github.com/go-text/typesetting": "BSD-3-Clause or Unlicense",
	"github.com/klauspost/compress":  "BSD-3-Clause, Apache-2.0 and MIT",
	"github.com/yuin/goldmark":       "MIT",
	"golang.org/x/crypto":            "BSD-3-Clause",
	"golang.org/x/image":             "BSD-3-Clause",
	"golang.org/x/net":               "BSD-3-Clause",
	"golang.org/x/sys":               "BSD-3-Clause",
	"golang.org/x/term":              "BSD-3-Clause",
	"golang.org/x/text":              "BSD-3-Clause",
}

func runLicences(args []string) int {
	fl := newFlags("licences")
	full := fl.Bool("fonts", false, "the fonts' licences in full")
	if err := fl.Parse(args); err != nil {
		return flagExit(err)
	}
	if fl.NArg() > 0 {
		return usageError("licences", fmt.Errorf("%q is not expected (hint: herald licences takes no arguments)", fl.Arg(0)))
	}
	fonts, err := fontLicences()
	if err != nil {
		fmt.Fprintln(os.Stderr, "herald licences:", err)
		return exitProblems
	}
	if *full {
		for _, f := range fonts {
			data, err := themes.FS.ReadFile(f)
			if err != nil {
				fmt.Fprintln(os.Stderr, "herald licences:", err)
				return exitProblems
			}
			fmt.Printf("%s\n\n%s\n", path.Base(f), data)
		}
		return exitWell
	}
	fmt.Println("herald: MIT, the herald authors")
	fmt.Println("Go and its standard library: BSD-3-Clause")
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, d := range info.Deps {
			fmt.Printf("%s %s: %s\n", d.Path, d.Version, licenceOf(d.Path))
		}
	}
	for _, f := range fonts {
		fmt.Printf("fonts %s: SIL Open Font Licence 1.1\n", strings.TrimSuffix(path.Base(f), "-OFL.txt"))
	}
	fmt.Println("coastlines: Natural Earth, public domain; by way of world-atlas, ISC")
	return exitWell
}

func licenceOf(module string) string {
	if l := moduleLicences[module]; l != "" {
		return l
	}
	return "see its source"
}

// fontLicences returns the licence files beside the default theme's fonts.
func fontLicences() ([]string, error) {
	var out []string
	err := fs.WalkDir(themes.FS, "default", func(name string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(name, "-OFL.txt") {
			out = append(out, name)
		}
		return err
	})
	slices.Sort(out)
	return out, err
}
