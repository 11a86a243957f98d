/** Creates the session and the controller of the editor, with the field and the code editor of this page. */

import type { LinkPicker } from '#client/links/link-picker.tsx'
import { addPictures, readyPictures } from '#client/pictures/add-pictures.ts'
import { doAction } from '#client/shell/actions.ts'
import { pageData } from '#client/shell/page-data.ts'
import { takeHandedOverText } from '#client/storage/pasted-text.ts'
import { toast } from '#client/toasts/toasts.ts'
import type { Editor } from '#platform/editor/index.ts'
import { editorLabels } from '#platform/editor/labels.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { Locale } from '#platform/i18n/phrases.ts'
import { detectLanguage } from '#platform/languages/index.ts'
import { withPlainEndings } from '#platform/text/line-endings.ts'
import { guessName } from '../../rules/guess-name.ts'
import { EditorController } from './editor-controller.ts'
import type { EditorProps } from './editor-props.ts'
import type { EditorSession } from './editor-session.ts'
import { pageNonce } from './page-parts.ts'
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
    async begin() {
      const hasBegun = await beginSession(session, props)
      const text = props.file ? null : takeHandedOverText()
      if (hasBegun && text !== null) takePastedText(t, session, text)
      return hasBegun
    },
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
        isMarkdown: () => languageOf(session.state.value) === 'markdown',
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

/** Pasting into an empty page: the name is guessed from the text, and the person may change it. */
function nameAfterPaste(session: EditorSession, text: string): void {
  const { written, stored } = session.state.value
  if (stored.id !== null || written.fileName !== '') return
  session.write('fileName', guessName(text, detectLanguage({ name: '', content: text })))
}

/** Of several lines, or too long for a name. */
export function takePastedText(t: Translate, session: EditorSession, text: string): void {
  if (session.fill(withPlainEndings(text))) nameAfterPaste(session, text)
  else toast({ text: t('library.pasted_no_name') })
}

/** Only Markdown shows pictures; elsewhere a link to one would be noise. */
function takePictures(
  t: Translate,
  session: EditorSession,
  editor: Editor | null,
  files: readonly File[],
): void {
  if (!editor || languageOf(session.state.value) !== 'markdown') {
    toast({ text: t('pictures.only_markdown') })
  } else addPictures(t, files, editor)
}

/** Loads the editor and replaces the plain field. */
interface EditorTextOptions {
  t: Translate
  locale: Locale
  slot: HTMLElement
  /** The text typed until the editor is loaded. */
  read: () => string
  onChange: () => void
  onMove: () => void
  /** Names are offered in Markdown alone. */
  isMarkdown: () => boolean
  onFirstPaste: (text: string) => void
  onPictures: (files: File[]) => void
}

/** Null when it could not be loaded; the plain field then continues to work. */
async function openEditorText(options: EditorTextOptions): Promise<Editor | null> {
  const { t, locale, slot } = options
  const { field } = serverForm()
  const part = await import('#platform/editor/index.ts').catch(() => null)
  if (!part) return null
  const preferences = pageData().preferences
  const hadFocus = document.activeElement === field
  let picker: LinkPicker | null = null
  const editor = part.openEditor({
    parent: slot,
    text: options.read(),
    label: t('library.text'),
    describedBy: 'editor-hint',
    labels: editorLabels[locale],
    nonce: pageNonce(),
    takesFind: preferences['editor_keys'] !== false,
    wraps: preferences['wrap'] === true,
    // Handled by the feature that shows marks beside the lines.
    onLineMarks: (keys) => void doAction('line-marks', keys),
    onChange: options.onChange,
    onMove() {
      options.onMove()
      if (options.isMarkdown()) void offerNames()
    },
    onKey: (event) => picker?.press(event) ?? false,
    onFirstPaste: options.onFirstPaste,
    onPictures: options.onPictures,
  })
  const caret = field.selectionStart
  field.remove()
  if (hadFocus) {
    editor.focus()
    editor.putCaret(caret)
  }
  return editor

  /** By a script that is loaded with the first brackets. */
  async function offerNames(): Promise<void> {
    if (!picker && editor.port.before().includes('[[')) {
      const part = await import('#client/links/link-picker.tsx').catch(() => null)
      if (part) picker ??= new part.LinkPicker(editor.port)
    }
    picker?.look()
  }
}
