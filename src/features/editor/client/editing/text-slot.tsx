/** The place of the text. What stands in it is not Preact's: first the plain field, then the editor. */
import { Component } from 'preact'
import { Untouched } from '#platform/html/markup.tsx'
import { serverForm } from './server-form.ts'

export interface TextSlotProps {
  onReady: (slot: HTMLElement) => void
}

export class TextSlot extends Component<TextSlotProps> {
  override componentDidMount(): void {
    this.props.onReady(serverForm().slot)
  }

  override shouldComponentUpdate(): boolean {
    return false
  }

  /** The field stays on the screen, with its caret. */
  override render() {
    return <Untouched class="text-slot code-surface" dir="ltr" />
  }
}
