/** Makes the session and the controller of the editor, with the field and the code editor of this page. */
import { addPictures, readyPictures } from '#client/pictures/add-pictures.ts'
import { toast } from '#client/toasts/toasts.ts'
import type { Editor } from '#platform/editor/index.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { detectLanguage } from '#platform/languages/index.ts'
import { guessName } from '../../rules/guess-name.ts'
import { EditorController } from './editor-controller.ts'
import type { EditorProps } from './editor-props.ts'
import type { EditorSession } from './editor-session.ts'
import { openEditorText } from './editor-text.ts'
import { serverForm } from './server-form.ts'
import type { SessionState } from './session-state.ts'
import { beginSession, makeSession } from './start-session.ts'
import { plainPort } from './text-port.ts'

export interface Editing {
  session: EditorSession
  controller: EditorController
}

export function startEditing(props: EditorProps): Editing {
  const { t, locale, isLarge } = props
  const session = makeSession(props)
  const controller: EditorController = new EditorController({
    session,
    isLarge,
    textFailed: t('library.text_failed'),
    begin: () => beginSession(session, props),
    showField,
    showLargeField(slot, onChange) {
      const { field } = serverForm()
      field.value = session.plainText()
      session.useText(plainPort(field))
      showField(slot, onChange)
    },
    openEditor: (slot, listeners) =>
      openEditorText({
        t,
        locale,
        slot,
        read: () => session.plainText(),
        ...listeners,
        onFirstPaste: (text) => nameAfterPaste(session, text),
        onPictures: (files) => takePictures(t, session, controller.editor, files),
      }),
  })
  readyPictures()
  return { session, controller }
}

export function languageOf({ written, detected }: SessionState): string {
  return written.language || detected
}

function showField(slot: HTMLElement, onChange: () => void): void {
  const { field } = serverForm()
  if (!slot.contains(field)) slot.append(field)
  field.addEventListener('input', onChange)
}

/** Pasting into an empty page: the text says what it is, and the person may say otherwise. */
function nameAfterPaste(session: EditorSession, text: string): void {
  const { written, stored } = session.state.get()
  if (stored.id !== null || written.fileName !== '') return
  session.write('fileName', guessName(text, detectLanguage({ name: '', content: text })))
}

/** Only Markdown shows them; elsewhere an address of a picture would be a line of noise. */
function takePictures(
  t: Translate,
  session: EditorSession,
  editor: Editor | null,
  files: readonly File[],
): void {
  if (!editor || languageOf(session.state.get()) !== 'markdown') {
    toast({ text: t('pictures.only_markdown') })
  } else addPictures(t, files, editor)
}
