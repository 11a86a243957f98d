/** Puts the focus into the field of the search, ready to be written over. */
export function focusFind(): void {
  const box = document.querySelector<HTMLInputElement>('#find-box')
  box?.focus()
  box?.select()
}
