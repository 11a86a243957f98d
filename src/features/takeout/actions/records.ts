/** The records that a zip brings, in the order in which they are written: of an export, or a file for each entry. */

import * as z from 'zod'
import { isFileName, isFolder } from '#features/library/contract/limits.ts'
import { MAX_CONTENT_BYTES } from '#features/library/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { sha256Later } from '#platform/crypto/index.ts'
import { EXPORT_FOLDER, type ExportedKind } from '#platform/exports.ts'
import type { RecordImport } from '#platform/imports.ts'
import { foldText } from '#platform/text/index.ts'
import { utf8Text } from '#platform/text/utf8.ts'
import { toIso } from '#platform/time/index.ts'
import { ExportManifest } from '../contract/index.ts'
import { EXPORT_VERSION, RECORDS_BYTES } from '../contract/limits.ts'
import { ImportRefused } from '../rules/refused.ts'
import type { StoredZip } from './stored-zip.ts'

export type AnyRecordImport = RecordImport<Record<string, unknown>>

export interface Incoming {
  kind: ExportedKind
  /** Null: it stays in the zip. */
  importing: AnyRecordImport | null
  sourceId: string
  record: Record<string, unknown>
  /** Already known not to come. */
  skipped?: { name: string; reason: string }
}

const MANIFEST = `${EXPORT_FOLDER}/manifest.json`
const MAX_MANIFEST_BYTES = 4 * 1024 * 1024
// A file of records ends with the record that makes it full: a note with fifty earlier texts has four megabytes.
const MAX_RECORDS_BYTES = RECORDS_BYTES + 8 * 1024 * 1024

/** Null: it is not an export of ours, and its entries are plain files. */
export async function readExportManifest(zip: StoredZip): Promise<ExportManifest | null> {
  if (!zip.find(MANIFEST)) return null
  const text = await zip.text(MANIFEST, MAX_MANIFEST_BYTES)
  const written = z
    .looseObject({ format: z.literal('codeshelf'), version: z.int() })
    .safeParse(parsed(text ?? ''))
  if (!written.success) return null
  if (written.data.version > EXPORT_VERSION)
    throw new ImportRefused('import_newer_format', MANIFEST)
  const manifest = ExportManifest.safeParse(written.data)
  if (!manifest.success) throw new ImportRefused('import_bad_record', MANIFEST)
  const folded = new Set<string>()
  for (const { path } of zip.members) {
    if (folded.has(foldText(path))) throw new ImportRefused('zip_duplicate', path)
    folded.add(foldText(path))
  }
  return manifest.data
}

export async function* recordsOf(
  ctx: MemberContext,
  zip: StoredZip,
  manifest: ExportManifest | null,
): AsyncGenerator<Incoming> {
  const kinds = ctx.installed.exported
    .map((kind) => ({ kind, importing: (kind.importing ?? null) as AnyRecordImport | null }))
    .toSorted((one, other) => (one.importing?.order ?? 1_000) - (other.importing?.order ?? 1_000))
  if (!manifest) return yield* plainFiles(zip, kinds)
  for (const { kind, importing } of kinds) {
    let count = 0
    for await (const record of linesOf(zip, kind)) {
      count++
      const sourceId = String(record['id'] ?? record['note_id'] ?? record['name'] ?? count)
      yield { kind, importing, sourceId, record }
    }
    if (count !== (manifest.counts[kind.name] ?? 0))
      throw new ImportRefused('import_not_whole', `${EXPORT_FOLDER}/${kind.name}`)
  }
}

async function* linesOf(
  zip: StoredZip,
  { name, record }: ExportedKind,
): AsyncGenerator<Record<string, unknown>> {
  for (let part = 1; ; part++) {
    const path = `${EXPORT_FOLDER}/${name}/${String(part).padStart(6, '0')}.jsonl`
    if (!zip.find(path)) return
    const text = await zip.text(path, MAX_RECORDS_BYTES)
    if (text === null) throw new ImportRefused('zip_name_encoding', path)
    for (const line of text.split('\n')) {
      if (line === '') continue
      const read = record.safeParse(parsed(line))
      if (!read.success) throw new ImportRefused('import_bad_record', path)
      yield read.data
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Each entry as the record that an export would have of it. */
async function* plainFiles(
  zip: StoredZip,
  kinds: readonly { kind: ExportedKind; importing: AnyRecordImport | null }[],
): AsyncGenerator<Incoming> {
  const { kind, importing } = kinds.find(({ kind }) => kind.name === 'files')!
  for (const member of zip.members) {
    const { path, sizeBytes } = member
    const named = { kind, importing, sourceId: path, record: {} }
    const reason = reasonOfPath(path) ?? (sizeBytes > MAX_CONTENT_BYTES ? 'too_large' : null)
    if (reason !== null) {
      yield { ...named, skipped: { name: path, reason } }
      continue
    }
    const bytes = await zip.read(member, MAX_CONTENT_BYTES)
    const text = bytes.includes(0) ? null : utf8Text(bytes)
    if (text === null) {
      yield {
        ...named,
        skipped: { name: path, reason: bytes.includes(0) ? 'binary' : 'encoding' },
      }
      continue
    }
    yield { ...named, record: await fileRecord(path, text, member.modifiedAt) }
  }
}

async function fileRecord(path: string, text: string, modifiedAt: number) {
  const at = path.lastIndexOf('/')
  const content_hash = await sha256Later(text)
  const moment = toIso(modifiedAt)
  const facts = { content_hash, size_bytes: 0, lines: 0, created_at: moment }
  return {
    ...{ id: '', folder: path.slice(0, Math.max(at, 0)), file_name: path.slice(at + 1) },
    ...{ language: '', is_language_chosen: false, description: '', tags: [], source_url: '' },
    ...{ repo: '', is_favorite: false, is_pinned: false, version: 1, note_count: 0 },
    ...{ ...facts, updated_at: moment, opened_at: null, deleted_at: null, purge_at: null },
    versions: [{ ...facts, number: 1, text: path, by_token: null, by_name: null }],
  }
}

// What systems and tools leave beside somebody's files.
const NOT_WRITTEN = new Set(['.git', '.hg', '.svn', '__MACOSX', 'node_modules', '.DS_Store'])

function reasonOfPath(path: string): 'tool_folder' | 'bad_name' | null {
  const parts = path.split('/')
  if (parts.some((part) => NOT_WRITTEN.has(part))) return 'tool_folder'
  const folder = parts.slice(0, -1).join('/')
  return isFileName(parts.at(-1) ?? '') && isFolder(folder) ? null : 'bad_name'
}
