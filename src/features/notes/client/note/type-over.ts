/** Replaces the selection as typing would, so that the field's own undo includes it. */
export function typeOver(area: HTMLTextAreaElement, insert: string): void {
  const command = insert === '' ? 'delete' : 'insertText'
  // Deprecated and without a successor: nothing else keeps the undo of a field intact.
  if (document.activeElement === area && document.execCommand(command, false, insert)) return
  area.setRangeText(insert, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
