/** What the kinds of records ask of the import they come with. */
import { MAX_CONTENT_BYTES } from '#features/library/index.ts'
import { ZipRefused } from '#platform/archive/read-zip.ts'
import type { MemberContext } from '#platform/context.ts'
import type { ImportRun } from '#platform/imports.ts'
import { ImportRefused } from '../rules/refused.ts'
import { findItemOf, type LibraryImport } from '../store/imports.ts'
import type { StoredZip } from './stored-zip.ts'

export function makeImportRun(
  { store, actor }: MemberContext,
  { id }: LibraryImport,
  zip: StoredZip,
): ImportRun {
  return {
    async text(path) {
      if (!zip.find(path)) return null
      const text = await zip.text(path, MAX_CONTENT_BYTES)
      if (text === null) throw new ZipRefused('zip_name_encoding', path)
      return text
    },
    async bytes(path, maxBytes) {
      const member = zip.find(path)
      return member ? new Uint8Array(await zip.read(member, maxBytes)) : null
    },
    async whereTo(kind, sourceId) {
      const item = await findItemOf(store, actor.id, id, kind, sourceId)
      if (!item || item.outcome === 'skipped') return null
      return { isNew: item.outcome !== 'same', id: item.targetId }
    },
    refuse(code, entry) {
      throw new ImportRefused(code, entry)
    },
  }
}
