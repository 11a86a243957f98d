/** What a person shared, without the links and passwords, for the export of everything a person has. */
import * as z from 'zod'
import { type ExportedKind, ExportedMoment, exportedRow } from '#platform/exports.ts'
import { ownedRows, withRowsOf } from '#platform/store/index.ts'

export const exportedShares: ExportedKind = {
  name: 'shares',
  tables: ['shares', 'share_files'],
  order: 20,
  record: z.object({
    kind: z.enum(['file', 'list']),
    has_password: z.boolean(),
    is_following: z.boolean(),
    has_notes: z.boolean(),
    /** Null: the whole text. */
    line_start: z.int().positive().nullable(),
    line_end: z.int().positive().nullable(),
    created_at: ExportedMoment,
    expires_at: ExportedMoment.nullable(),
    files: z.array(
      z.object({ file_id: z.string(), version: z.int().positive(), file_name: z.string() }),
    ),
  }),
  async *read({ store, actor }) {
    const shares = ownedRows(store, actor.id, {
      table: 'shares',
      columns: [
        ...(['id', 'kind', 'passwordHash', 'isFollowing', 'hasNotes', 'lineStart'] as const),
        ...(['lineEnd', 'createdAt', 'expiresAt', 'revokedAt'] as const),
      ],
      key: ['id'],
    })
    const files = ownedRows(store, actor.id, {
      table: 'shareFiles',
      columns: ['shareId', 'position', 'fileId', 'version', 'fileName'],
      key: ['shareId', 'position'],
    })
    const ofShare = ({ shareId }: { shareId: string }) => shareId
    for await (const { whole, parts } of withRowsOf(shares, ({ id }) => id, files, ofShare)) {
      // The id opens the share and the hash can be guessed at: they are secrets.
      const { id: _, passwordHash, revokedAt, ...share } = whole
      if (revokedAt !== null) continue
      const shown = parts.map(({ shareId: _, position: __, ...file }) => exportedRow(file))
      const has_password = passwordHash !== null
      yield { record: { ...exportedRow(share), has_password, files: shown } }
    }
  },
}
