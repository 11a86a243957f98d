/** Waits that count down in place: `data-countdown="12"` on a sentence that says 12. */

/** Rewrites the number each second and takes the sentence away when the wait is over. */
export function readyCountdowns(root: ParentNode = document): void {
  for (const node of root.querySelectorAll<HTMLElement>('[data-countdown]')) countDown(node)
}

function countDown(node: HTMLElement): void {
  const seconds = Number(node.dataset['countdown'])
  if (!Number.isFinite(seconds) || seconds <= 0) return
  // The sentence itself is the pattern: it is already in the reader's language.
  const sentence = node.textContent ?? ''
  const until = performance.now() + seconds * 1000
  const timer = setInterval(() => {
    const left = Math.ceil((until - performance.now()) / 1000)
    if (left > 0) node.textContent = sentence.replace(String(seconds), String(left))
    else {
      node.hidden = true
      clearInterval(timer)
    }
  }, 1000)
}
