//go:build linux && (amd64 || arm64)

package main

import (
	"fmt"
	"os"
	"os/exec"
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
	cmd := inProcess(t, args...)
	cmd.Args[2] = "^TestBraked$"
	cmd.Env = append(cmd.Env, fmt.Sprintf("%s=%d %s", brakeEnv, n, how))
	out, err := cmd.CombinedOutput()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		t.Fatal(err)
	}
	said = string(out)
	switch status := cmd.ProcessState.Sys().(syscall.WaitStatus); {
	case status.Signaled() && status.Signal() == syscall.SIGKILL:
		return true, -1, said
	case strings.HasPrefix(said, unheard) && os.Getenv("HERALD_REAL") == "1":
		t.Fatal(said)
	case strings.HasPrefix(said, unheard):
		t.Skip(said + "; HERALD_REAL=1 makes that a failure")
	}
	reached = strings.Contains(said, pulled)
	return reached, cmd.ProcessState.ExitCode(), strings.Replace(said, pulled, "", 1)
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
