/** The text of the program: in the plain field of the page at first, then in the editor that replaces it. */
import { pageData } from '#client/shell/page-data.ts'
import type { Editor } from '#platform/editor/index.ts'
import { editorLabels } from '#platform/editor/labels.ts'
import type { Locale, Translate } from '#platform/i18n/index.ts'
import type { ProgramText } from './playground-controller.ts'
import { findField } from './text-slot.tsx'

export interface EditorRequest {
  t: Translate
  locale: Locale
  slot: HTMLElement
  onChange: () => void
}

export class PageText implements ProgramText {
  readonly #first: string
  #editor: Editor | null = null

  constructor(first: string) {
    this.#first = first
  }

  text(): string {
    return this.#editor?.text() ?? findField()?.value ?? this.#first
  }

  selectedText(): string {
    if (this.#editor) return this.#editor.selectedText()
    const field = findField()
    return field?.value.slice(field.selectionStart, field.selectionEnd) ?? ''
  }

  setText(text: string): void {
    const field = findField()
    if (this.#editor) this.#editor.setText(text)
    else if (field) field.value = text
  }

  showMarks(marks: Parameters<Editor['showMarks']>[0]): void {
    this.#editor?.showMarks(marks)
  }

  setLanguage(language: string): void {
    void this.#editor?.setLanguage(language, '')
  }

  /** Waits for the next frame: on a phone the code is still hidden behind the result. */
  goTo(line: number, column?: number): void {
    requestAnimationFrame(() => this.#editor?.goTo(line, column))
  }

  /** Without the editor, which is loaded separately, the plain field stays. */
  async openEditor({ t, locale, slot, onChange }: EditorRequest): Promise<void> {
    const field = findField()
    const part = await import('#platform/editor/index.ts').catch(() => null)
    if (!part) return
    const hadFocus = document.activeElement === field
    this.#editor = part.openEditor({
      parent: slot,
      text: this.text(),
      label: t('code-tools.code'),
      labels: editorLabels[locale],
      nonce: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '',
      takesFind: pageData().preferences['editor_keys'] !== false,
      wraps: pageData().preferences['wrap'] === true,
      isMarkable: true,
      onChange,
    })
    field?.remove()
    if (hadFocus) this.#editor.focus()
  }
}
