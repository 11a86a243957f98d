/** Programs that turn the interpreter, or our first program in it, against the service. */
import type { Hostile } from './program.ts'

export const interpreter: Hostile[] = [
  {
    name: 'empty_builtins',
    tries: 'taking every built-in word away before it fails',
    ends: 'failed',
    code: 'import builtins\nbuiltins.__dict__.clear()\nundefined',
  },
  {
    name: 'no_modules',
    tries: 'forgetting every module before it fails',
    ends: 'failed',
    code: 'import sys\nsys.modules.clear()\n1 / 0',
  },
  {
    name: 'no_streams',
    tries: 'failing without streams to say so',
    ends: 'failed',
    code: 'import sys\nsys.stdout = sys.stderr = sys.stdin = None\n1 / 0',
  },
  {
    name: 'replace_the_end',
    tries: 'replacing the parts of the first program that end it',
    ends: 'time',
    code: `
import sys
def hang(*_):
    while True: pass
frame = sys._getframe()
while frame:
    for name in ('finish', 'show', 'execute', 'limit_met'): frame.f_globals[name] = hang
    frame = frame.f_back
`,
  },
  {
    name: 'ready_again',
    tries: 'saying that it is ready for the next program',
    ends: 'finished',
    prints: /^said/,
    code: `import os; os.write(3, b'R'); print('said')`,
  },
  {
    name: 'streams_exchanged',
    tries: 'printing into the way to the service',
    ends: 'protocol',
    code: `import os; os.dup2(3, 1); print('x' * 1000, flush=True)\nwhile True: pass`,
  },
  {
    name: 'audit_everything',
    tries: 'a hook that refuses everything, the end included',
    ends: ['failed', 'time'],
    code: `
import sys
def refuse(*_): raise RuntimeError('no')
sys.addaudithook(refuse)
open('/dev/null')
`,
  },
  {
    name: 'trace_forever',
    tries: 'a tracer that never returns',
    ends: 'time',
    code: `
import sys
def trace(*_):
    while True: pass
sys.settrace(trace)
def f(): pass
f()
`,
  },
  {
    name: 'evil_exit_word',
    tries: 'a last word that never ends',
    ends: 'time',
    code: `
class Word:
    def __str__(self):
        while True: pass
raise SystemExit(Word())
`,
  },
  {
    name: 'evil_exception_class',
    tries: 'a fault whose class cannot be looked at',
    ends: 'failed',
    code: `
class Meta(type):
    def __getattribute__(cls, name): raise MemoryError
class Evil(Exception, metaclass=Meta): pass
raise Evil()
`,
  },
  {
    name: 'circle_of_causes',
    tries: 'faults that are each other’s cause',
    ends: 'failed',
    prints: /ValueError/,
    code: `
one, other = ValueError('one'), ValueError('other')
one.__cause__, other.__cause__ = other, one
one.__context__, other.__context__ = other, one
raise one
`,
  },
  {
    name: 'chain_of_causes',
    tries: 'a hundred thousand faults in a row',
    ends: ['failed', 'output', 'memory', 'crash'],
    code: `
fault = ValueError('first')
for n in range(100_000):
    following = ValueError(n)
    following.__cause__ = fault
    fault = following
raise fault
`,
  },
  {
    name: 'interrupt_itself',
    tries: 'interrupting the first program wherever it is',
    ends: ['failed', 'time'],
    code: `
import _thread, threading
def bother():
    while True: _thread.interrupt_main()
threading.Thread(target=bother, daemon=True).start()
while True:
    try:
        while True: pass
    except KeyboardInterrupt: pass
`,
  },
  {
    name: 'impatient_threads',
    tries: 'threads that change places a billion times a second',
    ends: 'time',
    code: `
import sys, threading
sys.setswitchinterval(1e-9)
def spin():
    while True: pass
for _ in range(40): threading.Thread(target=spin).start()
`,
  },
  {
    name: 'pool_never_done',
    tries: 'workers that wait for each other after the end',
    ends: 'time',
    code: `
import concurrent.futures, threading
gate = threading.Event()
pool = concurrent.futures.ThreadPoolExecutor(8)
for _ in range(100): pool.submit(gate.wait)
`,
  },
  {
    name: 'unmap_itself',
    tries: 'taking its own memory away',
    ends: 'crash',
    code: `
import ctypes
ctypes.CDLL(None).munmap(ctypes.c_void_p(id(None) & ~0xfff), ctypes.c_size_t(1 << 20))
print(None)
`,
  },
  {
    name: 'bad_signal_stack',
    tries: 'a stack for signals where there is no memory',
    ends: ['crash', 'finished', 'failed'],
    code: `
import ctypes, faulthandler
libc = ctypes.CDLL(None)
stack = (ctypes.c_void_p * 3)(0x1000, 0, 1 << 16)
print(libc.sigaltstack(ctypes.byref(stack), None))
ctypes.string_at(0)
`,
  },
  {
    name: 'exit_with_full_pipes',
    tries: 'going away while its words are still on the way',
    ends: 'finished',
    prints: /^x{90000}$/,
    code: `
import os
left = b'x' * 90_000
while left: left = left[os.write(1, left):]
os._exit(0)
`,
  },
  {
    name: 'hangs_up',
    tries: 'hanging up on the service and going on',
    ends: 'time',
    code: `
import socket
one = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM, 0, 3)
one.shutdown(2)
while True: pass
`,
  },
  {
    name: 'impatient_output',
    tries: 'an output that does not wait for its reader',
    ends: ['failed', 'output', 'finished'],
    code: `
import fcntl, os, sys
fcntl.fcntl(1, fcntl.F_SETFL, os.O_NONBLOCK)
for _ in range(100): sys.stdout.write('x' * 50_000)
`,
  },
]
