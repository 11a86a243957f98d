/** A page by keyboard alone: Tab reaches everything that can be pressed or filled in, and the focus is visible. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitForStyles } from './browser.ts'

const MOST_STEPS = 80

const CONTROLS =
  'main :is(a[href], button, input:not([type=hidden]), select, textarea, summary):not(:disabled)'

/** Through all controls of the page's own part, in their order. */
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
    await page.keyboard.press('Tab')
    expect(await tabUntil(page, '[data-nth]'), path).toBe(String(nth))
  }
}

/** Presses Tab until the element has the focus; every focus on the way has to be visible. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor()
  // A form leads to a page that is used before its style sheets: until they are loaded the browser draws its own focus
  // ring.
  await waitForStyles(page)
  await tabUntil(page, selector)
}

/** Returns which of the numbered controls has the focus then. */
async function tabUntil(page: Page, selector: string): Promise<string | undefined> {
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const focus = await page.evaluate(lookAtFocus, selector)
    expect(focus.isSeen, focus.html).toBe(true)
    if (focus.isThere) return focus.nth
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${selector}`)
}

function lookAtFocus(wanted: string) {
  const element = document.activeElement as HTMLElement | null
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
    nth: element.dataset['nth'],
  }
}
