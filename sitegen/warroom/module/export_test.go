package module

// CompileSmall and Starting are for tests that may not be in the package, as they import sites.
func CompileSmall() ([]byte, error) { return compileSmall(root) }

// Starting returns the script that makes startHerald.
func Starting() string { return starter + "\n" + glue + "\nglobalThis.startHerald = startHerald;\n" }
