/** What follows the state of the editor without being drawn: the code editor, its key, questions, and the focus. */
import { useEffect, useRef } from 'preact/hooks'
import { addShortcuts } from '#client/keys/shortcuts.ts'
import { toolOf } from '#platform/formatters/languages.ts'
import type { FieldName } from '../../rules/file-fields.ts'
import { editedFile } from '../public/edited-file.ts'
import type { EditorState } from './editor-controller.ts'
import type { EditorProps } from './editor-props.ts'
import { formatText } from './format-text.ts'
import { openTaken } from './name-taken.tsx'
import { reportUnsaved } from './report-unsaved.ts'
import type { SessionState } from './session-state.ts'
import { type Editing, languageOf } from './start-editing.ts'
import { listenForSession } from './start-session.ts'

export function useEditing(
  { t }: EditorProps,
  { session, controller }: Editing,
  state: SessionState,
  { caret }: EditorState,
): void {
  useEffect(() => listenForSession(t, session), [])
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
    const timer = setInterval(() => session.setNotice(session.state.get().notice), 1_000)
    return () => clearInterval(timer)
  }, [isWaiting])
  // After each save: what others keep beside the lines is counted in the text that is stored now.
  const { id, version } = state.stored
  useEffect(() => {
    const { editor } = controller
    if (!editor || id === null || version === null) return
    editor.setStored(session.storedPlainText())
    editedFile.set({ id, version, editor })
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

/** The merge has taken the place of the form, and goes with what had the focus: back to the text, or on with the saving. */
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

/** To the first field that needs the person, unless they are in the middle of another one's correction. */
function focusFirst(errors: SessionState['errors']): void {
  const wrong = FIELDS.filter(([name]) => errors[name])
  const [first] = wrong
  if (!first || wrong.some(([, caret]) => document.activeElement?.matches(caret))) return
  document.querySelector<HTMLElement>(first[1])?.focus()
}
