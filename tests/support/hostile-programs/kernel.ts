/** Programs that call the kernel or the interpreter directly. */
import type { Hostile } from './program.ts'

/** Calls by their numbers on either machine; each must be refused. */
const CALLS = `
import ctypes, os, platform
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
intel = platform.machine() == 'x86_64'
def call(numbers, *args):
    ctypes.set_errno(0)
    answer = libc.syscall(numbers[0] if intel else numbers[1], *args)
    return 0 if answer >= 0 else ctypes.get_errno()
`

const DANGEROUS = `{
    'ptrace': (101, 117), 'process_vm_readv': (310, 270), 'kcmp': (312, 272), 'pidfd_open': (434, 434),
    'mount': (165, 40), 'umount2': (166, 39), 'pivot_root': (155, 41), 'chroot': (161, 51), 'open_tree': (428, 428),
    'move_mount': (429, 429), 'fsopen': (430, 430), 'mount_setattr': (442, 442), 'unshare': (272, 97),
    'setns': (308, 268), 'bpf': (321, 280), 'perf_event_open': (298, 241), 'add_key': (248, 217),
    'request_key': (249, 218), 'keyctl': (250, 219), 'io_uring_setup': (425, 425), 'io_uring_enter': (426, 426),
    'io_setup': (206, 0), 'userfaultfd': (323, 282), 'memfd_create': (319, 279), 'memfd_secret': (447, 447),
    'shmget': (29, 194), 'semget': (64, 190), 'msgget': (68, 186), 'mq_open': (240, 180),
    'name_to_handle_at': (303, 264), 'open_by_handle_at': (304, 265), 'fanotify_init': (300, 262),
    'inotify_init1': (294, 26), 'init_module': (175, 105), 'finit_module': (313, 273), 'delete_module': (176, 106),
    'kexec_load': (246, 104), 'reboot': (169, 142), 'swapon': (167, 224), 'acct': (163, 89), 'quotactl': (179, 60),
    'personality': (135, 92), 'clock_settime': (227, 112), 'settimeofday': (164, 170), 'adjtimex': (159, 171),
    'setuid': (105, 146), 'setgid': (106, 144), 'setresuid': (117, 147), 'setgroups': (116, 159),
    'capset': (126, 91), 'splice': (275, 76), 'tee': (276, 77), 'vmsplice': (278, 75), 'execveat': (322, 281),
    'sched_setscheduler': (144, 119), 'sched_setaffinity': (203, 122), 'setpriority': (141, 140),
    'mlockall': (151, 230), 'mbind': (237, 235), 'move_pages': (279, 239), 'syslog': (103, 116),
    'seccomp': (317, 277), 'sethostname': (170, 161), 'landlock_restrict_self': (446, 446),
    'clone3': (435, 435), 'openat2': (437, 437), 'process_madvise': (440, 440), 'cachestat': (451, 451),
    'fchmodat2': (452, 452), 'listmount': (458, 458), 'lsm_set_self_attr': (460, 460),
}`

