/** Reports the state of the editor session to the chip in the header, and never as better than it is. */
import { reportState, type StateItem } from '#client/offline/save-state.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { EditorSession } from './editor-session.ts'
import type { SessionState } from './session-state.ts'

export function reportUnsaved(t: Translate, session: EditorSession, state: SessionState): void {
  reportState('editor', itemsOf(t, session, state))
}

function itemsOf(t: Translate, session: EditorSession, state: SessionState): StateItem[] {
  const found = judge(t, state)
  if (!found) return []
  const save = { label: t('library.save'), run: () => void session.save() }
  const label = state.written.fileName || t('library.new_file')
  return [{ id: 'file', label, actions: state.merge ? [] : [save], ...found }]
}

/** Null: the server has all of it. */
export function judge(
  t: Translate,
  state: SessionState,
): Pick<StateItem, 'state' | 'detail'> | null {
  if (state.merge) return { state: 'needs-you', detail: t('library.item_conflict') }
  const { notice } = state
  if (notice?.kind === 'signed-out') {
    return { state: 'needs-you', detail: t('library.signed_out_notice') }
  }
  const isRefused = Object.keys(state.errors).length > 0 || notice?.kind === 'refused'
  if (isRefused) return { state: 'needs-you', detail: t('library.item_refused') }
  if (!state.isDirty && !state.isSaving) return null
  if (notice?.kind === 'offline') return { state: 'offline', detail: t('library.offline_notice') }
  if (!navigator.onLine) return { state: 'offline', detail: t('library.item_offline') }
  if (state.isSaving) return { state: 'saving', detail: null }
  return { state: 'unsaved', detail: t('library.item_unsaved') }
}
