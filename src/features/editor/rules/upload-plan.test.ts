import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFileName, isFolder } from '#features/library/contract/limits.ts'
import { CODE_POINT } from '#tests/support/code-points.ts'
import {
  type Candidate,
  type Existing,
  pathKey,
  pathsToAsk,
  planUpload,
  readText,
} from './upload-plan.ts'

const noChoice = { folder: '', names: {} }

function file(path: string, more: Partial<Candidate> = {}): Candidate {
  return { id: path, path, sizeBytes: 1, text: 'x', error: null, ...more }
}

test('the table says what will happen: new, next version, refused and why', () => {
  const existing = new Map<string, Existing | null>([
    ['/a.ts', null],
    ['src/b.ts', { id: 'f1', version: 3 }],
  ])
  const candidates = [
    file('a.ts'),
    file('src/b.ts'),
    file('c.ts'),
    file('logo.png', { text: null, error: 'binary_file' }),
    file('src/..'),
    file('../up.ts'),
  ]
  const plan = planUpload({ candidates, choices: noChoice, existing })
  expect(plan.map(({ outcome, reason }) => reason ?? outcome)).toEqual([
    // A file with an error comes first.
    'binary_file',
    'new',
    'next',
    'unknown',
    'invalid_file_name',
    'invalid_folder',
  ])
})

test('two things for one place: the first goes, the second says so, and a new name helps', () => {
  const candidates = [file('a.ts', { id: '1' }), file('./a.ts', { id: '2' })]
  const plan = planUpload({ candidates, choices: noChoice, existing: new Map() })
  expect(plan.map((row) => row.reason)).toEqual([null, 'twice_here'])
  const renamed = planUpload({
    candidates,
    choices: { folder: '', names: { 2: 'b.ts' } },
    existing: new Map(),
  })
  expect(renamed.map((row) => row.reason)).toEqual([null, null])
})

test('everything goes under the chosen folder', () => {
  const [row] = planUpload({
    candidates: [file('src/a.ts')],
    choices: { folder: ' /papers//2026/ ', names: {} },
    existing: new Map(),
  })
  expect(row).toMatchObject({ folder: 'papers/2026/src', name: 'a.ts' })
})

test('whatever the paths are, no two rows go to one place and no bad name goes anywhere', () => {
  const path = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc
      .array(fc.constantFrom('a', 'B', '..', '.', '', 'קובץ', 'a\\b', '\u0000', ' '), {
        maxLength: 4,
      })
      .map((parts) => parts.join('/')),
  )
  fc.assert(
    fc.property(fc.array(path, { maxLength: 20 }), path, (paths, folder) => {
      const candidates = paths.map((path, at) => file(path, { id: String(at) }))
      const plan = planUpload({ candidates, choices: { folder, names: {} }, existing: new Map() })
      expect(plan).toHaveLength(paths.length)
      const going = plan.filter((row) => row.outcome !== 'refused')
      expect(new Set(going.map(pathKey)).size).toBe(going.length)
      for (const row of going) {
        expect(isFileName(row.name) && isFolder(row.folder)).toBe(true)
      }
    }),
  )
})

test('names are asked about once, in portions', () => {
  const candidates = Array.from({ length: 1_201 }, (_, at) => file(`f${at}.ts`))
  const existing = new Map<string, Existing | null>([['/f0.ts', null]])
  const plan = planUpload({ candidates, choices: noChoice, existing })
  const portions = pathsToAsk(plan, existing, 500)
  expect(portions.map((places) => places.length)).toEqual([500, 500, 200])
})

test('bytes are read exactly or not at all', () => {
  const encode = (text: string) => new TextEncoder().encode(text)
  for (const text of ['', '\ufeffbom', 'a\r\nb\rc\n', 'שלום 👩‍👧', '\u202eabc']) {
    expect(readText(encode(text))).toEqual({ text, error: null })
  }
  expect(readText(new Uint8Array([0xff, 0x41, 0, 1]))).toEqual({ text: null, error: 'binary_file' })
  expect(readText(encode('a\u0000b')).error).toBe('binary_file')
  expect(readText(new Uint8Array(2 * 1024 * 1024 + 1).fill(65)).error).toBe('content_too_large')
  fc.assert(
    fc.property(fc.string({ unit: CODE_POINT }), (text) => {
      const { text: read, encoding } = readText(encode(text))
      if (read !== null && !encoding) expect(read).toBe(text)
    }),
  )
})
