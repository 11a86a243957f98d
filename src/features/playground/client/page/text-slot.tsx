/** The slot of the text. Its content is not Preact's: first the plain field, then the editor. */
import { Component, createRef } from 'preact'

let field: HTMLTextAreaElement | null = null

/** Called once, before the page is hydrated. */
export function findField(): HTMLTextAreaElement | null {
  field ??= document.querySelector<HTMLTextAreaElement>('#pad-code')
  return field
}

export class ProgramSlot extends Component<{ onReady: (slot: HTMLElement) => void }> {
  readonly #slot = createRef<HTMLDivElement>()

  override componentDidMount(): void {
    const slot = this.#slot.current
    if (!slot) return
    if (field && !slot.contains(field)) slot.append(field)
    this.props.onReady(slot)
  }

  override shouldComponentUpdate(): boolean {
    return false
  }

  override render() {
    return <div class="text-slot code-surface" dir="ltr" ref={this.#slot} />
  }
}
