/** Which system calls a sandboxed process may make, by name. */
import type { Syscall } from './syscall-numbers.ts'

const errno = (number: number) => 0x00050000 | number

/** Values of linux/seccomp.h; the errors are those that a program can read and understand. */
export const verdicts = {
  allow: 0x7fff0000,
  kill: 0x80000000,
  notPermitted: errno(1),
  /** As at a limit of processes: Python reports "resource temporarily unavailable". */
  noMoreProcesses: errno(11),
  notATerminal: errno(25),
  unknownCall: errno(38),
  notSupported: errno(95),
} as const

/** What a sandboxed process shares with the machine. */
export type Sharing =
  /** Nothing: in namespaces of its own it may change its private files and signal its own processes. */
  | 'nothing'
  /** Files and process numbers: it changes no file, starts no program and signals nobody but itself. */
  | 'files'

/** The arguments of a call are whole numbers of which the low half counts; a pointer is looked at as a whole. */
export type ArgumentCheck =
  | { arg: number; isOneOf: readonly number[] /** Bits that do not matter. */; without?: number }
  | { arg: number; hasAll: number }
  | { arg: number; hasNone: number }
  | { arg: number; isNull: true }

/** Allowed when all checks pass. */
export interface CallCondition {
  checks: readonly ArgumentCheck[]
  otherwise: number
}

/**
 * A placeholder for the process's own number until it is known; the sandboxed process puts it in before the filter is
 * set.
 */
export const OWN_PROCESS = 0x7fe51de5

export function rulesFor(sharing: Sharing): {
  plain: Map<Syscall, number>
  conditions: Map<Syscall, CallCondition>
} {
  const isAlone = sharing === 'nothing'
  const allowed = [...READING, ...(isAlone ? CHANGING : [])]
  return {
    plain: new Map(
      [
        ...allowed.map((call) => [call, verdicts.allow] as const),
        ...DANGEROUS.map((call) => [call, verdicts.notPermitted] as const),
        ...(isAlone ? [] : CHANGING.map((call) => [call, verdicts.notPermitted] as const)),
        ...FORKS.map((call) => [call, verdicts.noMoreProcesses] as const),
        ...ATTRIBUTES.map((call) => [call, verdicts.notSupported] as const),
      ].filter(([call]) => isAlone || !SELF_ONLY.includes(call)),
    ),
    conditions: new Map(
      Object.entries({
        ...CONDITIONS,
        ...(isAlone ? {} : Object.fromEntries(SELF_ONLY.map((call) => [call, toItself]))),
      }) as [Syscall, CallCondition][],
    ),
  }
}

const list = (names: string) => names.trim().split(/\s+/) as Syscall[]

/** Computing, memory, time, threads, reading, and writing to what is open already. */
const READING = list(`
  access alarm arch_prctl brk chdir clock_getres clock_gettime clock_nanosleep close close_range dup dup2 dup3
  epoll_create epoll_create1 epoll_ctl epoll_pwait epoll_pwait2 epoll_wait eventfd eventfd2 exit exit_group faccessat
  faccessat2 fchdir fdatasync fstat fstatfs fsync getcpu getcwd getdents getdents64 getegid geteuid getgid getgroups
  getitimer getpeername getpgid getpgrp getpid getppid getpriority getrandom getresgid getresuid getrlimit getrusage
  getsid getsockname gettid gettimeofday getuid kill lseek lstat madvise mmap mprotect mremap msync munmap nanosleep
  newfstatat open openat pause pipe pipe2 poll ppoll pread64 preadv pselect6 pwrite64 pwritev read readlink readlinkat
  readv restart_syscall rseq rt_sigaction rt_sigpending rt_sigprocmask rt_sigreturn rt_sigsuspend rt_sigtimedwait
  sched_get_priority_max sched_get_priority_min sched_getaffinity sched_getparam sched_getscheduler sched_yield select
  set_robust_list set_tid_address setitimer setrlimit shutdown sigaltstack stat statfs statx tgkill time times umask
  uname wait4 waitid write writev
`)

/**
 * Changing files, which is private where the sandboxed process has a file system of its own. Starting a program too:
 * bubblewrap sets the filter just before it starts Python, and there is nothing else to start.
 */
const CHANGING = list(`
  chmod execve fallocate fchmod fchmodat flock ftruncate futimesat link linkat mkdir mkdirat rename renameat renameat2
  rmdir symlink symlinkat truncate unlink unlinkat utime utimensat utimes
`)

