/** Announces something to screen readers, politely, through the one live region of the page. */
export function announce(text: string): void {
  const region = document.getElementById('announce')
  if (!region) return
  // The same text twice would not be a change; an invisible space makes it one.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text
}
