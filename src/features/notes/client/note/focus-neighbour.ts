/** Where the focus goes when notes vanish: to the next note, or to the one before. */

/** To be called while they are still there. Focus that is neither in them nor in the bar of what is chosen stays. */
export function focusNeighbour(ids: readonly string[]): void {
  const focused = document.activeElement
  const isLeaving = (note: HTMLElement) => ids.includes(note.dataset['note'] ?? '')
  const own = focused?.closest<HTMLElement>('.sticky')
  if (own ? !isLeaving(own) : !focused?.closest('.board-chosen')) return
  const around = focused?.closest('dialog') ?? document
  const all = [...around.querySelectorAll<HTMLElement>('.sticky:not([hidden])')]
  const at = own ? all.indexOf(own) : all.findIndex(isLeaving)
  const next =
    all.slice(at + 1).find((note) => !isLeaving(note)) ??
    all.slice(0, Math.max(at, 0)).findLast((note) => !isLeaving(note))
  ;(next ?? document.getElementById('main'))?.focus({ preventScroll: !next })
}
