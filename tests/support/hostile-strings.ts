/**
 * Families of hostile strings: each makes a text of about `size` units that repeats something. A reader whose work grows
 * faster than the text does so on one of these, because a square needs a long run of what may be the beginning of much
 * and the end of nothing.
 */
import { type Node, parseRegExp } from './regexp-syntax.ts'

export interface Family {
  name: string
  make: (size: number) => string
}

/** One sign of each kind that our patterns and readers treat differently. */
export const SIGNS = [
  ...'aZ0 \t\n\r.-_"\'<>/\\*#()[]{}=:;,&$%@!?+|~^`א',
  '\u0300',
  '\u05b0',
  '\u200e',
  '\u2028',
  '\ufeff',
  '\u0000',
  'é',
  '😀',
]

const REPEATED = [
  ...SIGNS,
  '\r\n',
  '\n\r',
  ' \n',
  '\n ',
  ' a',
  'a\n',
  'a ',
  'ab',
  'a.',
  'a-',
  '1,',
  '\u0300\u0323',
  '👩\u200d',
  '\u202eא',
  '()',
  '[]',
  '{}',
  '<a>',
  '</a>',
  '<a ',
  'a="',
  '&a',
  '&amp;',
  '\\"',
  '""',
  "''",
  '**',
  '*a',
  '`a',
  '![',
  '[a]',
  '[a](',
  '](',
  '- ',
  '> ',
  '# ',
  '| ',
  '//',
  '/*',
  '*/',
  '<!--',
  '<!a>',
  '<!doctype a>',
  '<![',
  '$$',
  '$a$',
  '${',
  'x(',
  'http://',
  '@a',
  '#a',
  ':a:',
  '[^a]',
  '[^a',
  '---\n',
  '```\n',
  '|a|\n',
  '- [ ] a\n',
  '# a\n',
  'a\r\nb\n',
]

function repeat(unit: string, size: number): string {
  return unit.repeat(Math.max(1, Math.floor(size / unit.length)))
}

/** For any reader at all. */
export const FAMILIES: readonly Family[] = [
  ...REPEATED.map((unit) => ({
    name: `${JSON.stringify(unit)} again and again`,
    make: (size: number) => repeat(unit, size),
  })),
  ...['(', '[', '{', '<a>', '"', '> ', '- ', '*'].map((open) => ({
    name: `${JSON.stringify(open)} nested and closed`,
    make: (size: number) => {
      const close: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<a>': '</a>' }
      const other = close[open] ?? open
      const depth = Math.floor(size / (open.length + other.length))
      return open.repeat(depth) + other.repeat(depth)
    },
  })),
  {
    name: 'one long line between two short ones',
    make: (size) => `a\n${repeat('word ', size)}\nb`,
  },
  { name: 'many equal lines', make: (size) => repeat('equal words\n', size) },
  {
    name: 'a reference with a long title, used often',
    make: (size) => `[a]: /b "${'t'.repeat(size / 2)}"\n\n${'[a] '.repeat(size / 8)}`,
  },
  { name: 'many short lines', make: (size) => repeat('ab\n', size) },
  {
    name: 'lines that end in turn by CR, LF and CRLF',
    make: (size) => repeat('a\rb\nc\r\n', size),
  },
  {
    name: 'many different lines',
    make: (size) =>
      Array.from({ length: Math.floor(size / 7) }, (_, at) => String(at).padStart(6, '0')).join(
        '\n',
      ),
  },
  {
    name: 'a reference with a long address, used often',
    make: (size) => `[a]: /${'b'.repeat(size / 2)}\n\n${'[a] '.repeat(size / 8)}`,
  },
  {
    name: 'a reference into the document with a long name, used often',
    make: (size) => `[a]: #${'b'.repeat(size / 2)}\n\n${'[a] '.repeat(size / 8)}`,
  },
  {
    name: 'a command that repeats a long argument often',
    make: (size) => {
      const [body, argument] = ['#1'.repeat(size / 20), 'x'.repeat(size / 10)]
      return `\\def\\a#1{${body}}\\a{${argument}}`.padEnd(size)
    },
  },
  {
    name: 'a footnote used often',
    make: (size) => `[^a]: ${'b'.repeat(size / 2)}\n\n${'[^a] '.repeat(size / 10)}`,
  },
  {
    name: 'a wide table with short rows',
    make: (size) => {
      const columns = Math.floor(size / 8)
      return `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|b|\n'.repeat(Math.floor(size / 8))}`
    },
  },
  { name: 'a blank run and an end', make: (size) => `a${' '.repeat(size)};` },
  { name: 'a run of letters and an end', make: (size) => `${'a'.repeat(size)}!` },
]

/**
 * Strings made for one pattern: what leads to each of its repetitions, then each sign that may be repeated there or
 * what would come after it, then an end that does not fit. And the pattern's own beginnings, again and again.
 */
