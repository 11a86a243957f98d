/** The place of the text. What stands in it is not Preact's: first the plain field, then the editor. */
import { Component, createRef } from 'preact'

let field: HTMLTextAreaElement | null = null

/** Called once, before the page comes to life. */
export function findPad(): HTMLTextAreaElement | null {
  field ??= document.querySelector<HTMLTextAreaElement>('#pad-code')
  return field
}

export class TextPlace extends Component<{ onReady: (place: HTMLElement) => void }> {
  readonly #place = createRef<HTMLDivElement>()

  override componentDidMount(): void {
    const place = this.#place.current
    if (!place) return
    if (field && !place.contains(field)) place.append(field)
    this.props.onReady(place)
  }

  override shouldComponentUpdate(): boolean {
    return false
  }

  override render() {
    return <div class="text-slot code-surface" dir="ltr" ref={this.#place} />
  }
}
