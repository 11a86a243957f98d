/** Brings the editor to the place of the plain field. */

import { doAction } from '#client/shell/actions.ts'
import { pageData } from '#client/shell/page-data.ts'
import type { Editor } from '#platform/editor/index.ts'
import { editorLabels } from '#platform/editor/labels.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { Locale } from '#platform/i18n/phrases.ts'
import { pageNonce } from './page-parts.ts'
import { serverForm } from './server-form.ts'

export interface EditorTextOptions {
  t: Translate
  locale: Locale
  slot: HTMLElement
  /** Whatever was typed until the editor has come. */
  read: () => string
  onChange: () => void
  onMove: () => void
  onFirstPaste: (text: string) => void
  onPictures: (files: File[]) => void
}

/** Null when it could not be fetched; the plain field then goes on working. */
export async function openEditorText(options: EditorTextOptions): Promise<Editor | null> {
  const { t, locale, slot } = options
  const { field } = serverForm()
  const part = await import('#platform/editor/index.ts').catch(() => null)
  if (!part) return null
  const preferences = pageData().preferences
  const hadFocus = document.activeElement === field
  const editor = part.openEditor({
    parent: slot,
    text: options.read(),
    label: t('library.text'),
    describedBy: 'editor-hint',
    labels: editorLabels[locale],
    nonce: pageNonce(),
    takesFind: preferences['editor_keys'] !== false,
    wraps: preferences['wrap'] === true,
    // Whoever keeps something beside the lines answers.
    onLineMarks: (keys) => void doAction('line-marks', keys.join(' ')),
    onChange: options.onChange,
    onMove: options.onMove,
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
}
