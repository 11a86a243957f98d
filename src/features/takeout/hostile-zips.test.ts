/** Torn, hostile and foreign zips are refused by name, and nothing of them is written. */
import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipStream } from '#platform/archive/index.ts'
import { writeEnd, writeEntry } from '#platform/archive/zip-records.ts'
import { openTestApp } from '#tests/support/app.ts'
import { fillLibrary, importZip, readExport } from './takeout.fixture.ts'

interface Made {
  name: string
  text?: string
  compressed?: Buffer
  sizeBytes?: number
  checksum?: number
}

/** A zip of entries that may claim anything. */
function zipOf(entries: readonly Made[], change: (central: Buffer) => void = () => {}): Buffer {
  const parts: Buffer[] = []
  let at = 0
  const directory = entries.map(({ name, text = 'a', ...claimed }) => {
    const bytes = Buffer.from(text)
    const packed = {
      ...{ name, modifiedAt: 0, compressed: deflateRawSync(bytes) },
      ...{ sizeBytes: bytes.length, checksum: crc32(bytes), ...claimed },
    }
    const { local, central } = writeEntry(packed, at)
    change(central)
    parts.push(local, packed.compressed)
    at += local.length + packed.compressed.length
    return central
  })
  return Buffer.concat([...parts, ...directory, writeEnd(directory, at)])
}

const unix = (mode: number) => (central: Buffer) => central.writeUInt32LE((mode << 16) >>> 0, 38)
const bomb = deflateRawSync(Buffer.alloc(50 * 1024 * 1024))

const HOSTILE: Record<string, [code: string, zip: () => Buffer]> = {
  'not a zip': ['not_a_zip', () => Buffer.from('GIF89a, and not a zip at all, not even nearly')],
  'torn in the middle': ['not_a_zip', () => zipOf([{ name: 'a' }, { name: 'b' }]).subarray(0, 40)],
  'without its first half': [
    'zip_torn',
    () => zipOf([{ name: 'a', text: 'x'.repeat(99) }]).subarray(20),
  ],
  '../ in a path': ['zip_unsafe_path', () => zipOf([{ name: 'a/../../etc/passwd' }])],
  'an absolute path': ['zip_unsafe_path', () => zipOf([{ name: '/etc/passwd' }])],
  'a drive letter': ['zip_unsafe_path', () => zipOf([{ name: 'C:/a.txt' }])],
  'a backslash': ['zip_unsafe_path', () => zipOf([{ name: '..\\a.txt' }])],
  'a line break in a name': ['zip_unsafe_path', () => zipOf([{ name: 'a\nb' }])],
  'a symbolic link': ['zip_link', () => zipOf([{ name: 'a' }], unix(0o120777))],
  'the same name twice': ['zip_duplicate', () => zipOf([{ name: 'a' }, { name: 'a' }])],
  'a password': ['zip_encrypted', () => zipOf([{ name: 'a' }], (row) => row.writeUInt16LE(1, 8))],
  'another method': [
    'zip_unknown_method',
    () => zipOf([{ name: 'a' }], (row) => row.writeUInt16LE(12, 10)),
  ],
  'a wrong checksum': ['zip_checksum', () => zipOf([{ name: 'a', checksum: 1 }])],
  'a bomb that claims to be small': [
    'zip_entry_too_large',
    () => zipOf([{ name: 'a', compressed: bomb, sizeBytes: 9 }]),
  ],
  'a bomb of many that claims to be small': [
    'zip_checksum',
    () => zipOf([{ name: 'a', compressed: deflateRawSync(Buffer.alloc(60_000)), sizeBytes: 90 }]),
  ],
  'entries that share their bytes': [
    'zip_overlap',
    () => zipOf([{ name: 'a' }, { name: 'b' }], (row) => row.writeUInt32LE(0, 42)),
  ],
  'a name that is not UTF-8': [
    'zip_name_encoding',
    () => zipOf([{ name: 'abc' }], (row) => void row.set([0xe9, 0xe8, 0xe7], 46)),
  ],
}

test.each(Object.entries(HOSTILE))('a zip with %s', async (_, [code, zip]) => {
  const app = await openTestApp('sqlite')
  const refused = await importZip(app, app.dana, zip())
  expect([refused.state, refused.error, refused.counts]).toEqual(['refused', code, []])
  expect((await app.dana.get('/api/files')).json.items).toEqual([])
  const { count } = await app.opened.store.query
    .withoutPlugins()
    .selectFrom('importParts')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(0)
})

test('four gigabytes that an entry only claims are left out of plain files, unread', async () => {
  const app = await openTestApp('sqlite')
  const done = await importZip(app, app.dana, zipOf([{ name: 'a', sizeBytes: 0xffff_fff0 }]))
  expect(done.items).toEqual([
    { kind: 'files', name: 'a', outcome: 'skipped', reason: 'too_large' },
  ])
})

test('an export that was changed is refused, whatever was changed in it', async () => {
  const app = await openTestApp('sqlite')
  await fillLibrary(app, app.dana)
  const { texts, bytes } = readExport((await app.dana.get('/api/export')).bytes)
  const files = 'codeshelf/files/000001.jsonl'
  const manifest = 'codeshelf/manifest.json'
  const edited = (name: string, from: string | RegExp, to: string) => ({
    [name]: Buffer.from(texts.get(name)!.replace(from, to)),
  })
  const changes: Record<string, [code: string, change: Record<string, Buffer | null>]> = {
    'newer version': ['import_newer_format', edited(manifest, '"version": 1', '"version": 2')],
    'lost record': ['import_not_whole', edited(files, /^.*\n/, '')],
    'broken record': ['import_bad_record', edited(files, '{', '')],
    'path in a name': [
      'import_bad_record',
      edited(files, '"file_name":"plan.md"', '"file_name":"../x"'),
    ],
    'other text': ['zip_checksum', { 'Read.txt': Buffer.from('forged\n') }],
    'text that is no text': ['import_bad_record', { 'Read.txt': Buffer.from('a\0b') }],
    'colour of a note': [
      'import_bad_record',
      edited('codeshelf/notes/000001.jsonl', /"color":"[^"]*"/, '"color":"red;x:url(//a)"'),
    ],
    'name in two spellings': ['zip_duplicate', { 'READ.TXT': Buffer.from('x') }],
  }
  for (const [name, [code, change]] of Object.entries(changes)) {
    const entries = Object.entries({ ...Object.fromEntries(bytes), ...change }).map(
      ([path, content]) => ({ name: path, modifiedAt: 0, read: async () => content }),
    )
    const refused = await importZip(app, app.noam, await buffer(zipStream(entries)))
    expect([name, refused.state, refused.error]).toEqual([name, 'refused', code])
    expect((await app.noam.get('/api/files')).json.items).toEqual([])
  }
})
