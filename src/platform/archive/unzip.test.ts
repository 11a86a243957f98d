import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { unzip } from './unzip.ts'

const limits = { entries: 5, entryBytes: 1_000, totalBytes: 2_500 }

test('every entry comes out as it went in', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.stringMatching(/^[a-zא-ת]{1,8}$/), fc.uint8Array({ maxLength: 300 }), {
        maxKeys: 5,
      }),
      fc.constantFrom(0, 6),
      async (files, level) => {
        const { entries, error } = await unzip(zipSync(files, { level: level as 0 | 6 }), limits)
        expect(error).toBeNull()
        const read = Object.fromEntries(
          entries.map(({ path, bytes }) => [path, [...(bytes ?? [])]]),
        )
        expect(read).toEqual(
          Object.fromEntries(Object.entries(files).map(([name, data]) => [name, [...data]])),
        )
      },
    ),
    { numRuns: 60 },
  )
})

test('a name is read as UTF-8 whatever the zip calls it, and what is not UTF-8 loses no byte', async () => {
  const said = zipSync({
    'café.txt': strToU8('1'),
    'שלום.txt': strToU8('2'),
    'a.txt': strToU8('3'),
  })
  const plain = said.slice()
  const view = new DataView(plain.buffer)
  const LOCAL = 0x04034b50
  for (let at = 0; at + 30 < plain.length; at++)
    if (view.getUint32(at, true) === LOCAL) view.setUint16(at + 6, 0, true)
  const names = async (zip: Uint8Array) =>
    (await unzip(zip, limits)).entries.map(({ path, bytes }) => `${path} ${bytes?.length}`)
  const expected = ['café.txt 1', 'שלום.txt 1', 'a.txt 1']
  expect([await names(said), await names(plain)]).toEqual([expected, expected])

  for (const zip of [said, plain]) {
    const old = zip.slice()
    // The two bytes of its last character, from a machine that wrote Latin-1.
    for (let at = 0; at + 1 < old.length; at++)
      if (old[at] === 0xc3 && old[at + 1] === 0xa9) old.set([0xe9, 0xe8], at)
    expect(await names(old)).toEqual(['caf%E9%E8.txt 1', ...expected.slice(1)])
  }
})

test('one entry over its bound does not stop the others', async () => {
  const zip = zipSync({
    'big.txt': new Uint8Array(1_001),
    'src/': [strToU8(''), {}],
    'a.txt': strToU8('a'),
  })
  const { entries, error } = await unzip(zip, limits)
  expect(error).toBeNull()
  expect(entries.map(({ path, error }) => [path, error])).toEqual([
    ['big.txt', 'too_large'],
    ['a.txt', null],
  ])
})

test('a bomb that lies about its size is stopped by what really comes out', async () => {
  const zip = zipSync({ 'bomb.txt': new Uint8Array(5_000_000) })
  // Sets the declared size, in the local header and in the directory, to ten bytes.
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  for (let at = 0; at + 4 < zip.length; at++) {
    if (view.getUint32(at, true) === 5_000_000) view.setUint32(at, 10, true)
  }
  const { entries } = await unzip(zip, { ...limits, totalBytes: 50_000_000 })
  expect(entries).toMatchObject([{ path: 'bomb.txt', bytes: null, error: 'too_large' }])
  expect((await unzip(zip, { ...limits, entryBytes: 10_000_000 })).error).toBe('too_large')
})

test('too many entries, or too much together, refuses the zip as a whole', async () => {
  const many = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`${at}.txt`, strToU8('x')]))
  expect(await unzip(zipSync(many), limits)).toEqual({ entries: [], error: 'too_many' })
  const heavy = Object.fromEntries(
    Array.from({ length: 3 }, (_, at) => [
      `${at}.txt`,
      crypto.getRandomValues(new Uint8Array(900)),
    ]),
  )
  expect((await unzip(zipSync(heavy), limits)).error).toBe('too_large')
})

test('what is no zip, or only half of one, is refused as a whole: nobody knows what is missing', async () => {
  expect((await unzip(strToU8('plain words'), limits)).error).toBe('unreadable')
  const zip = zipSync({
    'a.txt': strToU8('a'),
    'b.txt': crypto.getRandomValues(new Uint8Array(900)),
  })
  expect((await unzip(zip.subarray(0, 300), limits)).error).toBe('unreadable')
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (noise) => {
      await unzip(new Uint8Array([80, 75, 3, 4, ...noise]), limits)
    }),
    { numRuns: 60 },
  )
})
