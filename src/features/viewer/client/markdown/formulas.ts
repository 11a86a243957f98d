/** Loads formulas above what the server draws at once: each paragraph of them when it is near the screen. */
import { trustedMarkup } from '#client/islands/trusted-types.ts'

const NEAR = '600px'

export function watchFormulas(content: HTMLElement): () => void {
  const waiting = content.querySelectorAll('code[data-math]')
  if (waiting.length === 0) return () => {}
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        watcher.unobserve(target)
        void draw(target)
      }
    },
    { rootMargin: NEAR },
  )
  for (const block of new Set([...waiting].map((code) => code.parentElement ?? content)))
    watcher.observe(block)
  return () => watcher.disconnect()
}

async function draw(block: Element): Promise<void> {
  const { drawWaitingFormulas } = await import('#platform/markdown/load-math.ts')
  await drawWaitingFormulas(block, trustedMarkup)
}
