/**
 * Dialogs, panels and menus by keyboard alone: how each is opened, what has the focus then, and what has it afterwards.
 */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findBarriers, waitForIdlePage } from './browser.ts'

/** A press; Tab until an element has the focus; typed text; or what is waited for before the next one. */
type Key = string | { tabTo: string } | { type: string } | { waitFor: string }

export interface Opening {
  /** The element with the focus, by selector, which has it again after Escape. */
  from: string
  keys: readonly Key[]
  /** What opens. */
  box: string
  /** What has the focus then. */
  to: string
}

/** More than the controls of the longest menu. */
const MOST_STEPS = 40
const TAB_STEPS = 4

export const focusMatches = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const one = document.activeElement!
    return one.matches(wanted) || one.outerHTML.slice(0, 160)
  }, selector)

/** Opens it, checks it, closes it with Escape. */
export async function open(page: Page, opening: Opening): Promise<void> {
  await openBox(page, opening)
  // The page around it is checked by its own test.
  expect(await findBarriers(page, opening.box), nameOf(opening)).toEqual([])
  await closeBox(page, opening)
}

export async function openBox(page: Page, opening: Opening): Promise<void> {
  const { from, keys, box, to } = opening
  await page.locator(from).first().focus()
  expect(await focusMatches(page, from), `${from} has no focus`).toBe(true)
  for (const key of keys) {
    if (typeof key === 'string') await page.keyboard.press(key)
    else if ('type' in key) await page.keyboard.type(key.type)
    else if ('waitFor' in key) await page.locator(key.waitFor).first().waitFor()
    else await tabUntil(page, key.tabTo)
  }
  const opened = page.locator(box).first()
  await opened.waitFor()
  await expect.poll(() => focusMatches(page, to), { message: nameOf(opening) }).toBe(true)
  if (await opened.evaluate((one) => one.matches(':modal')))
    for (let steps = 0; steps < TAB_STEPS; steps++) {
      await page.keyboard.press('Tab')
      // From the last control Tab goes to the browser's own, and from there back in.
      expect(await focusMatches(page, `${box} *, body`), `${nameOf(opening)}, Tab`).toBe(true)
    }
}

async function tabUntil(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor()
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    if ((await focusMatches(page, selector)) === true) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${selector}`)
}

export async function closeBox(page: Page, opening: Opening): Promise<void> {
  const { from, box } = opening
  await page.keyboard.press('Escape')
  await page.locator(box).first().waitFor({ state: 'hidden' })
  const message = `${nameOf(opening)}, Escape`
  await expect.poll(() => focusMatches(page, from), { message }).toBe(true)
}

function nameOf({ from, keys }: Opening): string {
  return `${JSON.stringify(keys)} on ${from}`
}

export async function openAll(
  page: Page,
  path: string,
  openings: readonly Opening[],
): Promise<void> {
  await page.goto(path)
  await waitForIdlePage(page)
  for (const opening of openings) await open(page, opening)
}
