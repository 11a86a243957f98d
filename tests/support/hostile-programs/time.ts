/** Programs that do not want to end. */
import type { Hostile } from './program.ts'

export const time: Hostile[] = [
  { name: 'busy', tries: 'an endless loop', ends: 'time', code: 'while True: pass' },
  {
    name: 'busy_threads',
    tries: 'endless loops in eight threads',
    ends: 'time',
    code: `
import threading
def spin():
    while True: pass
for _ in range(8): threading.Thread(target=spin).start()
`,
  },
  {
    name: 'sleep',
    tries: 'sleeping past the deadline',
    ends: 'time',
    code: 'import time; time.sleep(600)',
  },
  {
    name: 'input_wait',
    tries: 'waiting for input that never comes',
    ends: 'time',
    keepsStdinOpen: true,
    code: 'input()',
  },
  {
    name: 'regex',
    tries: 'backtracking in C, where no handler of a signal runs',
    ends: 'time',
    code: `import re; re.match(r'(a+)+$', 'a' * 40 + 'b')`,
  },
  { name: 'bigint', tries: 'one huge operation in C', ends: 'time', code: 'x = 7 ** (10 ** 8)' },
  { name: 'sum_c', tries: 'an endless sum in C', ends: 'time', code: 'sum(range(10 ** 13))' },
  {
    name: 'ignore_signals',
    tries: 'ignoring every signal that can be ignored',
    ends: 'time',
    prints: /deaf/,
    code: `
import signal
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
print('deaf')
while True: pass
`,
  },
  {
    name: 'block_signals',
    tries: 'blocking every signal',
    ends: 'time',
    prints: /blocked/,
    code: `
import signal
signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
print('blocked')
while True: pass
`,
  },
  {
    name: 'swallow_cpu_signal',
    tries: 'a handler that swallows the processor limit',
    ends: 'time',
    code: `
import signal
signal.signal(signal.SIGXCPU, lambda *_: None)
while True: pass
`,
  },
  {
    name: 'atexit_spin',
    tries: 'spinning after its end',
    ends: 'time',
    code: `
import atexit
def spin():
    while True: pass
atexit.register(spin)
`,
  },
  {
    name: 'thread_left_behind',
    tries: 'a thread that sleeps on when the program is over',
    ends: 'time',
    code: 'import threading, time; threading.Thread(target=time.sleep, args=(600,)).start()',
  },
  {
    name: 'del_spin',
    tries: 'spinning in a destructor',
    ends: 'time',
    code: `
class Stubborn:
    def __del__(self):
        while True: pass
Stubborn()
`,
  },
  {
    name: 'flush_hang',
    tries: 'a standard output whose flush never returns',
    ends: 'time',
    code: `
import sys
class Out:
    def write(self, text): return len(text)
    def flush(self):
        while True: pass
sys.stdout = Out()
`,
  },
  {
    name: 'endless_traceback',
    tries: 'a fault whose words never end',
    ends: 'time',
    code: `
class Evil(Exception):
    def __str__(self):
        while True: pass
raise Evil()
`,
  },
  {
    name: 'endless_excepthook',
    tries: 'a hook for faults that never returns',
    ends: 'time',
    code: `
import sys
def hook(*_):
    while True: pass
sys.excepthook = hook
1 / 0
`,
  },
  {
    name: 'stop_itself',
    tries: 'stopping itself, so that it neither runs nor ends',
    ends: 'time',
    code: 'import os, signal; os.kill(os.getpid(), signal.SIGSTOP)',
  },
  {
    name: 'patched_exit',
    tries: 'replacing the ways out of the interpreter',
    ends: 'time',
    code: `
import os, threading
def hang(*_):
    while True: pass
os._exit = hang
threading._shutdown = hang
`,
  },
  {
    name: 'catch_all',
    tries: 'catching everything, exits included',
    ends: 'time',
    code: `
import sys
while True:
    try: sys.exit(0)
    except BaseException: pass
`,
  },
  {
    name: 'compile_bomb',
    tries: 'an expression of fifty thousand operators',
    ends: ['failed', 'memory', 'crash', 'finished'],
    code: `eval('+'.join(['1'] * 50_000)); print('(' * 50_000 and eval('-' * 50_000 + '1'))`,
  },
  {
    name: 'hold_output',
    tries: 'half a line, and then nothing for ever',
    ends: 'time',
    prints: /^half$/,
    code: `import sys, time; sys.stdout.write('half'); sys.stdout.flush(); time.sleep(600)`,
  },
  {
    name: 'slow_output',
    tries: 'one letter every ten milliseconds, for ever',
    ends: 'time',
    prints: /^x{3}/,
    code: `
import sys, time
while True:
    sys.stdout.write('x'); sys.stdout.flush(); time.sleep(0.01)
`,
  },
  {
    name: 'interval_timer',
    tries: 'an alarm that rearms itself a thousand times a second',
    ends: 'time',
    code: `
import signal
signal.signal(signal.SIGALRM, lambda *_: None)
signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
while True: pass
`,
  },
  {
    name: 'deadlock',
    tries: 'two threads that wait for each other',
    ends: 'time',
    code: `
import threading
one, other = threading.Lock(), threading.Lock()
gate = threading.Barrier(2)
def take(a, b):
    with a:
        gate.wait()
        with b: pass
threading.Thread(target=take, args=(one, other)).start()
take(other, one)
`,
  },
  {
    name: 'asyncio_forever',
    tries: 'an event loop that never stops',
    ends: 'time',
    code: `
import asyncio
async def forever():
    while True: await asyncio.sleep(0)
asyncio.run(forever())
`,
  },
  {
    name: 'generator_forever',
    tries: 'consuming a stream without an end',
    ends: 'time',
    code: 'import itertools; all(True for _ in itertools.count())',
  },
]
