/** How a note looks on the wire. */
import { toIso } from '../../../platform/time/index.ts'
import type { NoteRecord } from '../contract/index.ts'
import { colorHex, type Note, type Placement } from '../rules/note.ts'
import type { HistoryEntry } from '../store/index.ts'

export function noteReply(note: Note, placement: Placement, isOrphaned: boolean): NoteRecord {
  const { kind, id, path } = note.place
  return {
    id: note.id,
    kind,
    file_id: kind === 'file' ? id : '',
    board_id: kind === 'board' ? id : '',
    repo_name: kind === 'repo' ? id : '',
    repo_path: path,
    title: note.title,
    content: note.content,
    position: note.position,
    size: note.size,
    color: note.color,
    color_hex: colorHex(note.color),
    is_minimized: note.isMinimized,
    line_start: placement.lineStart,
    line_end: placement.lineEnd,
    anchor_id: placement.anchorId,
    anchor_text: note.anchor.anchorText,
    anchor_quote: note.anchor.quote,
    anchor_state: placement.state,
    mode: note.mode,
    z: note.z,
    orphaned: isOrphaned,
    created_at: toIso(note.createdAt),
    updated_at: toIso(note.updatedAt),
  }
}

export function historyReply({ title, content, writtenAt, replacedAt }: HistoryEntry) {
  return { title, content, written_at: toIso(writtenAt), replaced_at: toIso(replacedAt) }
}
