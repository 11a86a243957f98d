/** Opens or closes a list of places that lies behind a button: the contents of a document, the outline of a file. */
export function toggleList(id: string): void {
  const list = document.getElementById(id)
  // Opened by a letter and not by its button, it is nowhere near what has the focus: Tab would not come to it.
  if (list?.togglePopover()) list.querySelector('a')?.focus()
}
