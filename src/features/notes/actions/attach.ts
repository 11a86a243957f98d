/** A note whose text is gone: suggests where it may belong, and attaches it where its owner decides. */

import { openFile } from '#features/library/index.ts'
import { openRepoText } from '#features/repositories/index.ts'
import { suggestionsFor } from '#platform/anchoring/placing/index.ts'
import type { MemberContext } from '#platform/context.ts'
import type { AttachInput, NoteRecord } from '../contract/index.ts'
import { refuse } from '../problems/index.ts'
import type { Note, NoteLocation } from '../rules/note.ts'
import { memoryOf } from './capturing.ts'
import { changeNote } from './change.ts'
import { moveToPath } from './move-to-path.ts'
import { isMarkdownPath } from './repo-anchors.ts'
import { findRepoFiles } from './repo-files.ts'
import { loadNote } from './show.ts'

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
