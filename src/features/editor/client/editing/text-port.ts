/** Where the text of the page is: in the plain field at first, then in the editor that takes its place. */
export interface TextPort {
  /** With plain line breaks. */
  text(): string
  setText(text: string): void
  focus(): void
}

/** A text that has arrived before its editor. */
export function waitingPort(text: string): TextPort {
  let held = text
  return {
    text: () => held,
    setText(next) {
      held = next
    },
    focus: () => {},
  }
}

export function plainPort(field: HTMLTextAreaElement): TextPort {
  return {
    text: () => field.value,
    setText(text) {
      field.value = text
    },
    focus: () => field.focus(),
  }
}
