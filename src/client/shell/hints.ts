/** Small explanations: the exact moment behind a relative one, and tooltips that Esc sends away (WCAG 1.4.13). */
import { toast } from '../toasts/toasts.ts'

export function listenToHints(root: Document = document): void {
  root.addEventListener('click', (event) => {
    const time =
      event.target instanceof Element ? event.target.closest<HTMLElement>('time.time') : null
    // On a screen without hover the title cannot be read, so a tap says it.
    if (time && !time.closest('a, button') && matchMedia('(hover: none)').matches)
      toast({ text: time.title })
  })
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') root.documentElement.dataset['tooltips'] = 'away'
  })
  root.addEventListener('pointermove', () => delete root.documentElement.dataset['tooltips'], {
    passive: true,
  })
}
