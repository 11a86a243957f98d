/** The text of the page: in the plain field at first, then in the editor that replaces it. */
export interface TextPort {
  /** With plain line breaks. */
  text(): string
  setText(text: string): void
  focus(): void
}

/** A text that was loaded before its editor. */
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
