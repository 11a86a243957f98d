/** Focuses the field of the search and selects its text. */
export function focusFind(): void {
  const box = document.querySelector<HTMLInputElement>('#find-box')
  box?.focus()
  box?.select()
}
