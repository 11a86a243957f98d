/** Opens or closes a list behind a button: the contents of a document, the outline of a file. */
export function toggleList(id: string): void {
  const list = document.getElementById(id)
  // Opened by a key and not by its button, it is far from the focus: Tab would not reach it.
  if (list?.togglePopover()) list.querySelector('a')?.focus()
}
