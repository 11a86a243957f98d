/** Programs that want more memory than they may have. */
import type { Hostile } from './program.ts'

export const memory: Hostile[] = [
  {
    name: 'text_bomb',
    tries: 'one text of ten gigabytes',
    ends: 'memory',
    code: `x = 'a' * 10 ** 10`,
  },
  {
    name: 'list_bomb',
    tries: 'a list that grows for ever',
    ends: 'memory',
    code: `
grown = []
while True: grown.append('x' * 1000)
`,
  },
  {
    name: 'touched_bytes',
    tries: 'memory that is really used',
    ends: 'memory',
    code: `
held = []
while True: held.append(bytearray(b'x') * (20 << 20))
`,
  },
  {
    name: 'memory_catch',
    tries: 'going on after every refusal',
    ends: 'time',
    code: `
held = []
while True:
    try: held.append(bytearray(1 << 20))
    except MemoryError: pass
`,
  },
  {
    name: 'shared_maps',
    tries: 'anonymous shared maps, which a limit on data does not see',
    ends: 'memory',
    code: `
import mmap
held = []
while True: held.append(mmap.mmap(-1, 16 << 20))
`,
  },
  {
    name: 'memory_files',
    tries: 'memory in files that lie nowhere',
    ends: 'failed',
    prints: /PermissionError/,
    code: `
import os
number = os.memfd_create('x')
while True: os.write(number, b'x' * (1 << 20))
`,
  },
  {
    name: 'pipe_memory',
    tries: 'memory in the buffers of pipes',
    ends: 'finished',
    prints: /^[0-9]+ pipes/,
    code: `
import os
made = 0
try:
    while True:
        _, to = os.pipe()
        os.set_blocking(to, False)
        made += 1
        try:
            while True: os.write(to, b'x' * 65536)
        except BlockingIOError: pass
except OSError: print(made, 'pipes')
`,
  },
  {
    name: 'socket_memory',
    tries: 'memory in the buffers of sockets',
    ends: 'finished',
    prints: /^[0-9]+ pairs/,
    code: `
import socket
held = []
try:
    while True:
        pair = socket.socketpair()
        held.append(pair)
        pair[0].setblocking(False)
        try:
            while True: pair[0].send(b'x' * 65536)
        except BlockingIOError: pass
except OSError: print(len(held), 'pairs')
`,
  },
  {
    name: 'zlib_bomb',
    tries: 'two gigabytes out of two megabytes',
    ends: 'memory',
    code: `
import zlib
pump = zlib.compressobj(1)
small = b''.join(pump.compress(bytes(1 << 20)) for _ in range(300)) + pump.flush()
zlib.decompress(small)
`,
  },
  {
    name: 'lzma_bomb',
    tries: 'a dictionary larger than the limit',
    ends: ['memory', 'failed'],
    prints: /MemoryError|LZMAError/,
    code: `import lzma; lzma.compress(b'x' * (1 << 20), preset=9 | lzma.PRESET_EXTREME)`,
    memoryMb: 32,
  },
  {
    name: 'billion_laughs',
    tries: 'entities within entities',
    ends: ['failed', 'memory'],
    prints: /ParseError|ExpatError|MemoryError/,
    code: `
import xml.etree.ElementTree as tree
lines = ''.join(f'<!ENTITY l{n} "{("&l%d;" % (n - 1)) * 10}">' for n in range(1, 12))
tree.fromstring('<!DOCTYPE l [<!ENTITY l0 "lol">' + lines + ']><l>&l11;</l>')
`,
  },
  {
    name: 'deep_json',
    tries: 'a million nested lists',
    ends: 'failed',
    prints: /RecursionError/,
    code: `import json; json.loads('[' * 10 ** 6)`,
  },
  {
    name: 'recursion',
    tries: 'recursion without a limit',
    ends: ['time', 'failed', 'crash', 'memory'],
    code: `
import sys
sys.setrecursionlimit(10 ** 9)
def down(n): return down(n + 1) + 1
down(0)
`,
  },
  {
    name: 'stack_overflow',
    tries: 'overflowing the stack of C',
    ends: ['crash', 'failed', 'memory'],
    code: `
import sys
sys.setrecursionlimit(10 ** 9)
nested = []
for _ in range(10 ** 6): nested = [nested]
repr(nested)
`,
    memoryMb: 256,
  },
  {
    name: 'thread_stacks',
    tries: 'threads with stacks of 64 megabytes',
    ends: ['processes', 'failed'],
    prints: /can't start new thread/,
    code: `
import threading, time
threading.stack_size(64 << 20)
for _ in range(100): threading.Thread(target=time.sleep, args=(0.2,), daemon=True).start()
`,
  },
  {
    name: 'wide_format',
    tries: 'a field of a billion letters',
    ends: 'memory',
    code: `'%1000000000d' % 1; f'{1:{10 ** 9}}'`,
  },
  {
    name: 'dict_bomb',
    tries: 'a dictionary that grows for ever',
    ends: 'memory',
    memoryMb: 32,
    code: `
grown = {}
for n in range(10 ** 12): grown[n] = n
`,
  },
  {
    name: 'deep_copy',
    tries: 'copies of copies',
    ends: 'memory',
    code: `
import copy
held = [b'x' * 1000]
while True: held += copy.deepcopy(held)
`,
  },
]
