/** What a reader sees moving without having done anything. */
import type { Page } from 'playwright-core'

/** How much has moved on the page by itself since it was opened. */
export async function shifts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const entries: { value: number }[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) entries.push(entry as never)
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    // Two frames: the last drawing has been laid out and reported.
    for (let frame = 0; frame < 2; frame++)
      await new Promise((next) => requestAnimationFrame(() => setTimeout(next)))
    return entries.reduce((sum, { value }) => sum + value, 0)
  })
}
