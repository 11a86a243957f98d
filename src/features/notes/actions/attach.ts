/** A note whose text is gone: where it may belong, and the person's word for where it does. */
import { headingsOf, suggestHeadings, suggestPlaces } from '../../../platform/anchoring/index.ts'
import type { MemberContext } from '../../../platform/context.ts'
import { countLines } from '../../../platform/highlight/split-lines.ts'
import { inTransaction } from '../../../platform/store/index.ts'
import { openFile } from '../../library/index.ts'
import type { AttachInput, NoteRecord } from '../contract/index.ts'
import { refuse } from '../problems.ts'
import type { Note } from '../rules/note.ts'
import { findHeading, memoryOf } from './placing.ts'
import { loadNote, showNote } from './show.ts'
import { applyChange, confirmWritten, conflict } from './write.ts'

export async function suggestFor(ctx: MemberContext, id: string) {
  const note = await loadNote(ctx, id)
  if (note.place.kind !== 'file') return { ok: true as const, suggestions: [] }
  const { file, content } = await openFile(ctx, note.place.id)
  const isMarkdown = file.language === 'markdown'
  const suggestions = isAtHeading(note)
    ? headingSuggestions(note, content)
    : lineSuggestions(note, content, isMarkdown)
  return { ok: true as const, suggestions }
}

function isAtHeading({ anchor }: Note): boolean {
  return anchor.lineStart === null
}

function lineSuggestions({ anchor }: Note, content: string, isMarkdown: boolean) {
  const { before = '', after = '', headingPath = [] } = memoryOf(anchor).line ?? {}
  const lineStart = anchor.lineStart ?? 1
  const lineEnd = anchor.lineEnd ?? lineStart
  const known = { lineStart, lineEnd, quote: anchor.quote, before, after, headingPath }
  const places = suggestPlaces(known, content, isMarkdown ? headingsOf(content) : [])
  return places.map((place) => ({
    line_start: place.lineStart,
    line_end: place.lineEnd,
    anchor_id: '',
    text: place.text,
    score: place.likeness,
  }))
}

function headingSuggestions({ anchor }: Note, content: string) {
  const { anchorId, anchorText } = anchor
  const heading = memoryOf(anchor).heading ?? { anchorId, text: anchorText, path: [] }
  return suggestHeadings(heading, content).map(({ id, line, text }, at) => ({
    line_start: line,
    line_end: line,
    anchor_id: id,
    text,
    score: 1 / (at + 1),
  }))
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
  const outcome = await inTransaction(ctx, (ctx) => applyChange(ctx, id, change, 'tied anew'))
  if (outcome.kind === 'stale') throw await conflict(ctx, outcome.note)
  await confirmWritten(ctx, [outcome.note])
  return showNote(ctx, outcome.note)
}

async function refuseMissingPlace(ctx: MemberContext, fileId: string, input: AttachInput) {
  const { file, content } = await openFile(ctx, fileId, input.file_version)
  const { line_start, anchor_id } = input
  if (line_start !== undefined && line_start > countLines(content))
    throw refuse('invalid_line', { max: countLines(content) })
  const isHeading = anchor_id === undefined || file.language !== 'markdown'
  if (!isHeading && !findHeading(content, anchor_id))
    throw refuse('anchor_not_found', { anchor_id })
}