export const kernel: Hostile[] = [
  {
    name: 'system_calls',
    tries: 'seventy dangerous calls by their numbers',
    ends: 'finished',
    prints: /^allowed: \[\] of 7\d/,
    code: `${CALLS}
calls = ${DANGEROUS}
refused = (1, 38)
print('allowed:', [name for name, numbers in calls.items() if call(numbers, 0, 0, 0, 0, 0, 0) not in refused], 'of', len(calls))
`,
  },
  {
    name: 'return_probe',
    tries: 'the call with which the kernel leaves a traced function',
    // Unknown to arm64. On x86-64 the filter hides it until Linux 6.13; later kernels take it past every filter, and
    // end a caller outside the kernel's own trampoline (SIGILL). Any other result ends in `failed`.
    on: {
      x86_64: { ends: ['finished', 'crash'], prints: /^calling/ },
      aarch64: { ends: 'finished', prints: /^calling/ },
    },
    code: `${CALLS}
print('calling', flush=True)
answer = call((335, 335), 0, 0, 0, 0, 0, 0)
if answer != 38: raise SystemExit(answer or 99)
`,
  },
  {
    name: 'entry_probe',
    tries: 'the call with which the kernel enters a traced function',
    // Unknown to arm64 (38). On x86-64 it passes every filter since Linux 6.18 and accepts only its trampoline (6).
    on: {
      x86_64: { ends: 'finished', prints: /^(38|6)$/m },
      aarch64: { ends: 'finished', prints: /^38$/m },
    },
    code: `${CALLS}
print(call((336, 336), 0, 0, 0, 0, 0, 0))
`,
  },
  {
    name: 'unborn_calls',
    tries: 'calls that the kernel may get one day',
    ends: 'finished',
    prints: /^\[38\]/,
    code: `${CALLS}
print(sorted({call((number, number), 0) for number in list(range(453, 1000, 7)) + [9999, 2 ** 29]}))
`,
  },
  {
    name: 'namespace_by_clone',
    tries: 'a thread in a namespace of its own',
    ends: 'finished',
    prints: /^\{11\}/,
    code: `${CALLS}
thread = 0x10f00
print({call((56, 220), thread | 1 << bit, 0, 0, 0, 0) for bit in (17, 25, 26, 27, 28, 29, 30)})
`,
  },
  {
    name: 'old_door',
    tries: 'the system calls of 32-bit programs',
    // A 64-bit program on arm64 changes to 32 bits by starting another program only, which is refused elsewhere.
    on: {
      x86_64: { ends: 'blocked' },
      aarch64: { ends: 'finished', prints: /^no such door/ },
    },
    code: `${CALLS}
if intel:
    import mmap
    page = mmap.mmap(-1, 4096, prot=7)
    page.write(bytes([0xb8, 20, 0, 0, 0, 0xcd, 0x80, 0xc3]))
    where = ctypes.addressof(ctypes.c_char.from_buffer(page))
    ctypes.CFUNCTYPE(ctypes.c_int)(where)()
print('no such door')
`,
  },
  {
    name: 'second_door',
    tries: 'the x32 numbers',
    // They have a meaning on x86-64 only; elsewhere they are unknown large numbers.
    on: {
      x86_64: { ends: 'blocked' },
      aarch64: { ends: 'finished', prints: /^38$/m },
    },
    code: `${CALLS}
print(call((0x40000000 | 39, 0x40000000 | 172)))
`,
  },
  {
    name: 'terminal_input',
    tries: 'putting letters into a terminal’s input',
    ends: 'failed',
    prints: /Inappropriate ioctl|OSError/,
    code: `
import fcntl
fcntl.ioctl(0, 0x5412, b'x')
`,
  },
  {
    name: 'larger_pipes',
    tries: 'pipes of a megabyte each',
    ends: 'failed',
    prints: /PermissionError/,
    code: `
import fcntl, os
fcntl.fcntl(os.pipe()[0], 1031, 1 << 20)
`,
  },
  {
    name: 'signal_owner',
    tries: 'signals through the owner of a descriptor',
    ends: 'failed',
    prints: /PermissionError/,
    code: `
import fcntl, os
fcntl.fcntl(0, 8, os.getppid())
`,
  },
  {
    name: 'limits_of_others',
    tries: 'changing the limits of the first process',
    ends: 'failed',
    prints: /PermissionError|ProcessLookupError/,
    code: `
import resource
resource.prlimit(1, resource.RLIMIT_NOFILE, (0, 0))
`,
  },
  {
    name: 'priority_futex',
    tries: 'locks with inherited priority',
    ends: 'finished',
    prints: /^\{38\}/,
    code: `${CALLS}
word = ctypes.c_int(0)
print({call((202, 98), ctypes.byref(word), operation, 0, 0, 0, 0) for operation in (6, 7, 8, 11, 12, 13)})
`,
  },
  {
    name: 'environment',
    tries: 'secrets in the environment',
    ends: 'finished',
    prints: /^\[\]/,
    code: `
import os
print([key for key in os.environ if key not in ('HOME', 'LANG', 'LD_LIBRARY_PATH', 'MALLOC_ARENA_MAX', 'PATH', 'PWD')])
`,
  },
  {
    name: 'frames',
    tries: 'other people’s programs in the frames of the interpreter',
    ends: 'finished',
    prints: /^nothing/,
    code: `
import gc, sys
frame, texts = sys._getframe(), []
while frame:
    texts += [value for value in frame.f_locals.values() if isinstance(value, str)]
    frame = frame.f_back
texts += [one for one in gc.get_objects() if isinstance(one, str)]
print('nothing' if not any('other-job' in text.replace('other-job' + "' in text", '') for text in texts if 'getframe' not in text) else 'found')
`,
  },
  {
    name: 'machine_name',
    tries: 'learning about the machine',
    ends: 'finished',
    prints: /^sandbox/,
    code: `
import os
print(os.uname().nodename)
`,
    landlock: { prints: /\S/ },
  },
  {
    name: 'memory_of_the_machine',
    tries: 'how much memory there is',
    ends: 'finished',
    prints: /^refused/,
    code: `${CALLS}
print('refused' if call((99, 179), ctypes.create_string_buffer(256)) == 1 else 'told')
`,
  },
  {
    name: 'overwrite_none',
    tries: 'corrupting the interpreter',
    ends: ['crash', 'finished', 'failed', 'time'],
    code: `
import ctypes
ctypes.memset(id(None), 0xff, 16)
print(None)
`,
  },
  {
    name: 'crafted_code',
    tries: 'instructions that no compiler writes',
    ends: ['crash', 'failed', 'time', 'finished'],
    code: `
def f(): pass
exec(f.__code__.replace(co_code=bytes(range(1, 255)) * 4, co_stacksize=1))
`,
  },
  {
    name: 'writable_code',
    tries: 'native code written by the program',
    ends: 'finished',
    prints: /^(1|refused)/,
    // Written first and executable afterwards: only then does every arm64 see what was written.
    code: `${CALLS}
import mmap
page = mmap.mmap(-1, mmap.PAGESIZE, prot=3)
page.write(bytes([0xb8, 1, 0, 0, 0, 0xc3]) if intel else bytes([0x20, 0, 0x80, 0x52, 0xc0, 3, 0x5f, 0xd6]))
where = ctypes.addressof(ctypes.c_char.from_buffer(page))
refused = libc.mprotect(ctypes.c_void_p(where), ctypes.c_size_t(mmap.PAGESIZE), 5)
print('refused' if refused else ctypes.CFUNCTYPE(ctypes.c_int)(where)())
`,
  },
  {
    name: 'debugger',
    tries: 'attaching to its own threads',
    ends: 'finished',
    prints: /^1/,
    code: `${CALLS}
print(call((101, 117), 0, 0, 0, 0))
`,
  },
  {
    name: 'keyrings',
    tries: 'keys of the session',
    ends: 'finished',
    prints: /^1/,
    code: `${CALLS}
print(call((250, 219), 0, -3, 1))
`,
  },
]
