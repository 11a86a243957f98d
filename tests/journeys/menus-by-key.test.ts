/**
 * The menus of boards, notes, repositories and the playground and the phone's "More" by keyboard alone: Enter, Space
 * and arrow keys open one, arrow keys, Home and End move through it, Tab closes it behind the focus, Escape returns to
 * its button, and a pressed item runs. Each of them on a desktop in English; on a phone in Hebrew one of the pages'
 * own, and "More".
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { boardNote, defaultBoard, newBoard, readNote } from '#features/notes/notes.fixture.ts'
import { addRepo } from '#features/repositories/mirroring.fixture.ts'
import { findBarriers, openBrowserApp, waitForIdlePage } from '../support/browser.ts'
import { focusMatches } from '../support/dialogs.ts'
import { openGitServer } from '../support/git-server.ts'

const PANEL = '.menu__panel:popover-open'
const [DOWN, UP] = ['ArrowDown', 'ArrowUp']

interface Menu {
  opener: string
  /** Focuses the menu at once, and no arrow key opens it: on a board arrow keys lead to other notes. */
  isNote?: boolean
  /** An outline of a text, beside which arrow keys still scroll it and the text can be read. */
  isOutline?: boolean
}

/** Which of the enabled items has the focus; -1 is the button, null something else. */
const focusedItem = (page: Page, opener: string) =>
  page.evaluate(
    ({ panel, opener }) => {
      const focused = document.activeElement!
      if (focused.matches(opener)) return -1
      const items = document.querySelectorAll(`${panel} :is(a, button:enabled, input)`)
      const at = [...items].indexOf(focused)
      return at === -1 ? null : at
    },
    { panel: PANEL, opener },
  )

async function walk(page: Page, { opener, isNote, isOutline }: Menu): Promise<void> {
  const panel = page.locator(PANEL)
  const press = async (key: string, at: number | null) => {
    await page.keyboard.press(key)
    await expect.poll(() => focusedItem(page, opener), { message: `${key} on ${opener}` }).toBe(at)
  }
  const isOpen = (is: boolean) => expect.poll(() => panel.count(), { message: opener }).toBe(+is)
  await page.locator(opener).first().focus()
  await press('Enter', isNote ? 0 : -1)
  await isOpen(true)
  const last = (await page.locator(`${PANEL} :is(a, button:enabled, input)`).count()) - 1
  if (!isNote) await press(DOWN, 0)
  expect(await findBarriers(page, PANEL), opener).toEqual([])
  await press(DOWN, 1)
  await press('End', last)
  await press(DOWN, 0)
  await press(UP, last)
  await press(UP, last - 1)
  await press('Home', 0)
  await press('Escape', -1)
  await isOpen(false)

  await press('Space', isNote ? 0 : -1)
  await isOpen(true)
  if (!isNote) await press('Tab', 0)
  await press('Shift+Tab', -1)
  await page.keyboard.press('Escape')
  await isOpen(false)
  expect(await focusedItem(page, opener)).toBe(-1)

  if (isOutline) await press('Enter', -1)
  await press(isNote ? 'Enter' : DOWN, 0)
  await press('End', last)
  await press('Tab', null)
  // After the last control of a page come the browser's own, and then the first one.
  if ((await focusMatches(page, 'body')) === true) await press('Tab', null)
  await isOpen(isOutline === true)
  expect(await focusMatches(page, 'body')).not.toBe(true)
}

/** Opens the menu and presses the named item. */
async function choose(page: Page, opener: string, item: string): Promise<void> {
  await page.locator(opener).first().focus()
  await page.keyboard.press('Enter')
  for (let steps = 0; steps < 30; steps++) {
    if ((await focusMatches(page, `${PANEL} ${item}`)) === true) break
    await page.keyboard.press(DOWN)
  }
  expect(await focusMatches(page, `${PANEL} ${item}`)).toBe(true)
  await page.keyboard.press('Enter')
}

async function openFilled() {
  const server = await openGitServer()
  const app = await openBrowserApp({ env: { CODEHOST_INSIDE_HOSTS: server.host } })
  await app.inner.runner.start()
  const repository = server.repository('lib')
  repository.push({ 'a.ts': 'export function one() {}\nexport function two() {}\n' })
  await addRepo(app, app.dana, { url: server.url(repository) })
  return app
}

test('menus open, are walked, closed and used by key alone', async () => {
  const app = await openFilled()
  const { dana } = app
  const board = await defaultBoard(dana)
  const other = await newBoard(dana, 'Other')
  const { id } = await boardNote(dana, { title: 'First' })
  const onBoards = { opener: `[popovertarget="board-${other}-menu"]` }
  const onNote = { opener: `[data-note="${id}"] [data-note-act="menu"]`, isNote: true }
  const onRepo = { opener: '[popovertarget="repo-lib-menu"]' }
  const outline = { opener: '[popovertarget="outline"]', isOutline: true }
  const examples = { opener: '[popovertarget="examples-menu"]' }
  const more = { opener: '[popovertarget="more-menu"]' }

  for (const locale of ['en', 'he'] as const) {
    const isPhone = locale === 'he'
    const { page, errors } = await app.browse(dana, { locale, size: isPhone ? 'phone' : 'desk' })
    if (isPhone) await page.setViewportSize({ width: 390, height: 844 })
    const visit = async (path: string, ...menus: Menu[]) => {
      await page.goto(path)
      await waitForIdlePage(page)
      for (const menu of menus) await walk(page, menu)
    }

    await visit('/boards', onBoards, ...(isPhone ? [more] : []))
    const isPinned = async () =>
      (await dana.get('/api/note-boards')).json.boards.find(
        ({ id }: { id: string }) => id === other,
      ).is_pinned
    const before = await isPinned()
    await choose(page, onBoards.opener, 'button[value*="pinned"]')
    await page.waitForURL(`**/boards#board-${other}`)
    expect(await isPinned()).toBe(!before)

    if (isPhone) {
      await choose(page, more.opener, '[href="/trash"]')
      await page.waitForURL('**/trash')
      expect(errors).toEqual([])
      continue
    }

    await visit(`/boards/${board}`, onNote)
    await choose(page, onNote.opener, '[data-paper="blue_light"]')
    await expect.poll(async () => (await readNote(dana, id)).color).toBe('blue_light')
    await page.locator('.state-chip--saved').waitFor()

    await visit('/repos', onRepo)
    await choose(page, onRepo.opener, '.menu__item--danger')
    await page.waitForURL('**/repos/lib/remove')

    await visit('/repos/lib/file/a.ts', outline)

    await visit('/tools/code', examples)
    await choose(page, examples.opener, `[data-argument="'primes'"]`)
    await page.locator('.cm-line', { hasText: 'islice' }).first().waitFor()
    expect(await focusMatches(page, `${examples.opener}, .cm-content`)).toBe(true)
    expect(errors).toEqual([])
  }
})
