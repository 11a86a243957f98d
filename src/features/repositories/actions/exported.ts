/** Which repositories a person follows, for the export of everything a person has. Their files stay where they are. */
import * as z from 'zod'
import { type ExportedKind, ExportedMoment, exportedRow } from '#platform/exports.ts'
import { ownedRows } from '#platform/store/index.ts'

export const exportedRepositories: ExportedKind = {
  name: 'repositories',
  tables: ['repos'],
  order: 70,
  record: z.object({
    name: z.string(),
    url: z.string(),
    default_branch: z.string(),
    /** The commit of the last sync. */
    head_commit: z.string(),
    created_at: ExportedMoment,
    synced_at: ExportedMoment.nullable(),
  }),
  async *read({ store, actor }) {
    const columns = [
      ...(['name', 'url', 'defaultBranch', 'headCommit', 'createdAt', 'syncedAt'] as const),
    ]
    const rows = ownedRows(store, actor.id, { table: 'repos', columns, key: ['name'] })
    for await (const row of rows) yield { record: exportedRow(row) }
  },
}
