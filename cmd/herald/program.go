package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"runtime/debug"
)

// programID identifies this build of the program, so that a new herald builds everything again.
func programID() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		if id := published(info); id != "" {
			return id
		}
	}
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	info, err := os.Stat(path)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%d %d", info.Size(), info.ModTime().UnixNano())
}

// published returns the identity of a program that was installed as a published module, or "" for
// any other: its sources are known by their checksum, wherever and whenever it was built. A host
// that installs it anew for each build can use what the previous build has cached.
func published(info *debug.BuildInfo) string {
	if info.Main.Sum == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(info.String()))
	return info.Main.Version + " " + hex.EncodeToString(sum[:12])
}
