import type { NotesPage } from './notes-page.ts'

/** As tall as its text, in the width it has. */
export function fitToText(
  { commands, store }: NotesPage,
  id: string,
  element: HTMLElement | null,
): void {
  const note = store.find(id)
  const text = element?.querySelector<HTMLElement>('.sticky__text')
  if (!note || !element || !text) return
  const chrome = element.offsetHeight - text.offsetHeight
  commands.resize(id, { width: note.record.size.width, height: text.scrollHeight + chrome + 4 })
}
