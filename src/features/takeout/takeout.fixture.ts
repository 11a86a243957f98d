/** A library with everything in it, and the zip of its export as a test reads it. */
import { crc32, inflateRawSync } from 'node:zlib'
import type { TestApp } from '#tests/support/app.ts'
import type { Person, TestResponse } from '#tests/support/people.ts'
import { png } from '#tests/support/pictures.ts'
import { workOnImport } from './actions/work.ts'
import { findLibraryImport } from './store/imports.ts'

export interface ReadExport {
  names: string[]
  /** By path. */
  texts: Map<string, string>
  bytes: Map<string, Buffer>
  records(kind: string): Record<string, TestResponse['json']>[]
  manifest: Record<string, TestResponse['json']>
}

/** By the directory at its end, as every program reads it; each checksum is compared. */
export function readExport(zip: Buffer): ReadExport {
  const bytes = new Map(entriesOf(zip))
  const texts = new Map([...bytes].map(([name, content]) => [name, content.toString('utf8')]))
  const names = [...bytes.keys()]
  return {
    ...{ names, texts, bytes },
    records: (kind) =>
      names
        .filter((name) => name.startsWith(`codeshelf/${kind}/`) && name.endsWith('.jsonl'))
        .flatMap((name) => texts.get(name)!.trimEnd().split('\n'))
        .map((line) => JSON.parse(line)),
    manifest: JSON.parse(texts.get('codeshelf/manifest.json') ?? 'null'),
  }
}

function* entriesOf(zip: Buffer): Generator<[string, Buffer]> {
  const end = zip.length - 22
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [checksum, compressed] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)]
    const nameBytes = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes)
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = inflateRawSync(zip.subarray(from, from + compressed))
    if (crc32(content) !== checksum) throw new Error(`${name} is torn`)
    yield [name, content]
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
}

function done(response: TestResponse): TestResponse['json'] {
  if (response.status >= 300) throw new Error(`${response.status} ${response.text}`)
  return response.json
}

/** Files with versions, notes with history, and one of everything else. */
export async function fillLibrary({ clock }: TestApp, person: Person) {
  const later = () => clock.advance(600_000)
  const post = async (path: string, body: unknown) => done(await person.post(path, body))
  const picture = done(
    await person.post('/api/pictures', png({ seed: 3 }), {
      headers: { 'content-type': 'image/png' },
    }),
  )
  const { file: plan } = await post('/api/files', {
    ...{ file_name: 'plan.md', folder: 'docs/שנה', tags: ['work', 'תכנון'] },
    ...{ description: 'What comes next', content: `# Plan\n\n![](${picture.url})\n` },
  })
  later()
  const second = `# Plan\n\n1. Ship\n\n![](${picture.url})\n`
  done(await person.put(`/api/files/${plan.id}`, { content: second, base_version: 1 }))
  const { file: upper } = await post('/api/files', { file_name: 'Read.txt', content: 'upper\n' })
  const { file: lower } = await post('/api/files', { file_name: 'read.TXT', content: 'lower\n' })
  const { file: own } = await post('/api/files', {
    ...{ file_name: 'README.md', folder: 'codeshelf', content: 'A folder of that name\n' },
  })
  const { file: gone } = await post('/api/files', { file_name: 'gone.py', content: 'print(1)\n' })
  done(await person.del(`/api/files/${gone.id}`, { ttl_days: 30 }))
  const note = await post(`/api/sticky-notes/${plan.id}`, {
    ...{ title: 'Ship', content: 'first words', line_start: 3, line_end: 3, mode: 'anchored' },
  })
  later()
  done(await person.put(`/api/sticky-notes/note/${note.id}`, { content: 'second words' }))
  await post(`/api/sticky-notes/note/${note.id}/reminder`, {
    ...{ at: '2026-12-01T09:00', repeat: 'weekly' },
  })
  const { board } = await post('/api/note-boards', { name: 'Ideas: 1/2' })
  const onBoard = await post(`/api/sticky-notes/board/${board.id}`, { content: 'a thought' })
  await post('/api/saved-searches', { name: 'Plans', q: 'tag:work' })
  const share = await post(`/api/share/${plan.id}`, { password: 'long enough secret' })
  await person.submit('/settings/agents', { text: 'Be brief.' })
  return { plan, upper, lower, own, gone, note, board, onBoard, share, picture, second }
}

// Imports, step by step, as a page sends them; the job is run by the test.

export async function sendZip(person: Person, zip: Uint8Array, name = 'all.zip'): Promise<string> {
  const { import: made } = done(await person.post('/api/imports', { name, size_bytes: zip.length }))
  for (let part = 0; part * made.part_bytes < zip.length; part++) {
    const bytes = zip.slice(part * made.part_bytes, (part + 1) * made.part_bytes)
    const headers = { 'content-type': 'application/octet-stream' }
    done(await person.put(`/api/imports/${made.id}/parts/${part}`, bytes, { headers }))
  }
  done(await person.post(`/api/imports/${made.id}/check`))
  return made.id
}

/** Runs the job as its runner does; `stopsAfter` reports are taken before it is killed. */
export async function work(
  { inner: app }: TestApp,
  person: Person,
  id: string,
  stopsAfter = Number.POSITIVE_INFINITY,
): Promise<void> {
  const ownerId = (await person.get('/api/me')).json.id
  const ctx = app.contextFor('test')
  const one = await findLibraryImport(ctx.store, ownerId, id)
  let steps = 0
  await workOnImport(ctx, {
    ...{ runId: one?.runId ?? '', payload: { owner_id: ownerId, import_id: id } },
    signal: new AbortController().signal,
    progress() {},
    throwIfStopped() {
      if (++steps > stopsAfter) throw new Error('killed')
    },
  })
}

export const shown = async (person: Person, id: string) =>
  (await person.get(`/api/imports/${id}`)).json.import

/** Checked and written; what is shown at the end. */
export async function importZip(
  app: TestApp,
  person: Person,
  zip: Uint8Array,
  on_clash = 'beside',
) {
  const id = await sendZip(person, zip)
  await work(app, person, id)
  const checked = await shown(person, id)
  if (checked.state !== 'ready') return checked
  done(await person.post(`/api/imports/${id}/begin`, { on_clash }))
  await work(app, person, id)
  return shown(person, id)
}

export async function undo(app: TestApp, person: Person, id: string) {
  done(await person.post(`/api/imports/${id}/undo`))
  await work(app, person, id)
  return shown(person, id)
}
