/**
 * Everything a person has, as the entries of a zip. Each record and each text is read when its turn comes, in small
 * batches by key, so that a large library takes no more memory than a small one and no reader waits for a slow
 * download.
 */
import { makeArchivePaths } from '#features/library/index.ts'
import type { ArchiveEntry } from '#platform/archive/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { EXPORT_FOLDER, type ExportedKind, type ExportRun } from '#platform/exports.ts'
import { toIso } from '#platform/time/index.ts'
import type { ExportManifest } from '../contract/index.ts'
import { EXPORT_VERSION, RECORDS_BYTES } from '../contract/limits.ts'
import { noteEntries } from './notes-beside.ts'

interface ExportOptions {
  hasNotesBeside: boolean
}

/** The first entry that is read from the store is read before the reply begins: a store that is away is a refusal. */
export async function beginExport(
  ctx: MemberContext,
  options: ExportOptions,
): Promise<AsyncGenerator<ArchiveEntry>> {
  const entries = exportEntries(ctx, options)
  const first: ArchiveEntry[] = []
  for (let count = 0; count < 2; count++) {
    const { value, done } = await entries.next()
    if (!done) first.push(value)
  }
  return (async function* () {
    yield* first
    yield* entries
  })()
}

async function* exportEntries(
  ctx: MemberContext,
  { hasNotesBeside }: ExportOptions,
): AsyncGenerator<ArchiveEntry> {
  const begunAt = ctx.now()
  const leftOut: ExportManifest['left_out'] = []
  const counts: Record<string, number> = {}
  const run: ExportRun = {
    place: makeArchivePaths([EXPORT_FOLDER]),
    paths: new Map(),
    leaveOut: (what) => void leftOut.push(what),
  }
  yield textEntry(ctx, 'README.md', ctx.t('takeout.read_me'))
  for (const kind of kindsInOrder(ctx)) {
    counts[kind.name] = 0
    yield* entriesOf(ctx, kind, run, counts)
  }
  if (hasNotesBeside) yield* noteEntries(ctx, run)
  const manifest = (): ExportManifest => ({
    format: 'codeshelf',
    version: EXPORT_VERSION,
    begun_at: toIso(begunAt),
    ended_at: toIso(ctx.now()),
    counts,
    left_out: leftOut,
  })
  yield textEntry(ctx, 'manifest.json', () => `${JSON.stringify(manifest(), null, 2)}\n`)
}

export function kindsInOrder({ installed }: MemberContext): readonly ExportedKind[] {
  return installed.exported.toSorted((one, other) => one.order - other.order)
}

async function* entriesOf(
  ctx: MemberContext,
  kind: ExportedKind,
  run: ExportRun,
  counts: Record<string, number>,
): AsyncGenerator<ArchiveEntry> {
  let lines: string[] = []
  let bytes = 0
  let part = 0
  const written = () => {
    part++
    const text = lines.join('')
    lines = []
    bytes = 0
    return textEntry(ctx, `${kind.name}/${String(part).padStart(6, '0')}.jsonl`, text)
  }
  for await (const { record, entries = [] } of kind.read(ctx, run)) {
    yield* entries
    const line = `${JSON.stringify(record)}\n`
    lines.push(line)
    bytes += Buffer.byteLength(line)
    counts[kind.name] = (counts[kind.name] ?? 0) + 1
    if (bytes >= RECORDS_BYTES) yield written()
  }
  if (lines.length > 0) yield written()
}

/** A function is called when the entry's turn comes. */
function textEntry(ctx: MemberContext, name: string, text: string | (() => string)): ArchiveEntry {
  return {
    name: `${EXPORT_FOLDER}/${name}`,
    modifiedAt: ctx.now(),
    read: async () => (typeof text === 'string' ? text : text()),
  }
}
