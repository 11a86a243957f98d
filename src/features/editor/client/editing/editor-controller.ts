/**
 * Replaces the plain field that the server drew by the code editor, once the stored text is known. Nothing here touches
 * the DOM: field and editor come through ports.
 */
import { type Signal, signal } from '@preact/signals'
import type { Editor } from '#platform/editor/index.ts'
import type { EditorSession } from './editor-session.ts'

export interface EditorState {
  /** False while the page is exactly what the server drew. */
  isAlive: boolean
  /** Null until the code editor is loaded. */
  caret: { line: number; column: number } | null
  /** Counts the changes of the text. */
  revision: number
  isPreviewShown: boolean
}

interface TextListeners {
  onChange: () => void
  onMove: () => void
}

export interface EditorDeps {
  session: Pick<EditorSession, 'changed' | 'setNotice' | 'useText'>
  /** The text is not on the page and has to be loaded. */
  isLarge: boolean
  /** The message when a large text cannot be loaded. */
  textFailed: string
  /** Returns false when the stored text cannot be loaded: the plain form stays, and it can save too. */
  begin(): Promise<boolean>
  showField(slot: HTMLElement, onChange: () => void): void
  /** The plain field with the large text that was loaded. */
  showLargeField(slot: HTMLElement, onChange: () => void): void
  /** Returns null when the editor could not be loaded. */
  openEditor(slot: HTMLElement, listeners: TextListeners): Promise<Editor | null>
}

export class EditorController {
  readonly state: Signal<EditorState>
  editor: Editor | null = null
  readonly #deps: EditorDeps

  constructor(deps: EditorDeps) {
    this.#deps = deps
    this.state = signal<EditorState>({
      isAlive: false,
      caret: null,
      revision: 0,
      isPreviewShown: false,
    })
  }

  async start(slot: HTMLElement): Promise<void> {
    const { session, isLarge, textFailed } = this.#deps
    const onChange = () => this.#changed()
    const onMove = () => this.#change({ caret: this.editor?.caret() ?? null })
    if (!isLarge) this.#deps.showField(slot, onChange)
    if (!(await this.#deps.begin())) {
      if (isLarge) session.setNotice({ kind: 'said', text: textFailed })
      return
    }
    this.#change({ isAlive: true })
    this.editor = await this.#deps.openEditor(slot, { onChange, onMove })
    if (this.editor) {
      session.useText(this.editor)
      return onMove()
    }
    if (isLarge) this.#deps.showLargeField(slot, onChange)
    session.setNotice({ kind: 'editor-failed' })
  }

  togglePreview(): void {
    this.#change({ isPreviewShown: !this.state.value.isPreviewShown })
  }

  #changed(): void {
    this.#change({ revision: this.state.value.revision + 1 })
    this.#deps.session.changed()
  }

  #change(change: Partial<EditorState>): void {
    this.state.value = { ...this.state.value, ...change }
  }
}
