/** Harmless parts of the library and of the kernel, used as weapons. */
import type { Hostile } from './program.ts'

export const libraries: Hostile[] = [
  {
    name: 'equal_hashes',
    tries: 'a dictionary in which everything collides',
    ends: 'time',
    code: `
class Same:
    def __hash__(self): return 1
    def __eq__(self, other): return self is other
held = {}
while True: held[Same()] = 1
`,
  },
  {
    name: 'long_numbers',
    tries: 'a number of ten million figures in words',
    ends: 'time',
    timeoutMs: 1_000,
    code: `import sys; sys.set_int_max_str_digits(0); str(3 ** (2 * 10 ** 7))`,
  },
  {
    name: 'endless_precision',
    tries: 'a third, with a billion figures',
    ends: 'memory',
    code: `import decimal; decimal.getcontext().prec = 10 ** 9; decimal.Decimal(1) / 3`,
  },
  {
    name: 'growing_letters',
    tries: 'a letter that is eighteen when written out',
    ends: 'memory',
    code: `import unicodedata; unicodedata.normalize('NFKC', '\\ufdfa' * 10 ** 7)`,
  },
  {
    name: 'all_orders',
    tries: 'every order of twelve things',
    ends: 'memory',
    code: `import itertools; list(itertools.permutations(range(12)))`,
  },
  {
    name: 'slow_hash',
    tries: 'a billion rounds of a hash, in C and without the interpreter’s lock',
    ends: 'time',
    code: `import hashlib; hashlib.pbkdf2_hmac('sha256', b'x', b'y', 10 ** 9)`,
  },
  {
    name: 'large_hash',
    tries: 'a hash that wants gigabytes',
    ends: ['failed', 'memory'],
    prints: /Error/,
    code: `import hashlib; hashlib.scrypt(b'x', salt=b'y', n=1 << 22, r=8, p=1, maxmem=2 ** 31 - 1)`,
  },
  {
    name: 'endless_randomness',
    tries: 'all the randomness of the machine',
    ends: 'time',
    code: `import os\nwhile True: os.getrandom(1 << 20)`,
  },
  {
    name: 'endless_query',
    tries: 'a query of a database that never ends',
    ends: ['time', 'failed'],
    code: `
import sqlite3
print(sqlite3.connect(':memory:').execute(
    'with recursive n(x) as (select 1 union all select x + 1 from n) select count(*) from n').fetchone())
`,
  },
  {
    name: 'foreign_database',
    tries: 'opening the service’s files as a database',
    ends: 'failed',
    prints: /unable to open|OperationalError|ModuleNotFoundError|ImportError|not a database/,
    code: `
import sqlite3
sqlite3.connect('file:/etc/passwd?mode=ro', uri=True).execute('select * from sqlite_master').fetchall()
`,
  },
  {
    name: 'default_signals',
    tries: 'dying of a file that is too large',
    ends: 'failed',
    code: `
import signal
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
with open('/tmp/codeshelf-x', 'wb', buffering=0) as file:
    while file.write(b'x' * (1 << 20)): pass
raise SystemExit(9)
`,
  },
  {
    name: 'alarm_clock',
    tries: 'ending by an alarm, as if somebody had rung',
    ends: 'failed',
    code: 'import signal, time; signal.setitimer(signal.ITIMER_REAL, 0.05); time.sleep(60)',
  },
  {
    name: 'processor_clock',
    tries: 'moving its own limit of the processor',
    ends: 'failed',
    prints: /not allowed to raise maximum limit/,
    code: `
import resource
resource.setrlimit(resource.RLIMIT_CPU, (10 ** 6, 10 ** 6))
`,
  },
  {
    name: 'watching_watchers',
    tries: 'watchers that watch each other',
    ends: 'failed',
    prints: /Too many levels of symbolic links|OSError|PermissionError/,
    code: `
import select
watchers = [select.epoll() for _ in range(40)]
for one in watchers:
    for other in watchers:
        if one is not other: one.register(other.fileno(), select.EPOLLIN)
`,
  },
  {
    name: 'many_maps',
    tries: 'a map of memory in sixty thousand pieces',
    ends: ['memory', 'failed'],
    prints: /Error/,
    code: `
import mmap
held = []
while True: held.append(mmap.mmap(-1, 4096, prot=1 + len(held) % 2 * 2))
`,
  },
  {
    name: 'large_environment',
    tries: 'memory in the environment',
    ends: 'memory',
    code: `
import os
n = 0
while True:
    n += 1
    os.environ[str(n)] = 'x' * 100_000
`,
  },
  {
    name: 'large_arguments',
    tries: 'starting anew with megabytes of arguments',
    ends: 'failed',
    prints: /Argument list too long|PermissionError|FileNotFoundError/,
    code: `
import os
os.execv('/py/bin/python3', ['python3', '-c', '0'] + ['x' * 100_000] * 200)
`,
  },
  {
    name: 'circle_of_links',
    tries: 'links that lead to themselves, and paths without an end',
    ends: 'failed',
    prints: /Too many levels|File name too long|PermissionError/,
    code: `
import os
os.symlink('/tmp/b', '/tmp/a'); os.symlink('/tmp/a', '/tmp/b')
try: open('/tmp/a')
except OSError as fault: print(fault)
open('/tmp/' + 'x/' * 5_000)
`,
    landlock: { prints: /PermissionError/ },
  },
  {
    name: 'executable_map',
    tries: 'running native code from a file that it wrote',
    ends: 'failed',
    prints: /PermissionError/,
    code: `
import mmap, os
number = os.open('/tmp/code', os.O_CREAT | os.O_RDWR)
os.write(number, b'\\xc3' * 4096)
mmap.mmap(number, 4096, prot=mmap.PROT_READ | mmap.PROT_EXEC)
`,
  },
  {
    name: 'own_terminal',
    tries: 'a terminal of its own with a program in it',
    ends: ['failed', 'processes'],
    prints: /Error/,
    code: `import pty; pty.spawn('/bin/sh')`,
  },
  {
    name: 'executor_crowd',
    tries: 'a thousand workers in an event loop',
    ends: ['processes', 'failed', 'time'],
    code: `
import asyncio, concurrent.futures, time
async def crowd():
    pool = concurrent.futures.ThreadPoolExecutor(1_000)
    loop = asyncio.get_running_loop()
    await asyncio.gather(*(loop.run_in_executor(pool, time.sleep, 600) for _ in range(1_000)))
asyncio.run(crowd())
`,
  },
  {
    name: 'syntax_tower',
    tries: 'words that the compiler climbs for ever',
    ends: ['failed', 'memory', 'crash', 'finished'],
    code: `
for tower in ('(' * 4_000 + ')' * 4_000, 'lambda: ' * 9_000 + '1', 'f"' + '{' * 300, 'not ' * 20_000 + '1', 'if 1:' * 3_000 + '1'):
    try: eval(tower)
    except (SyntaxError, MemoryError, RecursionError) as fault: print(type(fault).__name__)
`,
  },
  {
    name: 'deep_pickle',
    tries: 'a parcel that unpacks itself without end',
    ends: ['failed', 'memory', 'crash'],
    code: `
import pickle
pickle.loads(b'(' * 10 ** 6 + b'l' * 10 ** 6 + b'.')
pickle.loads(b'\\x80\\x04\\x8c\\x02os\\x8c\\x06system\\x93\\x8c\\x02id\\x85R.')
raise SystemExit(9)
`,
  },
]
