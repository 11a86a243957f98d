/** Buttons that copy: `data-copies="id"` names the element whose text is wanted. */
import { copyText } from '../toasts/copy-text.ts'

export function listenToCopies(root: Document = document): void {
  root.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    const button = event.target.closest<HTMLElement>('[data-copies]')
    const source = button && root.getElementById(button.dataset['copies'] ?? '')
    if (source) void copyText(source.textContent ?? '')
  })
}
