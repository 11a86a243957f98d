/** A note whose text is gone: where it may belong, and the person's word for where it does. */
import { headingsIn, suggestionsFor } from '../../../platform/anchoring/placing/index.ts'
import type { MemberContext } from '../../../platform/context.ts'
import { countLines } from '../../../platform/highlight/split-lines.ts'
import { openFile } from '../../library/index.ts'
import type { AttachInput, NoteRecord } from '../contract/index.ts'
import { refuse } from '../problems.ts'
import type { Note } from '../rules/note.ts'
import { findHeading, memoryOf } from './placing.ts'
import { loadNote } from './show.ts'
import { changeNote } from './write.ts'

export async function suggestFor(ctx: MemberContext, id: string) {
  const note = await loadNote(ctx, id)
  if (note.place.kind !== 'file') return { ok: true as const, suggestions: [] }
  const { file, content } = await openFile(ctx, note.place.id)
  const isMarkdown = file.language === 'markdown'
  const job = { suggestText: content, isMarkdown, ...lostAnchor(note) }
  const places = await suggestionsFor(job, ctx.actor.id)
  const suggestions = places.map((place) => ({
    line_start: place.lineStart,
    line_end: place.lineEnd,
    anchor_id: place.anchorId,
    text: place.text,
    score: place.likeness,
  }))
  return { ok: true as const, suggestions }
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

/** Ties the note anew, also to the very place where it is shown: that is how a doubt is settled. */
export async function attachNote(
  ctx: MemberContext,
  id: string,
  input: AttachInput,
): Promise<NoteRecord> {
  const note = await loadNote(ctx, id)
  if (note.place.kind === 'board') throw refuse('not_on_a_text')
  if (note.place.kind === 'file') await refuseMissingPlace(ctx, note.place.id, input)
  const { line_start = null, line_end = null, anchor_id = '', file_version } = input
  const change = { line_start, line_end, anchor_id, anchor_text: '', file_version }
  return changeNote(ctx, id, change, 'tied anew')
}

async function refuseMissingPlace(ctx: MemberContext, fileId: string, input: AttachInput) {
  const { file, content } = await openFile(ctx, fileId, input.file_version)
  const { line_start, anchor_id } = input
  if (line_start !== undefined && line_start > countLines(content))
    throw refuse('invalid_line', { max: countLines(content) })
  const isHeading = anchor_id === undefined || file.language !== 'markdown'
  if (isHeading) return
  const headings = await headingsIn(content, ctx.actor.id)
  if (headings && !findHeading(headings, anchor_id)) throw refuse('anchor_not_found', { anchor_id })
}
