/** The page of notes: all of them, newest first, or those that hold a phrase. */
import { h } from 'preact'
import * as z from 'zod'
import { libraryPaths } from '#paths/files.ts'
import { notePaths } from '#paths/notes.ts'
import type { MemberContext } from '#platform/context.ts'
import { page } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { countPoints, foldText } from '#platform/text/index.ts'
import {
  findNotesContaining,
  listAllNotes,
  type NoteSearchOutcome,
  noteFilterOf,
} from '../actions/search.ts'
import {
  isPaletteColor,
  NOTE_SEARCH_DEFAULT_LIMIT,
  NOTE_SEARCH_MAX_NEEDLE,
  type NoteSearchHit,
} from '../contract/index.ts'
import { noteFilters } from '../contract/inputs.ts'
import { problems } from '../problems/index.ts'
import { splitAtHit } from '../rules/preview.ts'
import { previewPieces } from '../rules/preview-pieces.ts'
import type { NoteCursor } from '../store/index.ts'
import type { NoteHitRow } from '../views/note-hits.tsx'
import { NotesSearchPage } from '../views/notes-page.tsx'

/** Invalid filters are ignored: an old URL still shows notes. */
export const NotesPageQuery = z.object({
  q: z.string().default('').catch(''),
  color: z.string().optional().catch(undefined),
  on: noteFilters.on.catch(undefined),
  tasks: noteFilters.tasks.catch(undefined),
  reminder: noteFilters.reminder.catch(undefined),
  /** One note, as its row is now: for a row that was changed in another tab. */
  note: z
    .string()
    .regex(/^\w{1,64}$/)
    .optional()
    .catch(undefined),
  after: z
    .string()
    .regex(/^\d{1,15}\.[\w-]{1,64}$/)
    .optional()
    .catch(undefined),
})

// Operators of a search of files; see the grammar of `/files`.
const OPERATORS = /(^|\s)-?(lang|tag|repo|folder):\S/

export async function notesPage(ctx: MemberContext, query: z.infer<typeof NotesPageQuery>) {
  const { t } = ctx
  const { q, on, tasks, reminder } = query
  const color = query.color && isPaletteColor(query.color) ? query.color : undefined
  const filter = { ...noteFilterOf({ color, on, tasks, reminder }), id: query.note }
  const limit = NOTE_SEARCH_DEFAULT_LIMIT
  const n = countPoints(q)
  const max = NOTE_SEARCH_MAX_NEEDLE
  const isAsked = foldText(q).trim() !== ''
  const address = (more: Record<string, string | undefined>) =>
    href(notePaths.search, null, { q, color, on, tasks, reminder, note: query.note, ...more })
  const listed =
    isAsked || n > max
      ? null
      : await listAllNotes(ctx, { ...filter, from: positionOf(query.after), limit })
  const found: NoteSearchOutcome | null =
    listed ?? (n > max ? null : await findNotesContaining(ctx, { ...filter, q, limit }))
  const boards = (await found?.boardNames()) ?? new Map<string, string>()
  const tooBroad = problems.declarations.note_search_too_broad![ctx.locale]
  return page({
    title: isAsked ? t('notes.results_of', { query: q }) : t('notes.notes'),
    body: h(NotesSearchPage, {
      filter: { q, color: color ?? '', on: on ?? '', tasks: tasks ?? '', reminder: reminder ?? '' },
      isAsked,
      isNarrowed: Object.values(filter).some(Boolean),
      rows:
        found?.results.map((note, at) =>
          rowOf(
            note,
            found.notes[at]!.content,
            isAsked ? foldText(q) : '',
            boards.get(note.board_id ?? ''),
          ),
        ) ?? [],
      hasMore: found?.hasMore ?? false,
      pager: {
        newest: query.after && listed ? address({}) : undefined,
        older: listed?.hasMore && listed.last ? address({ after: textOf(listed.last) }) : undefined,
      },
      error: n > max ? t('notes.too_long', { n, max }) : found?.isTooBroad ? tooBroad : undefined,
      hasOperators: OPERATORS.test(q),
      filesHref: href(libraryPaths.files, null, { q }),
      ownHref: address({}),
    }),
  })
}

function positionOf(text: string | undefined): NoteCursor | null {
  const [updatedAt, id] = text?.split('.') ?? []
  return updatedAt && id ? { updatedAt: Number(updatedAt), id } : null
}

function textOf({ updatedAt, id }: NoteCursor): string {
  return `${updatedAt}.${id}`
}

function rowOf(
  note: NoteSearchHit,
  content: string,
  folded: string,
  board: string | undefined,
): NoteHitRow {
  return {
    id: note.id,
    href: note.url,
    kind: note.kind,
    title: splitAtHit(note.title, folded),
    pieces: previewPieces(content, folded),
    isCut: note.preview_truncated,
    location:
      note.file_name ?? (note.repo_path ? `${note.repo_name}/${note.repo_path}` : (board ?? '')),
    color: note.color,
    colorHex: note.color_hex,
    updatedAt: note.updated_at,
  }
}
