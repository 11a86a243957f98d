/** What tokens change of notes and boards beside their texts, as it is reported: see `platform/token-writes.ts`. */
import type { MemberContext } from '#platform/context.ts'
import { reportChange, reportWrite, type WrittenFields } from '#platform/token-writes.ts'
import type { Note } from '../rules/note.ts'
import { noteName } from '../rules/note-name.ts'
import type { Board } from '../store/boards.ts'

type NoteAction = 'note_deleted' | 'note_restored'

export async function reportNote(
  ctx: MemberContext,
  action: NoteAction,
  note: Note,
): Promise<void> {
  await reportWrite(ctx, { action, ...namedNote(note), before: {}, after: {} })
}

/** Its anchor is no field that can be restored: the text may be another one by then. */
export async function reportNoteChange(
  ctx: MemberContext,
  before: Note,
  after: Note,
): Promise<void> {
  await reportChange(ctx, {
    ...{ action: 'note_changed', ...namedNote(after) },
    ...{ before: noteFields(before), after: noteFields(after) },
  })
  await reportChange(ctx, {
    ...{ action: 'note_tied', ...namedNote(after) },
    ...{ before: anchorFields(before), after: anchorFields(after) },
  })
}

function namedNote(note: Note) {
  return { targetId: note.id, name: noteName(note, '') }
}

export function noteFields({ color, isMinimized, position, size, location }: Note) {
  return {
    ...{ color, is_minimized: isMinimized, x: position.x, y: position.y },
    ...{ width: size.width, height: size.height },
    board_id: location.kind === 'board' ? location.id : null,
  } satisfies WrittenFields
}

function anchorFields({
  anchor: { lineStart, lineEnd, anchorText },
  location,
}: Note): WrittenFields {
  return {
    ...{ line_start: lineStart, line_end: lineEnd, anchor_text: anchorText },
    repo_path: location.kind === 'repo' ? location.path : null,
  }
}

export async function reportBoardChange(
  ctx: MemberContext,
  before: Board,
  after: Board,
): Promise<void> {
  await reportChange(ctx, {
    ...{ action: 'board_changed', targetId: before.id, name: before.name },
    ...{ before: boardFields(before), after: boardFields(after) },
  })
}

export function boardFields({ name, isPinned }: Board) {
  return { name, is_pinned: isPinned } satisfies WrittenFields
}

export async function reportBoardDeletion(
  ctx: MemberContext,
  { id, name }: Board,
  movedNotes: number,
): Promise<void> {
  const after = { moved_notes: movedNotes }
  await reportWrite(ctx, { action: 'board_deleted', targetId: id, name, before: {}, after })
}
