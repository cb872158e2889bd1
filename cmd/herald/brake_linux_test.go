//go:build linux && (amd64 || arm64)

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A brake stops a command at its n-th system call that changes a folder or syncs a file: the
// process is killed, or that call and all later ones fail. The kernel itself asks at each such call
// (seccomp's notification), so the program needs no code for it, and no new call is forgotten.

// What happens at the n-th call.
const (
	brakeKill     = "killed"
	brakeFull     = "the disk is full"      // no file can be created or synced; removing one works
	brakeReadOnly = "the disk is read-only" // nothing can be changed
	brakeWait     = "waiting"               // at every call until the parent answers
)

const (
	brakeEnv  = "HERALD_TEST_BRAKE" // "7 killed"
	brakeTime = "2026-03-16 12:00"
	pulled    = "herald.test: the brake was pulled\n"
	unheard   = "the system lets nobody listen to its calls: "
)

// withBrake runs a command line in a process of its own and stops it at its n-th change. reached
// reports whether there were that many.
func withBrake(t *testing.T, how string, n int, args ...string) (reached bool, code int, said string) {
	t.Helper()
	cmd := braked(t, how, n, args)
	out, err := cmd.CombinedOutput()
	code, said = ended(t, cmd, err, out)
	return code < 0 || strings.Contains(said, pulled), code, strings.Replace(said, pulled, "", 1)
}

// braked is a command line in a process of its own, with a brake.
func braked(t *testing.T, how string, n int, args []string) *exec.Cmd {
	t.Helper()
	cmd := inProcess(t, args...)
	cmd.Args[2] = "^TestBraked$"
	cmd.Env = append(cmd.Env, fmt.Sprintf("%s=%d %s", brakeEnv, n, how))
	return cmd
}

// ended returns the exit code of a braked command, or -1 if it was killed.
func ended(t *testing.T, cmd *exec.Cmd, err error, out []byte) (code int, said string) {
	t.Helper()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		t.Fatal(err)
	}
	said = string(out)
	switch status := cmd.ProcessState.Sys().(syscall.WaitStatus); {
	case status.Signaled() && status.Signal() == syscall.SIGKILL:
		return -1, said
	case strings.HasPrefix(said, unheard) && os.Getenv("HERALD_REAL") == "1":
		t.Fatal(said)
	case strings.HasPrefix(said, unheard):
		t.Skip(said + "; HERALD_REAL=1 makes that a failure")
	}
	return cmd.ProcessState.ExitCode(), said
}

// eachStop stops a command line at every step-th of its changes, each time in a copy of a site, and
// shows visit what is left there and what the command said. It returns the number of stops. What a
// kill leaves is what is on the disk before the change: the command runs once, and waits before
// each change while the site is copied.
func eachStop(t *testing.T, how string, step int, site string, line func(dir string) []string,
	visit func(n int, dir string, code int, said string)) int {
	t.Helper()
	if how == brakeKill {
		n, dir := 0, copied(t, site)
		atEachChange(t, line(dir), func() {
			n++
			left := copied(t, dir)
			visit(n, left, -1, "")
			must(t, os.RemoveAll(left))
		})
		return n
	}
	for n := 1; ; n += step {
		dir := copied(t, site)
		reached, code, said := withBrake(t, how, n, line(dir)...)
		if !reached {
			return (n - 1) / step
		}
		visit(n, dir, code, said)
		must(t, os.RemoveAll(dir))
	}
}

// copied returns a copy of a site.
func copied(t *testing.T, site string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "site")
	must(t, exec.Command("cp", "-a", site, dir).Run())
	return dir
}

// atEachChange runs a command line that must succeed, and calls seen before each change.
func atEachChange(t *testing.T, args []string, seen func()) {
	t.Helper()
	asked, asks, err := os.Pipe()
	must(t, err)
	answered, answers, err := os.Pipe()
	must(t, err)
	defer answers.Close() // then nothing waits any longer
	var out bytes.Buffer
	cmd := braked(t, brakeWait, 0, args)
	cmd.ExtraFiles, cmd.Stdout, cmd.Stderr = []*os.File{asks, answered}, &out, &out
	must(t, cmd.Start())
	must(t, asks.Close())
	must(t, answered.Close())
	for b := []byte{0}; ; {
		if _, err := asked.Read(b); err != nil {
			break
		}
		seen()
		_, err := answers.Write(b)
		must(t, err)
	}
	if code, said := ended(t, cmd, cmd.Wait(), out.Bytes()); code != exitWell {
		t.Fatalf("undisturbed: exit code %d: %s", code, said)
	}
}

