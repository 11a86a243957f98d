/** The place of the text. What stands in it is not Preact's: first the plain field, then the editor. */
import { Component, createRef } from 'preact'

export interface TextSlotProps {
  onReady: (place: HTMLElement) => void
}

export class TextSlot extends Component<TextSlotProps> {
  readonly #place = createRef<HTMLDivElement>()

  override componentDidMount(): void {
    if (this.#place.current) this.props.onReady(this.#place.current)
  }

  override shouldComponentUpdate(): boolean {
    return false
  }

  override render() {
    return <div class="text-slot code-surface" dir="ltr" ref={this.#place} />
  }
}
