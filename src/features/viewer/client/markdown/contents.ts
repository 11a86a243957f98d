/** Marks the heading of the current section in the list of contents. */
export function watchContents(content: HTMLElement): () => void {
  const entries = [...document.querySelectorAll<HTMLElement>('[data-heading]')]
  const headings = [
    ...content.querySelectorAll<HTMLElement>('h1[id], h2[id], h3[id], h4[id], h5[id], h6[id]'),
  ]
  if (entries.length === 0 || headings.length === 0) return () => {}
  let isQueued = false
  const mark = () => {
    isQueued = false
    // The last heading that has passed the upper third; before the first one, none is current.
    const line = innerHeight / 3
    const current = headings.findLast((heading) => heading.getBoundingClientRect().top < line)?.id
    for (const entry of entries) {
      if (entry.dataset['heading'] === current) {
        if (entry.getAttribute('aria-current')) continue
        entry.setAttribute('aria-current', 'true')
        keepInSight(entry)
      } else entry.removeAttribute('aria-current')
    }
  }
  const queue = () => {
    if (isQueued) return
    isQueued = true
    requestAnimationFrame(mark)
  }
  mark()
  addEventListener('scroll', queue, { passive: true })
  // A bottom sheet of contents closes after a selection.
  const close = (event: Event) => {
    if ((event.target as Element).closest('.contents__entry'))
      document.getElementById('contents')?.hidePopover()
  }
  document.getElementById('contents')?.addEventListener('click', close)
  return () => removeEventListener('scroll', queue)
}

/** Scrolls the list, never the page. */
function keepInSight(entry: HTMLElement): void {
  const list = entry.closest<HTMLElement>('.contents')
  if (!list || list.scrollHeight <= list.clientHeight) return
  const top = entry.offsetTop - list.offsetTop
  if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - entry.offsetHeight)
    list.scrollTo({ top: top - list.clientHeight / 2 })
}
