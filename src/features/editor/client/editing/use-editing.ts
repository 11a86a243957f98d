/** Side effects of the editor's state: the code editor, its key, questions, and the focus. */
import { useEffect, useRef } from 'preact/hooks'
import { addShortcuts } from '#client/keys/shortcuts.ts'
import { reportState, type StateItem } from '#client/offline/save-state.ts'
import { post } from '#client/request/request.ts'
import { onTextPasted } from '#client/storage/pasted-text.ts'
import { toast } from '#client/toasts/toasts.ts'
import type { FormatReply, UnreadableCode } from '#features/playground/contract/index.ts'
import { playgroundApi } from '#paths/code.ts'
import type { Editor } from '#platform/editor/index.ts'
import { toolOf } from '#platform/formatters/languages.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { FieldName } from '../../rules/file-fields.ts'
import { editedFile } from '../public/edited-file.ts'
import type { EditorState } from './editor-controller.ts'
import type { EditorProps } from './editor-props.ts'
import type { EditorSession } from './editor-session.ts'
import { openTaken } from './name-taken.tsx'
import type { SessionState } from './session-state.ts'
import { type Editing, languageOf, takePastedText } from './start-editing.ts'
import { listenForSession } from './start-session.ts'

export function useEditing(
  { t }: EditorProps,
  { session, controller }: Editing,
  state: SessionState,
  { caret }: EditorState,
): void {
  useEffect(() => listenForSession(t, session), [])
  // Anywhere on the page of a new file; a field takes what is pasted into it.
  useEffect(() => {
    const leaving = new AbortController()
    if (state.stored.id === null)
      onTextPasted((text) => takePastedText(t, session, text), leaving.signal)
    return () => leaving.abort()
  }, [state.stored.id])
  useEffect(() => reportUnsaved(t, session, state), [state])
  useEffect(() => {
    if (state.taken) openTaken({ t, session, taken: state.taken })
  }, [state.taken])
  useEffect(() => {
    if (!state.taken) focusFirst(state.errors)
  }, [state.errors])
  useFocusAfterMerge(state, controller)
  // The notice of a wait counts down the seconds.
  const isWaiting = state.notice?.kind === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => session.setNotice(session.state.value.notice), 1_000)
    return () => clearInterval(timer)
  }, [isWaiting])
  // After each save: what other features show beside the lines is counted in the newly stored text.
  const { id, version } = state.stored
  useEffect(() => {
    const { editor } = controller
    if (!editor || id === null || version === null) return
    editor.setStored(session.storedPlainText())
    editedFile.value = { id, version, editor }
  }, [id, version, caret === null])
  const language = languageOf(state)
  useEffect(() => {
    void controller.editor?.setLanguage(language || 'text', state.written.fileName)
  }, [language, state.written.fileName, caret === null])
  useEffect(
    () =>
      addShortcuts([
        {
          id: 'format-text',
          keys: 'Mod+Shift+Enter',
          label: t('library.format'),
          group: t('library.text'),
          isForFields: true,
          within: '.text-slot',
          run: () => (toolOf(language) ? format(t, controller, language) : false),
        },
      ]),
    [language],
  )
}

export function format(
  t: EditorProps['t'],
  { editor }: Editing['controller'],
  language: string,
): void {
  if (editor) void formatText(t, editor, language)
}

/**
 * The merge replaces the form, and its focused element disappears with it: the focus returns to the text, or the saving
 * continues.
 */
function useFocusAfterMerge(
  { merge, isSaving }: SessionState,
  { editor }: Editing['controller'],
): void {
  const wasMerging = useRef(false)
  const isMerging = merge !== null
  useEffect(() => {
    const hasEnded = wasMerging.current && !isMerging
    wasMerging.current = isMerging
    if (!hasEnded || document.activeElement !== document.body) return
    if (isSaving) document.querySelector<HTMLElement>('.writing__save')?.focus()
    else editor?.focus()
  }, [isMerging])
}

const FIELDS: [FieldName | 'content', string][] = [
  ['fileName', '#file_name'],
  ['folder', '#folder'],
  ['language', '#language'],
  ['description', '#description'],
  ['tags', '#tags'],
  ['sourceUrl', '#source_url'],
  ['content', '.text-slot [role="textbox"], #content'],
]

/** To the first field with an error, unless the person is correcting another one. */
function focusFirst(errors: SessionState['errors']): void {
  const wrong = FIELDS.filter(([name]) => errors[name])
  const [first] = wrong
  if (!first || wrong.some(([, caret]) => document.activeElement?.matches(caret))) return
  document.querySelector<HTMLElement>(first[1])?.focus()
}

/** Formats the text with its language's formatter: one step, which can be undone. */
async function formatText(t: Translate, editor: Editor, language: string): Promise<void> {
  const before = editor.text()
  const response = await post<FormatReply & Partial<UnreadableCode>>(playgroundApi.format, {
    code: before,
    language,
  })
  if (!response.ok) {
    const { line, column, message } = response.body
    if (line && editor.text() === before) editor.goTo(line, column)
    toast({
      text: line
        ? t('library.format_unreadable', { line, message: message ?? '' })
        : t('library.format_failed'),
    })
    return
  }
  // Text that was typed meanwhile is worth more than the formatting of the text before it.
  if (editor.text() !== before) return void toast({ text: t('library.format_late') })
  if (!response.body.changed) return void toast({ text: t('library.format_same') })
  const { line, column } = editor.caret()
  const put = (text: string) => {
    editor.setText(text)
    editor.goTo(line, column)
  }
  const { code } = response.body
  put(code)
  toast({ text: t('library.formatted'), undo: () => put(before), redo: () => put(code) })
}

/** Reports the state of the editor session to the chip in the header, never better than it is. */
function reportUnsaved(t: Translate, session: EditorSession, state: SessionState): void {
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
function judge(t: Translate, state: SessionState): Pick<StateItem, 'state' | 'detail'> | null {
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
