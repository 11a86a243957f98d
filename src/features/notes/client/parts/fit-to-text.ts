import type { Desk } from './desk.ts'

/** As tall as its text, in the width it has. */
export function fitToText({ acts, book }: Desk, id: string, element: HTMLElement | null): void {
  const sheet = book.find(id)
  const text = element?.querySelector<HTMLElement>('.sticky__text')
  if (!sheet || !element || !text) return
  const chrome = element.offsetHeight - text.offsetHeight
  acts.resize(id, { width: sheet.note.size.width, height: text.scrollHeight + chrome + 4 })
}
