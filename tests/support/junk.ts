/**
 * What a stored value may be instead of itself: nothing, another kind, another release's form, or a value of another
 * field.
 */

/** The same numbers for the same seed: a failed state can be reproduced. */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const PLAIN = [
  ...['', ' ', '0', '-1', '1e999', 'NaN', 'null', 'undefined', 'true', 'constructor', '__proto__'],
  ...[
    'toString',
    'IST',
    'pst',
    'Mars/Base',
    '+02:00',
    'Etc/Unknown',
    'Asia/Jerusalem',
    'admin',
    'root',
  ],
  ...[
    '#ff0000',
    'surface',
    'anchored',
    'python',
    'brainfuck',
    'folder',
    'tag',
    'read write',
    'all',
  ],
  ...[
    '2026-13-45T99:99',
    '2026-11-14T09:30:00Z',
    '2026-11-14',
    'javascript:alert(1)',
    '//elsewhere',
  ],
  ...['https://example.org/x?y=z#w', '../../etc/passwd', 'a/b/c', "'; drop table users; --"],
  ...[
    '<img src=x onerror=alert(1)>',
    '%00%ff%zz',
    '{{x}}',
    '$x',
    '\u202eשלום\u0301',
    '😀'.repeat(300),
  ],
  ...[
    '\r\n\t\u0001\u001b[31m',
    '\ufeff',
    'x'.repeat(20_000),
    '"',
    '\\',
    '*',
    '%',
    '_',
    'lang:',
    '"open',
  ],
  ...[
    '-'.repeat(50),
    'tag:x -y "z',
    're:(a+)+$',
    'eyJub3QiOiJvdXJzIn0',
    'WzAsMSwieCIsMF0',
    '1700000000000',
  ],
]

const JSON_TEXTS = [
  ...[
    '{}',
    '[]',
    '""',
    '0',
    '-0.5',
    '1e308',
    '{',
    '[1,',
    '"half',
    '[[[]]]',
    '[null]',
    '[{}]',
    '{"a":null}',
  ],
  ...[
    '[["a"],["b",1]]',
    '["a",5,null]',
    '{"line":5}',
    '{"line":{"before":1,"after":[],"headingPath":"x"}}',
  ],
  ...[
    '{"heading":null}',
    '{"heading":{"anchorId":5,"text":{},"path":"x"}}',
    '{"lines":null,"dropped":"x"}',
  ],
  ...[
    '{"commit":5,"path":null,"lineStart":"x","lineEnd":{}}',
    '{"fontSize":"large","tz":"Israel"}',
  ],
  ...['{"theme":5,"density":null,"text_scale":"100","code_scale":99,"wrap":"yes","motion":[]}'],
  ...[
    '{"theme":"sepia","rail":"wide","folders":true,"single_keys":"on","locale":"xx","time_zone":"IST"}',
  ],
  ...[
    '{"__proto__":{"theme":"dark"},"constructor":{"prototype":{}},"toString":1,"hasOwnProperty":0}',
  ],
  ...[
    '{"content":5,"title":[],"mine":{"content":{}},"known":null,"layout":7,"place":{},"id":null}',
  ],
  ...[
    '{"code":1}',
    '{"ticks":[null,{"text":5}]}',
    '{"version":99,"items":{}}',
    '{"at":"never","until":-1}',
  ],
  `{"deep":${'['.repeat(200)}${']'.repeat(200)}}`,
]

export const JUNK_TEXTS: readonly string[] = [...PLAIN, ...JSON_TEXTS]

const WHOLE = [0, 1, -1, 2, 7, 1_000, 2 ** 31 - 1, -(2 ** 31)]

export interface Junk {
  text(): string
  whole(): number
  pick<T>(of: readonly T[]): T
}

export function junkFrom(seed: number): Junk {
  const next = numbersFrom(seed)
  const pick = <T>(of: readonly T[]) => of[Math.floor(next() * of.length)]!
  const text = (): string => {
    const one = pick(JUNK_TEXTS)
    const turn = next()
    if (turn < 0.7) return one
    // Half of it, and two of them: results of an interrupted write and a wrong merge.
    return (
      turn < 0.85 ? one.slice(0, Math.floor(one.length / 2)) : one + pick(JUNK_TEXTS)
    ).toWellFormed()
  }
  return { text, whole: () => pick(WHOLE), pick }
}
