/** The wire format of a note. */
import { toIso } from '#platform/time/index.ts'
import type { NoteRecord } from '../contract/index.ts'
import { refuse } from '../problems/index.ts'
import { commitAddress } from '../rules/addresses.ts'
import { colorHex, type Note, type Placement } from '../rules/note.ts'
import type { HistoryEntry } from '../store/index.ts'

export function noteReply(note: Note, placement: Placement, isOrphaned: boolean): NoteRecord {
  const { kind, id, path } = note.location
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
    ...(kind === 'repo' && {
      written_on: writtenOnReply(note),
      renamed_to: isOrphaned ? note.renamedTo : '',
    }),
    created_at: toIso(note.createdAt),
    updated_at: toIso(note.updatedAt),
  }
}

function writtenOnReply({ writtenOn, location }: Note): NoteRecord['written_on'] {
  if (!writtenOn) return null
  const { commit, path, lineStart, lineEnd } = writtenOn
  const url = commitAddress(location.id, writtenOn)
  return { commit, path, line_start: lineStart, line_end: lineEnd, url }
}

export function historyReply({ title, content, writtenAt, replacedAt }: HistoryEntry) {
  return { title, content, written_at: toIso(writtenAt), replaced_at: toIso(replacedAt) }
}

/** The refusal carries the stored note, so that both texts can be shown. */
export function conflict(note: NoteRecord) {
  return refuse('conflict', { updated_at: note.updated_at, note })
}
