/** Notes as Markdown beside the files they are on, for people who go on without this product. */
import { listBoards, listNotesAt, onBoard, onFile } from '#features/notes/index.ts'
import type { ArchiveEntry } from '#platform/archive/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { EXPORT_FOLDER, type ExportRun } from '#platform/exports.ts'
import { makeBoardPaths, markdownOfNotes } from '../rules/notes-as-markdown.ts'

export async function* noteEntries(
  ctx: MemberContext,
  { paths, place }: ExportRun,
): AsyncGenerator<ArchiveEntry> {
  const { store, actor } = ctx
  for (const [id, path] of paths) {
    const read = () => listNotesAt(store, actor.id, onFile(id))
    const at = path.lastIndexOf('/')
    const folder = path.slice(0, Math.max(at, 0))
    const beside = place({ folder, fileName: `${path.slice(at + 1)}.notes.md` })
    yield markdownEntry(ctx, beside, path, read)
  }
  const boardPath = makeBoardPaths()
  for (const { id, name } of await listBoards(store, actor.id)) {
    const read = () => listNotesAt(store, actor.id, onBoard(id))
    yield markdownEntry(ctx, `${EXPORT_FOLDER}/boards/${boardPath(name)}.md`, name, read)
  }
}

function markdownEntry(
  { now, t }: MemberContext,
  name: string,
  title: string,
  list: () => ReturnType<typeof listNotesAt>,
): ArchiveEntry {
  return {
    name,
    modifiedAt: now(),
    async read() {
      const notes = await list()
      return notes.length === 0 ? null : markdownOfNotes(t, title, notes)
    },
  }
}
