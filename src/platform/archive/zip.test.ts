import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zipStream } from './index.ts'
import { unzip } from './unzip.ts'

const modifiedAt = Date.UTC(2026, 9, 25, 12)
const limits = { entries: 100, entryBytes: 1_000_000, totalBytes: 10_000_000 }
const entry = (name: string, text: string) => ({ name, modifiedAt, read: async () => text })

test('every text comes out of the zip as it went in', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(
        fc.stringMatching(/^[a-zא-ת]{1,8}$/),
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        { maxKeys: 5 },
      ),
      async (files) => {
        const zip = await buffer(zipStream(Object.entries(files).map(([n, t]) => entry(n, t))))
        const { entries, error } = await unzip(new Uint8Array(zip), limits)
        expect(error).toBeNull()
        expect(
          entries.map(({ path, bytes }) => [path, Buffer.from(bytes ?? []).toString()]),
        ).toEqual(Object.entries(files))
      },
    ),
    { numRuns: 60 },
  )
})

test('another program finds the zip sound, with its names and dates', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-zip-'))
  try {
    const file = join(folder, 'a.zip')
    const long = 'const a = 1\n'.repeat(20_000)
    const zip = await buffer(zipStream([entry('src/קוד.ts', long), entry('empty.txt', '')]))
    expect(zip.length).toBeLessThan(long.length / 50)
    writeFileSync(file, zip)
    const program = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    print(z.testzip(), [(i.filename, i.file_size, i.date_time[:3]) for i in z.infolist()])`
    const read = spawnSync('python3', ['-c', program, file], {
      encoding: 'utf8',
      env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
    })
    expect(read.stdout.trim()).toBe(
      `None [('src/קוד.ts', ${long.length}, (2026, 10, 25)), ('empty.txt', 0, (2026, 10, 25))]`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a text is read when its turn comes, and one that cannot be read ends the zip', async () => {
  const read: string[] = []
  const large = Array.from({ length: 4_000 }, (_, at) => Math.sin(at).toString()).join('\n')
  const noting = (name: string) => ({
    name,
    modifiedAt,
    read: async () => {
      read.push(name)
      return large
    },
  })
  const failing = { name: 'c', modifiedAt, read: () => Promise.reject(new Error('gone')) }
  const stream = zipStream([noting('a'), noting('b'), failing, noting('d')])
  const chunks = stream[Symbol.asyncIterator]()
  await chunks.next()
  expect(read).toEqual(['a'])
  await expect(
    (async () => {
      while (!(await chunks.next()).done);
    })(),
  ).rejects.toThrow('gone')
  expect(read).toEqual(['a', 'b'])
})