// TestBraked is not a test: it is the command that withBrake runs.
func TestBraked(t *testing.T) {
	number, how, braked := strings.Cut(os.Getenv(brakeEnv), " ")
	if !braked {
		return
	}
	n, err := strconv.Atoi(number)
	must(t, err)
	now, err := time.Parse("2006-01-02 15:04", brakeTime)
	must(t, err)
	clock = func() time.Time { return now } // the same whenever it runs
	line := strings.Split(os.Getenv("HERALD_TEST_LINE"), "\n")
	do := func() int { return dispatch(line) }
	if line[0] == pressing {
		do = pressed(t, line)
	}
	if err := brake(how, n); err != nil {
		os.Stdout.WriteString(unheard + err.Error())
		os.Exit(0)
	}
	os.Exit(do())
}

// seccompNotif and seccompAnswer are the kernel's seccomp_notif and seccomp_notif_resp.
type seccompNotif struct {
	id         uint64
	pid, flags uint32
	nr         int32
	arch       uint32
	ip         uint64
	args       [6]uint64
}

type seccompAnswer struct {
	id    uint64
	val   int64
	err   int32
	flags uint32
}

const (
	notifReceive = 0xc0502100 // SECCOMP_IOCTL_NOTIF_RECV
	notifSend    = 0xc0182101 // SECCOMP_IOCTL_NOTIF_SEND
	goOn         = 1          // SECCOMP_USER_NOTIF_FLAG_CONTINUE
	modeFilter   = 1          // SECCOMP_SET_MODE_FILTER
	filterFlags  = 1 | 8 | 16 // TSYNC, NEW_LISTENER, TSYNC_ESRCH
	actionAsk    = 0x7fc00000 // SECCOMP_RET_USER_NOTIF
	actionAllow  = 0x7fff0000
	offsetNumber = 0
	offsetFlags  = 16 + 8*2 // of openat: the third argument, its lower half first
	jumpIfEqual  = unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K
	jumpIfAny    = unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K
	loadWord     = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS
	returnConst  = unix.BPF_RET | unix.BPF_K
)

// brake has the kernel ask at each change that this process makes from now on.
func brake(how string, n int) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	asked := []uint32{unix.SYS_MKDIRAT, unix.SYS_RENAMEAT, unix.SYS_RENAMEAT2, unix.SYS_UNLINKAT, unix.SYS_LINKAT, unix.SYS_SYMLINKAT, unix.SYS_FSYNC}
	program := []unix.SockFilter{{Code: loadWord, K: offsetNumber}}
	for i, nr := range asked {
		program = append(program, unix.SockFilter{Code: jumpIfEqual, K: nr, Jt: uint8(len(asked) - i + 3)})
	}
	program = append(program,
		unix.SockFilter{Code: jumpIfEqual, K: unix.SYS_OPENAT, Jf: 2},
		unix.SockFilter{Code: loadWord, K: offsetFlags},
		unix.SockFilter{Code: jumpIfAny, K: unix.O_CREAT, Jt: 1},
		unix.SockFilter{Code: returnConst, K: actionAllow},
		unix.SockFilter{Code: returnConst, K: actionAsk})
	filter := unix.SockFprog{Len: uint16(len(program)), Filter: &program[0]}
	listener, _, errno := unix.Syscall(unix.SYS_SECCOMP, modeFilter, filterFlags, uintptr(unsafe.Pointer(&filter)))
	if errno != 0 {
		return errno
	}
	go answer(listener, how, n)
	return nil
}

// answer lets changes through up to the n-th.
func answer(listener uintptr, how string, n int) {
	for count := 1; ; count++ {
		var asks seccompNotif
		if _, _, errno := unix.Syscall(unix.SYS_IOCTL, listener, notifReceive, uintptr(unsafe.Pointer(&asks))); errno != 0 {
			count--
			continue // it was interrupted
		}
		answers := seccompAnswer{id: asks.id, flags: goOn}
		if count >= n {
			switch how {
			case brakeWait:
				unix.Write(3, []byte{0}) // what atEachChange asked for
				unix.Read(4, []byte{0})
			case brakeKill:
				syscall.Kill(os.Getpid(), syscall.SIGKILL)
				select {}
			case brakeFull:
				if asks.nr != unix.SYS_UNLINKAT {
					answers.flags, answers.err = 0, -int32(unix.ENOSPC)
				}
			case brakeReadOnly:
				answers.flags, answers.err = 0, -int32(unix.EROFS)
			}
			if count == n {
				os.Stderr.WriteString(pulled)
			}
		}
		unix.Syscall(unix.SYS_IOCTL, listener, notifSend, uintptr(unsafe.Pointer(&answers)))
	}
}
