/**
 * Every dialog, bottom sheet and menu by keyboard alone: the focus moves in when it opens, to a field before anything
 * else and never to Close; Tab stays in a modal one; Escape returns to the opener; and after a deletion the neighbour
 * gets the focus.
 */
import { expect, test } from 'vitest'
import {
  boardNote,
  defaultBoard,
  NOTES,
  newBoard,
  newNotesFile,
} from '#features/notes/notes.fixture.ts'
import { type BrowserApp, openBrowserApp } from '../support/browser.ts'
import { focusMatches, open, openAll } from '../support/dialogs.ts'

const DIALOG = 'dialog.overlay-dialog'
const TITLE = '.overlay-dialog__title'
const ROW = '.file-row__name[tabindex="0"]'
const NOTE = '.sticky[tabindex="0"]'
const MENU = '.sticky [data-note-act="menu"]'

async function fill({ dana, clock }: BrowserApp) {
  const code = 'export function first() {}\nexport function second() {}\n'
  const file = await newNotesFile(dana, code.repeat(20))
  for (const name of ['b.ts', 'c.ts']) await newNotesFile(dana, 'x', name)
  for (const name of ['d.ts', 'e.ts'])
    await dana.del(`/api/files/${await newNotesFile(dana, 'x', name)}`)
  const board = await defaultBoard(dana)
  await newBoard(dana, 'Other')
  for (const title of ['First', 'Second', 'Third']) await boardNote(dana, { title })
  const { id } = await boardNote(dana, { title: 'Due' })
  await dana.post(`/api/sticky-notes/note/${id}/reminder`, { preset: '1h' })
  clock.advance(2 * 3_600_000)
  return { file, board }
}

test('every dialog takes the focus, keeps it and gives it back; what is deleted leaves it to its neighbour', async () => {
  const app = await openBrowserApp()
  const { file, board } = await fill(app)
  const { page, errors } = await app.browse(app.dana)
  const [menu, account] = ['[popovertarget="file-menu"]', '[popovertarget="account-menu"]']
  const form = { box: DIALOG, to: 'dialog input' }
  const share = { box: '.share-dialog', to: '.share-dialog select' }
  const remind = { box: '.reminder-dialog', to: '.reminder-dialog input' }
  const question = { keys: ['Enter'], box: '.bin-dialog', to: '.bin-question__actions button' }

  await openAll(page, '/files', [
    { from: ROW, keys: ['Control+k'], box: '.palette-dialog', to: '.palette-dialog input' },
    { from: ROW, keys: ['?'], box: DIALOG, to: TITLE },
    { from: ROW, keys: ['m'], ...form },
    { from: account, keys: ['Enter', 'Tab'], box: '#account-menu', to: '#account-menu *' },
    { from: '.bell', keys: ['Enter'], box: '.due-panel', to: '.due-panel *:not(header button)' },
    {
      from: '.file-row .menu > button',
      keys: ['Enter', 'Tab'],
      box: '.menu__panel:popover-open',
      to: '.menu__item',
    },
  ])
  await page.locator(ROW).press('x')
  await open(page, { from: '.files__selection button:nth-of-type(2)', keys: ['Enter'], ...form })
  const before = await page.locator('.file-row').count()
  await page.locator(ROW).press('Delete')
  await expect.poll(() => page.locator('.file-row').count()).toBe(before - 1)
  await expect.poll(() => focusMatches(page, ROW)).toBe(true)

  await openAll(page, `/file/${file}`, [
    { from: 'a[data-action="share"]', keys: ['Enter'], ...share },
    { from: menu, keys: ['Enter', 'Tab', 'Tab', 'Tab', 'Tab', 'Enter'], ...share },
    { from: '[data-action="go-to-line"]', keys: ['Enter'], ...form },
    { from: '[data-action="find-in-file"]', keys: ['Enter'], box: '.find-bar', to: '.find-bar *' },
    {
      from: '[popovertarget="outline"]',
      keys: ['Enter', 'Tab'],
      box: '#outline',
      to: '#outline *',
    },
    { from: '[data-action="notes-panel"]', keys: ['Enter'], box: '.notes-tray', to: TITLE },
  ])

  await openAll(page, `/boards/${board}`, [
    { from: NOTE, keys: ['b'], ...remind },
    { from: MENU, keys: ['Enter'], box: '.note-menu', to: '.note-menu button' },
  ])
  await page.locator(NOTE).first().press('Delete')
  await expect.poll(() => page.locator('.sticky').count()).toBe(3)
  await expect.poll(() => focusMatches(page, NOTE)).toBe(true)
  // If it is left before the response arrives, the next page requests what is gone, and the browser reports the 404.
  const onBoard = async () => (await app.dana.get(`${NOTES}/board/${board}`)).json.notes.length
  await expect.poll(onBoard).toBe(3)
  await page.locator('.state-chip--saved').waitFor()

  await openAll(page, '/reminders', [
    { from: '[data-action="note-reminder"]', keys: ['Enter'], ...remind },
  ])
  await openAll(page, '/trash', [
    { from: '.bin-row__purge', ...question },
    { from: 'a[href="/trash/empty"]', ...question },
  ])
  await openAll(page, '/tools/code', [
    { from: '[data-action="save-pad"]', keys: ['Enter'], ...form },
  ])
  expect(errors).toEqual([])
})