export function familiesFor(pattern: RegExp): Family[] {
  const { root } = parseRegExp(pattern.source, pattern.flags)
  if (!isRepeating(root)) return []
  const signs = [...new Set([...SIGNS, ...literalsIn(root)])]
  const families = new Map<string, (size: number) => string>()
  const add = (lead: string, unit: string, end: string) => {
    if (unit === '') return
    families.set(
      `${JSON.stringify(lead)} + ${JSON.stringify(unit)} × n + ${JSON.stringify(end)}`,
      (size) => lead + repeat(unit, size) + end,
    )
  }
  for (const { lead, tail, bodies, fits } of repetitions(root, signs)) {
    const units = new Set([
      ...bodies,
      ...signs.filter((sign) => fits.some((isFit) => isFit(sign.codePointAt(0)!))),
    ])
    for (const unit of units) add(lead, unit, '\u0001')
    for (const body of bodies) add('', lead + body, '\u0001')
    for (const gap of ['', ' ', '\n']) add('', lead && lead + gap, '\u0001')
    // Where the repetition may end at each turn, and the rest of the pattern then fails at the end.
    for (const end of ['\u0001', '{ \u0001', '; \u0001']) add(lead, tail, end)
  }
  for (const beginning of beginnings(root, signs)) {
    add('', beginning, '\u0001')
    add('', `${beginning} `, '\u0001')
    add('', `${beginning}\n`, '\u0001')
  }
  return [...families].map(([name, make]) => ({ name, make }))
}

// A repetition up to here costs each start a fixed number of steps.
const FEW = 8

/** Without a long repetition each start costs a fixed number of steps, whatever the text. */
export function isRepeating(node: Node): boolean {
  if (node.is === 'repeat') return node.max > FEW || isRepeating(node.body)
  if (node.is === 'sequence') return node.parts.some(isRepeating)
  if (node.is === 'choice') return node.options.some(isRepeating)
  return 'body' in node && isRepeating(node.body)
}

interface Repetition {
  /** What has to come before it. */
  lead: string
  /** What the shortest match has after it. */
  tail: string
  /** What one turn can be. */
  bodies: string[]
  fits: ((sign: number) => boolean)[]
}

function repetitions(root: Node, signs: readonly string[]): Repetition[] {
  const found: Repetition[] = []
  const request = (node: Node, lead: string, tail: string): void => {
    if (node.is === 'sequence') {
      let before = lead
      for (const [at, part] of node.parts.entries()) {
        const after = node.parts.slice(at + 1).map((next) => sample(next, signs))
        request(part, before, after.join('') + tail)
        before += sample(part, signs)
      }
    } else if (node.is === 'choice') for (const option of node.options) request(option, lead, tail)
    else if (node.is === 'group' || node.is === 'look') request(node.body, lead, tail)
    else if (node.is === 'repeat') {
      if (node.max > FEW)
        found.push({ lead, tail, bodies: samples(node.body, signs), fits: testsIn(node.body) })
      request(node.body, lead, tail)
      request(node.body, lead + sample(node.body, signs), tail)
    }
  }
  request(root, '', '')
  return found
}

/** Every first part of the pattern's shortest match. */
function beginnings(root: Node, signs: readonly string[]): string[] {
  const options = root.is === 'choice' ? root.options : [root]
  return options.flatMap((option) => {
    if (option.is !== 'sequence') return [sample(option, signs)]
    let text = ''
    return option.parts.map((part) => (text += sample(part, signs) || optionalSample(part, signs)))
  })
}

function optionalSample(node: Node, signs: readonly string[]): string {
  return node.is === 'repeat' ? sample(node.body, signs) : ''
}

function sample(node: Node, signs: readonly string[]): string {
  switch (node.is) {
    case 'sequence':
      return node.parts.map((part) => sample(part, signs)).join('')
    case 'choice':
      return sample(node.options[0]!, signs)
    case 'group':
      return sample(node.body, signs)
    case 'char':
      return signs.find((sign) => node.test(sign.codePointAt(0)!)) ?? ''
    case 'repeat':
      return sample(node.body, signs).repeat(node.min)
    default:
      return ''
  }
}

function samples(node: Node, signs: readonly string[]): string[] {
  if (node.is === 'choice') return node.options.flatMap((option) => samples(option, signs))
  if (node.is === 'group') return samples(node.body, signs)
  if (node.is === 'sequence' && node.parts.length === 1) return samples(node.parts[0]!, signs)
  return [sample(node, signs)]
}

function testsIn(node: Node): ((sign: number) => boolean)[] {
  if (node.is === 'char') return [node.test]
  if (node.is === 'sequence') return node.parts.flatMap(testsIn)
  if (node.is === 'choice') return node.options.flatMap(testsIn)
  return 'body' in node ? testsIn(node.body) : []
}

function literalsIn(node: Node): string[] {
  if (node.is === 'char') return /^[^\\.[]$/su.test(node.source) ? [node.source] : []
  if (node.is === 'sequence') return node.parts.flatMap(literalsIn)
  if (node.is === 'choice') return node.options.flatMap(literalsIn)
  return 'body' in node ? literalsIn(node.body) : []
}
