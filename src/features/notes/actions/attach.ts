/** A note whose text is gone: suggests where it may belong, and attaches it where its owner decides. */
import { openFile } from '#features/library/index.ts'
import { openRepoText } from '#features/repositories/index.ts'
import { suggestionsFor } from '#platform/anchoring/placing/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { common } from '#platform/problems/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import type { AttachInput, NoteRecord } from '../contract/index.ts'
import { refuse } from '../problems/index.ts'
import {
  type Anchor,
  isSameAnchor,
  isUnplaced,
  type Note,
  type NoteLocation,
  nextStamp,
} from '../rules/note.ts'
import { freeTitle } from '../rules/note-name.ts'
import { listTitlesAt, updateNote } from '../store/index.ts'
import { memoryOf } from './capturing.ts'
import { changeNote } from './change.ts'
import { carryAnchors, isMarkdownPath } from './repo-anchors.ts'
import { findRepoFiles, requireMirrored } from './repo-files.ts'
import { reportNoteChange } from './reported.ts'
import { requireNoteQuota } from './requirements.ts'
import { confirmWritten, loadNote, repoLocation, showNote } from './show.ts'

export async function suggestFor(ctx: MemberContext, id: string) {
  const note = await loadNote(ctx, id)
  const target = await openTarget(ctx, note.location)
  if (!target) return { ok: true as const, suggestions: [] }
  const job = { suggestText: target.text, isMarkdown: target.isMarkdown, ...lostAnchor(note) }
  const suggested = await suggestionsFor(job, ctx.actor.id)
  const suggestions = suggested.map((location) => ({
    line_start: location.lineStart,
    line_end: location.lineEnd,
    anchor_id: location.anchorId,
    text: location.text,
    score: location.likeness,
  }))
  return { ok: true as const, suggestions }
}

interface TargetText {
  text: string
  isMarkdown: boolean
}

/** The text that a note can be anchored to; null where there is none, as on a board or a picture. */
async function openTarget(
  ctx: MemberContext,
  { kind, id, path }: NoteLocation,
): Promise<TargetText | null> {
  if (kind === 'board') return null
  if (kind === 'file') {
    const { file, content } = await openFile(ctx, id)
    return { text: content, isMarkdown: file.language === 'markdown' }
  }
  const located = { location: { kind, id, path } }
  if ((await findRepoFiles(ctx, [located])).isOrphan(located)) return null
  const file = await openRepoText(ctx, id, path)
  const read = await file.read(file.object)
  return 'text' in read ? { text: read.text, isMarkdown: isMarkdownPath(path) } : null
}

function lostAnchor({ anchor }: Note) {
  const memory = memoryOf(anchor)
  if (anchor.lineStart === null) {
    const { anchorId, anchorText } = anchor
    return { heading: memory.heading ?? { anchorId, text: anchorText, path: [] } }
  }
  const { before = '', after = '', headingPath = [] } = memory.line ?? {}
  const { lineStart, lineEnd, quote } = anchor
  return { line: { lineStart, lineEnd: lineEnd ?? lineStart, quote, before, after, headingPath } }
}

/** Anchors the note again, also at the lines where it is already shown: that confirms a doubtful placement. */
export async function attachNote(
  ctx: MemberContext,
  id: string,
  input: AttachInput,
): Promise<NoteRecord> {
  const note = await loadNote(ctx, id)
  if (note.location.kind === 'board') throw refuse('not_on_a_text')
  if (input.repo_path !== undefined) return moveToPath(ctx, note, input.repo_path)
  const { line_start = null, line_end = null, anchor_id = '', file_version, file_object } = input
  const change = { line_start, line_end, anchor_id, anchor_text: '', file_version, file_object }
  return changeNote(ctx, id, change, 'tied anew')
}

// Moves a note to another file of its repository at its owner's request, usually to the path that git reports
// as the renamed file.

/** Its lines are searched for in the new file exactly as a sync would. */
async function moveToPath(ctx: MemberContext, note: Note, path: string): Promise<NoteRecord> {
  if (note.location.kind !== 'repo') throw refuse('not_in_a_repository')
  const location = repoLocation(note.location.id, path)
  await requireMirrored(ctx, location.id, location.path)
  const anchor = await anchorAt(ctx, note.anchor, location)
  const moved = await inTransaction(ctx, async (ctx) => {
    const before = await loadNote(ctx, note.id)
    const { object } = await requireMirrored(ctx, location.id, location.path)
    // The note was anchored again, or a sync came, since its lines were searched for.
    if (!isSameAnchor(before.anchor, note.anchor) || isUnplaced(anchor, object))
      throw common.refuse('busy', {}, { 'retry-after': '1' })
    if (location.path !== before.location.path) await requireNoteQuota(ctx, location, 'moving')
    const titles = await listTitlesAt(ctx.store, ctx.actor.id, location)
    const taken = new Set(titles.filter(({ id }) => id !== note.id).map(({ title }) => title))
    const after: Note = {
      ...before,
      location,
      anchor,
      renamedTo: '',
      // A title that is already used there gets a number: a name must not keep the note from moving.
      title: freeTitle(before.title, (one) => taken.has(one)),
      updatedAt: nextStamp(ctx.now(), before.updatedAt),
    }
    if (!(await updateNote(ctx.store, ctx.actor.id, before, after))) throw refuse('note_not_stored')
    await reportNoteChange(ctx, before, after)
    return after
  })
  await confirmWritten(ctx, [moved])
  return showNote(ctx, moved)
}

async function anchorAt(
  ctx: MemberContext,
  anchor: Anchor,
  { id, path }: NoteLocation,
): Promise<Anchor> {
  if (anchor.hash === '') return anchor
  const file = await openRepoText(ctx, id, path)
  // The same text under another name: nothing has to be searched for.
  if (file.object === anchor.hash) return { ...anchor, lostIn: '' }
  const target = { object: file.object, path, text: await file.read(file.object) }
  const [carried] = await carryAnchors([anchor], await file.read(anchor.hash), target, ctx.actor.id)
  return carried!.anchor
}