/** Named to be refused with a clear error ("operation not permitted"); the rest is refused anyway. */
const DANGEROUS = list(`
  socket connect bind listen accept accept4 sendmsg recvmsg sendmmsg recvmmsg setsockopt getsockopt
  ptrace process_vm_readv process_vm_writev process_madvise pidfd_open pidfd_getfd pidfd_send_signal kcmp
  mount umount2 move_mount open_tree fsopen fsconfig fsmount fspick mount_setattr pivot_root chroot unshare setns
  bpf perf_event_open keyctl add_key request_key userfaultfd memfd_create memfd_secret
  io_uring_setup io_uring_enter io_uring_register io_setup io_destroy io_getevents io_submit io_cancel io_pgetevents
  shmget shmat shmctl shmdt semget semop semctl semtimedop msgget msgsnd msgrcv msgctl
  mq_open mq_unlink mq_timedsend mq_timedreceive mq_notify mq_getsetattr name_to_handle_at open_by_handle_at
  fanotify_init fanotify_mark inotify_init inotify_init1 inotify_add_watch inotify_rm_watch
  init_module finit_module delete_module kexec_load kexec_file_load reboot swapon swapoff acct quotactl quotactl_fd
  personality modify_ldt iopl ioperm clock_settime clock_adjtime settimeofday adjtimex
  setuid setgid setreuid setregid setresuid setresgid setfsuid setfsgid setgroups capget capset
  mknod mknodat chown fchown lchown fchownat splice tee vmsplice execveat
  sched_setparam sched_setscheduler sched_setattr sched_setaffinity setpriority ioprio_set
  mlock mlock2 mlockall munlock munlockall mbind set_mempolicy get_mempolicy migrate_pages move_pages
  sysinfo syslog setsid setpgid seccomp sethostname setdomainname vhangup uselib ustat sysfs lookup_dcookie
  remap_file_pages timer_create timerfd_create signalfd signalfd4 rt_sigqueueinfo rt_tgsigqueueinfo tkill
  landlock_create_ruleset landlock_add_rule landlock_restrict_self pkey_alloc pkey_mprotect pkey_free membarrier
`)

/** One program is one process: its memory limit counts per process, so that forty forks would hold forty times as much. */
const FORKS = list('fork vfork')

/** File systems without them exist, so programs expect this error. */
const ATTRIBUTES = list(`
  setxattr lsetxattr fsetxattr getxattr lgetxattr fgetxattr listxattr llistxattr flistxattr
  removexattr lremovexattr fremovexattr
`)

/** Signals, where other people's processes can be named. */
const SELF_ONLY = list('kill tgkill')
const toItself: CallCondition = {
  checks: [{ arg: 0, isOneOf: [OWN_PROCESS] }],
  otherwise: verdicts.notPermitted,
}

// Flags of clone, of sockets, and commands, as in the kernel's own headers.
const THREAD = 0x00000100 | 0x00000800 | 0x00010000
const NEW_NAMESPACES = 0x00020000 | 0x02000000 | 0x7c000000
const AF_UNIX = 1
const MSG_OOB = 0x1
const MSG_PEEK = 0x2
const FUTEX_MODES = 128 | 256
const FUTEX_PLAIN = [0, 1, 3, 4, 5, 9, 10]
const TERMINAL_QUESTIONS = [0x5401, 0x5413, 0x541b, 0x5421, 0x5450, 0x5451]
const FILE_COMMANDS = [0, 1, 2, 3, 4, 5, 6, 7, 36, 37, 38, 1030]
const NAMES_ONLY = [15, 16, 0x53564d41]

const CONDITIONS: Partial<Record<Syscall, CallCondition>> = {
  // Threads, no processes and no namespaces.
  clone: {
    checks: [
      { arg: 0, hasAll: THREAD },
      { arg: 0, hasNone: NEW_NAMESPACES },
    ],
    otherwise: verdicts.noMoreProcesses,
  },
  // asyncio wakes itself through one.
  socketpair: { checks: [{ arg: 0, isOneOf: [AF_UNIX] }], otherwise: verdicts.notPermitted },
  // The standard streams are sockets. Out-of-band data and peeking had holes in the kernel; an address has no business here.
  sendto: {
    checks: [
      { arg: 3, hasNone: MSG_OOB },
      { arg: 4, isNull: true },
    ],
    otherwise: verdicts.notPermitted,
  },
  recvfrom: { checks: [{ arg: 3, hasNone: MSG_OOB | MSG_PEEK }], otherwise: verdicts.notPermitted },
  // Without priority inheritance, a part of the kernel that nobody here needs and attackers like.
  futex: {
    checks: [{ arg: 1, isOneOf: FUTEX_PLAIN, without: FUTEX_MODES }],
    otherwise: verdicts.unknownCall,
  },
  ioctl: { checks: [{ arg: 1, isOneOf: TERMINAL_QUESTIONS }], otherwise: verdicts.notATerminal },
  // Neither sizes of pipes nor whom to signal.
  fcntl: { checks: [{ arg: 1, isOneOf: FILE_COMMANDS }], otherwise: verdicts.notPermitted },
  prlimit64: { checks: [{ arg: 0, isOneOf: [0] }], otherwise: verdicts.notPermitted },
  // Names of threads and of memory; nothing about who dies with whom.
  prctl: { checks: [{ arg: 0, isOneOf: NAMES_ONLY }], otherwise: verdicts.notPermitted },
}
