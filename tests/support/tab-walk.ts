/** A page by keyboard alone: Tab comes to everything that can be pressed or filled in, and where it is can be seen. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitForStyles } from './browser.ts'

const CONTROLS =
  'main :is(a[href], button, input:not([type=hidden]), select, textarea, summary):not(:disabled)'

/** Through all controls of the page's own part, in the order in which they stand. */
export async function walkByTab(page: Page, path: string): Promise<void> {
  await waitForStyles(page)
  const count = await page.evaluate((controls) => {
    const shown = [...document.querySelectorAll<HTMLElement>(controls)].filter(
      (one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }),
    )
    for (const [at, one] of shown.entries()) one.dataset['nth'] = String(at)
    // A page may give its first field the focus: the walk begins before that.
    document.querySelector<HTMLElement>('a[href]')?.focus()
    return shown.length
  }, CONTROLS)
  expect(count, path).toBeGreaterThan(3)
  for (let nth = 0; nth < count; nth++) {
    const before = await page.evaluate(focusedControl)
    await tabTo(page, '[data-nth]', before)
    expect(await page.evaluate(focusedControl), path).toBe(String(nth))
  }
}

const focusedControl = () => (document.activeElement as HTMLElement | null)?.dataset['nth'] ?? null

/** Presses Tab until the element has the focus, or another one than before; on the way every focus has to be seen. */
export async function tabTo(
  page: Page,
  selector: string,
  before: string | null = null,
): Promise<void> {
  await page.locator(selector).first().waitFor()
  // A form that was sent leads to a page that is met before its sheets: until they come the browser draws its own ring.
  await waitForStyles(page)
  if (before !== null) await page.keyboard.press('Tab')
  for (let steps = 0; steps < 80; steps++) {
    const focus = await page.evaluate((wanted) => {
      const element = document.activeElement
      if (!element || element === document.body) return { isSeen: true, isThere: false, html: '' }
      const hasRing = (one: Element | null) => {
        const { outlineStyle = 'none', outlineWidth = '' } = one ? getComputedStyle(one) : {}
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      }
      return {
        // The box of the search has its ring around the icon too.
        isSeen: hasRing(element) || hasRing(element.parentElement),
        isThere: element.matches(wanted),
        html: element.outerHTML.slice(0, 120),
      }
    }, selector)
    expect(focus.isSeen, focus.html).toBe(true)
    if (focus.isThere) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${selector}`)
}
