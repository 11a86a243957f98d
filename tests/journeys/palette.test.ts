/**
 * The palette in a browser: every button of a page has a row, which presses it; what is typed finds boards, repositories
 * and lines of text; by keyboard alone, in both languages.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { boardNote, newBoard, newNote, newNotesFile } from '#features/notes/notes.fixture.ts'
import { saveTree } from '#features/repositories/repos.fixture.ts'
import {
  type BrowserApp,
  findBarriers,
  openBrowserApp,
  scrollsSideways,
  waitForIdlePage,
} from '../support/browser.ts'

async function fill({ ada, opened }: BrowserApp) {
  const code = 'def total(rows):\n    return sum(rows)\n'
  const file = await newNotesFile(ada, code.repeat(30), 'report.py')
  await newNote(ada, file, { content: 'Why a sum?', line_start: 2, mode: 'anchored' })
  await newNotesFile(ada, 'export async function listSnippets() {}\n', 'snippetService.js')
  await newNotesFile(ada, 'steps:\n  - run: bytestash --port 4000\n', 'deploy.yml')
  await newNotesFile(ada, '# Plan\n\n- [ ] one\n\n## Two\n', 'plan.md')
  const binned = await newNotesFile(ada, 'x', 'binned.ts')
  await ada.del(`/api/files/${binned}`)
  const board = await newBoard(ada, 'Release')
  await boardNote(ada, {
    title: 'Groceries',
    content: 'milk\nlentils from the market, for bytestash\n',
  })
  const ownerId = (await ada.get('/api/me')).json.id
  const tree = [{ path: 'server/bytestash.ts', blob: 'b', sizeBytes: 1, language: 'typescript' }]
  await saveTree(opened.store, ownerId, 'bytestash', tree, 1)
  return { file, board }
}

/** The names of the buttons that one sees outside the rows of a list, and which the page's own commands may rename. */
const buttonsOf = (page: Page) =>
  page.evaluate(() => {
    const own = 'tr, article, dialog, pre, .file-row, .note, .sticky, .folders, [role="treeitem"]'
    return [...document.querySelectorAll<HTMLElement>('main :is(button, a.button, summary)')]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .filter((button) => !button.matches(':disabled') && !button.closest(own))
      .map((button) => ({
        action: button.dataset['action'] ?? null,
        href: button.getAttribute('href'),
        name: (button.ariaLabel ?? (button.title || button.textContent))
          .replace(/\s+/g, ' ')
          .trim(),
      }))
  })

/** What `>` lists. */
async function commandsOf(page: Page): Promise<string[]> {
  await page.keyboard.press('Control+k')
  await page.locator('.palette__box').fill('>')
  const rows = await page.locator('.palette__label').allTextContents()
  await page.keyboard.press('Escape')
  return rows
}

test('every button of a page has a row in the palette', async () => {
  const app = await openBrowserApp()
  const { file, board } = await fill(app)
  const { page, errors } = await app.browse(app.ada)
  const settings = ['', '/profile', '/tokens', '/sessions', '/agents', '/sign-in', '/account']
  const pages = [
    ...['/dashboard', '/files', `/file/${file}`, '/boards', `/boards/${board}`, '/repos', '/trash'],
    ...['/shares', '/notes/search', '/reminders', '/tools/code', '/new', '/upload'],
    ...['/admin/users', '/admin/announcements', '/admin/health', '/admin/jobs'],
    ...settings.map((path) => `/settings${path}`),
  ]
  const missing: string[] = []
  for (const path of pages) {
    await page.goto(path)
    await waitForIdlePage(page)
    const known = await page.evaluate(() => {
      const written = document.getElementById('page-data')?.textContent ?? '{}'
      const { commands = [], go = [] } = JSON.parse(written)
      const ofPage = commands.flatMap(({ action, href }: Record<string, string>) => [action, href])
      return [...ofPage, ...go.map(([, href]: string[]) => href)]
    })
    const rows = await commandsOf(page)
    for (const { name, action, href } of await buttonsOf(page)) {
      const isCommand = [action, href].some((one) => one !== null && known.includes(one))
      if (!isCommand && !rows.includes(name)) missing.push(`${path}: ${name}`)
    }
  }
  expect(missing).toEqual([])
  expect(errors).toEqual([])
})

test.each(['en', 'he'] as const)('found and opened by keyboard in %s', async (locale) => {
  const app = await openBrowserApp()
  const { board } = await fill(app)
  const { page, errors } = await app.browse(app.ada, { locale })
  await page.goto('/files')
  await waitForIdlePage(page)
  const first = page.locator('.palette__row').first()
  const type = async (text: string) => {
    await page.keyboard.press('Control+k')
    await page.locator('.palette__box').pressSequentially(text)
  }

  // The repository first, then the texts with their lines.
  await type('bytestash')
  await expect.poll(() => first.locator('use').getAttribute('href')).toMatch(/folder-git-2$/)
  const lines = page.locator('.palette__line')
  await expect.poll(() => lines.allTextContents()).toContain('- run: bytestash --port 4000')
  expect(await scrollsSideways(page)).toBe(false)
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')

  // A name with characters left out.
  await type('snpsrv')
  await expect.poll(() => first.textContent()).toContain('snippetService.js')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/file\//)

  // A board, with an error.
  await page.goto('/boards')
  await waitForIdlePage(page)
  await type('Relaese')
  await expect.poll(() => first.textContent()).toContain('Release')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/boards/${board}`)
  expect(errors).toEqual([])
})

test('a row of a button presses it', async () => {
  const app = await openBrowserApp()
  const { page, errors } = await app.browse(app.ada)
  await page.goto('/settings/tokens')
  await waitForIdlePage(page)
  await page.locator('#token-name').fill('Laptop')
  await page.keyboard.press('Control+k')
  await page.locator('.palette__box').pressSequentially('create token')
  await page.keyboard.press('Enter')
  await page.locator('#made-token').waitFor()
  expect(errors).toEqual([])
})
