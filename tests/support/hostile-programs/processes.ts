/** Programs that try to start more processes than one, or to use other processes. */
import type { Hostile } from './program.ts'

export const processes: Hostile[] = [
  { name: 'fork', tries: 'one child', ends: 'processes', code: 'import os; os.fork()' },
  {
    name: 'fork_bomb',
    tries: 'children of children',
    ends: 'processes',
    code: `
import os
while True: os.fork()
`,
  },
  {
    name: 'fork_bomb_catch',
    tries: 'children of children, whatever the kernel says',
    ends: 'time',
    code: `
import os
while True:
    try: os.fork()
    except OSError: pass
`,
  },
  {
    name: 'thread_bomb',
    tries: 'threads without end',
    ends: 'time',
    code: `
import threading, time
while True:
    try: threading.Thread(target=time.sleep, args=(600,)).start()
    except RuntimeError: pass
`,
  },
  {
    name: 'subprocess',
    tries: 'a shell',
    ends: ['processes', 'failed'],
    prints: /BlockingIOError|FileNotFoundError|PermissionError/,
    code: `import subprocess; subprocess.run(['/bin/sh', '-c', 'id'])`,
  },
  {
    name: 'os_system',
    tries: 'a shell in the old way',
    ends: 'finished',
    prints: /no shell/,
    code: `
import os
print('no shell' if os.system('touch /tmp/codeshelf-escape') != 0 else 'a shell')
`,
  },
  {
    name: 'multiprocessing',
    tries: 'a pool of processes',
    ends: ['processes', 'failed'],
    prints: /Error/,
    code: `
import multiprocessing
multiprocessing.Pool(4).map(abs, range(10))
`,
  },
  {
    name: 'daemonise',
    tries: 'a grandchild in a session of its own that outlives everything',
    ends: 'processes',
    code: `
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        while True: time.sleep(1)
`,
  },
  {
    name: 'exec_itself',
    tries: 'starting Python anew, without the limits',
    ends: ['finished', 'failed'],
    prints: /still 64|PermissionError/,
    code: `
import os, sys
os.execv('/py/bin/python3', ['/py/bin/python3', '-I', '-S', '-c', 'import resource; print("still", resource.getrlimit(resource.RLIMIT_NPROC)[1])'])
`,
    landlock: { ends: 'failed', prints: /PermissionError|FileNotFoundError/ },
  },
  {
    name: 'exec_loop',
    tries: 'starting anew for ever, to escape the clock',
    ends: 'time',
    code: `
import os
program = 'import os, sys; os.execv("/py/bin/python3", ["/py/bin/python3", "-I", "-S", "-c", sys.argv[1], sys.argv[1]])'
os.execv('/py/bin/python3', ['/py/bin/python3', '-I', '-S', '-c', program, program])
`,
    landlock: { ends: 'failed', prints: /PermissionError|FileNotFoundError/ },
  },
  {
    name: 'kill_all',
    tries: 'killing every process there is',
    ends: ['failed', 'finished'],
    code: 'import os; os.kill(-1, 9)',
    landlock: { prints: /PermissionError/ },
  },
  {
    name: 'kill_first',
    tries: 'killing the first process',
    ends: 'finished',
    prints: /alive/,
    code: `import os; os.kill(1, 9); print('alive')`,
    landlock: { ends: 'failed', prints: /PermissionError/ },
  },
  {
    name: 'kill_parent',
    tries: 'killing who started it',
    ends: 'finished',
    prints: /alive/,
    code: `import os; os.kill(os.getppid(), 9); print('alive')`,
    landlock: { ends: 'failed', prints: /PermissionError/ },
  },
  {
    name: 'kill_group',
    tries: 'killing its group of processes',
    ends: ['killed', 'failed'],
    code: 'import os; os.killpg(0, 9)',
  },
  {
    name: 'signal_machine',
    tries: 'finding processes of the machine by their numbers',
    ends: 'finished',
    prints: /^found \[(1|1, 2)?\]/,
    code: `
import os
found = []
for number in range(1, 5000):
    if number == os.getpid(): continue
    try: os.kill(number, 0); found.append(number)
    except OSError: pass
print('found', found)
`,
  },
  { name: 'abort', tries: 'ending by a fault', ends: 'crash', code: 'import os; os.abort()' },
  {
    name: 'null_pointer',
    tries: 'reading where nothing is',
    ends: 'crash',
    code: 'import ctypes; ctypes.string_at(0)',
  },
  {
    name: 'kill_itself',
    tries: 'looking as if memory had run out',
    ends: 'killed',
    code: 'import os; os.kill(os.getpid(), 9)',
  },
  {
    name: 'fake_exit_codes',
    tries: 'pretending to have met the limit of the processor',
    ends: 'time',
    code: 'import os; os._exit(152)',
  },
  {
    name: 'new_session',
    tries: 'leaving its session',
    ends: 'failed',
    prints: /PermissionError/,
    code: 'import os; os.setsid()',
  },
  {
    name: 'outlive',
    tries: 'not dying with the service',
    ends: 'finished',
    prints: /^-1 1/,
    code: `
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
print(libc.prctl(1, 0, 0, 0, 0), ctypes.get_errno())
`,
  },
  {
    name: 'higher_priority',
    tries: 'more of the processor than others',
    ends: 'failed',
    prints: /PermissionError/,
    code: 'import os; os.nice(-5)',
  },
  {
    name: 'raise_limits',
    tries: 'higher limits than it was given',
    ends: 'failed',
    prints: /not allowed to raise maximum limit/,
    code: 'import resource; resource.setrlimit(resource.RLIMIT_NPROC, (10 ** 4, 10 ** 4))',
  },
  {
    name: 'more_memory',
    tries: 'lifting its own limit of memory',
    ends: 'memory',
    code: `
import resource
soft, hard = resource.getrlimit(resource.RLIMIT_AS)
resource.setrlimit(resource.RLIMIT_AS, (hard, hard))
bytearray(300 << 20)
`,
  },
]
