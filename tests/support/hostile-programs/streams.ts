/** Programs that misuse their streams. */
import type { Hostile } from './program.ts'

export const streams: Hostile[] = [
  {
    name: 'flood',
    tries: 'ten gigabytes of output',
    ends: 'output',
    code: `
import sys
for _ in range(10_000): sys.stdout.write('x' * (1 << 20))
`,
  },
  {
    name: 'flood_errors',
    tries: 'endless errors',
    ends: 'output',
    code: `
import sys
while True: sys.stderr.write('x' * 65536)
`,
  },
  {
    name: 'flood_control',
    tries: 'drowning the way to the service',
    ends: 'protocol',
    code: `
import os
while True: os.write(3, b'x' * 65536)
`,
  },
  {
    name: 'flood_lines',
    tries: 'a hundred million small writes',
    ends: 'output',
    code: `
import os
for _ in range(10 ** 8): os.write(1, b'x\\n')
`,
  },
  {
    name: 'one_write',
    tries: 'one write of forty megabytes',
    ends: 'output',
    code: `import os; os.write(1, b'x' * (40 << 20))`,
  },
  {
    name: 'close_and_spin',
    tries: 'closing every stream and spinning',
    ends: 'time',
    code: `
import os
for number in range(4):
    try: os.close(number)
    except OSError: pass
while True: pass
`,
  },
  {
    name: 'close_all',
    tries: 'closing everything and ending',
    ends: 'finished',
    code: 'import os; os.closerange(0, 100)',
  },
  {
    name: 'broken_text',
    tries: 'bytes that are no text, and orders to a terminal',
    ends: 'finished',
    prints: /\u0000\ufffd/,
    code: `import os; os.write(1, b'\\x00\\xff\\xfe\\xc3\\x28\\xed\\xa0\\x80\\x1b[2J\\x1b]0;x\\x07\\xf0\\x9f')`,
  },
  {
    name: 'surrogates',
    tries: 'printing half of a character',
    ends: 'failed',
    prints: /UnicodeEncodeError/,
    code: `print('\\ud800')`,
  },
  {
    name: 'long_line',
    tries: 'one line of ninety thousand letters',
    ends: 'finished',
    prints: /^x{90000}\n$/,
    code: `print('x' * 90_000)`,
  },
  {
    name: 'forge_hint',
    tries: 'pretending to have met a limit, and going on',
    ends: 'time',
    code: `
import os
os.write(3, b'M')
while True: pass
`,
  },
  {
    name: 'second_job',
    tries: 'reading the next person’s program',
    ends: 'time',
    code: 'import os; print(os.read(3, 100))',
  },
  {
    name: 'unread_input',
    tries: 'never reading a hundred kilobytes of input',
    ends: 'finished',
    stdin: 'x'.repeat(100_000),
    code: `print('no thanks')`,
  },
  {
    name: 'write_to_input',
    tries: 'writing into its own input',
    ends: ['finished', 'failed'],
    code: `import os; os.write(0, b'x' * 100_000)`,
  },
  {
    name: 'terminal',
    tries: 'typing into the terminal of whoever started the service',
    ends: 'failed',
    prints: /FileNotFoundError|PermissionError|No such device|Read-only file system/,
    code: `open('/dev/tty', 'w').write('x')`,
  },
  {
    name: 'inherited_streams',
    tries: 'finding open files of the service',
    ends: 'finished',
    prints: /^\[0, 1, 2, 3\]/,
    code: `
import os
found = []
for number in range(1024):
    try: os.fstat(number); found.append(number)
    except OSError: pass
print(found)
`,
  },
]
