/**
 * The dialogs of rare situations (a name is used, two texts for one note, leaving with something unsent), and the bottom
 * sheets and lists for reading, by keyboard alone: on a desktop in English, on a phone in Hebrew. The input is still
 * there after Escape.
 */
import { expect, test } from 'vitest'
import {
  boardNote,
  defaultBoard,
  NOTES,
  newBoard,
  newNote,
  newNotesFile,
  put,
  readNote,
} from '#features/notes/notes.fixture.ts'
import { texts as en } from '../../src/texts/en/browser.ts'
import { texts as he } from '../../src/texts/he/browser.ts'
import { findBarriers, oneBrowserApp, openBrowserApp, waitForIdlePage } from '../support/browser.ts'
import { listStored } from '../support/browser-storage.ts'
import { closeBox, focusMatches, type Opening, open, openAll, openBox } from '../support/dialogs.ts'
import { inBothLanguages, inOneLanguage } from '../support/in-turns.ts'
import { modelSettings, openModelProvider } from '../support/model-provider.ts'

const openApp = oneBrowserApp()

type Locale = 'en' | 'he'
const WORDS = { en, he }

/** The width of a desktop in English, of a current phone in Hebrew. */
async function browse(locale: Locale, isNew = false) {
  const app = await openApp()
  const size = locale === 'en' ? 'desk' : 'phone'
  const session = await app.browse(app.dana, { locale, size, isNew })
  if (locale === 'he') await session.page.setViewportSize({ width: 390, height: 844 })
  return { app, dana: app.dana, ...session }
}

const DIALOG = 'dialog.overlay-dialog'
const TITLE = '.overlay-dialog__title'
const ROW = '.file-row__name[tabindex="0"]'
const MENU = '.sticky [data-note-act="menu"]'
const withIcon = (name: string) => `:has(use[href$="${name}"])`
const inMenu = (icon: string) => [
  'Enter',
  { tabTo: `.note-menu .menu__item${withIcon(icon)}` },
  'Enter',
]

inBothLanguages('by key alone', (locale, inTurn) => {
  inTurn(
    'the list: a peek, the name of a search, the filters, the folders, what was done',
    async () => {
      const { dana, page, errors } = await browse(locale)
      await dana.post('/api/files', { file_name: 'a.ts', content: 'a\n'.repeat(60), folder: 'src' })
      await newNotesFile(dana, 'x', 'b.ts')
      const isDesk = locale === 'en'
      const sheets = ['files-filters', 'files-folders'].map((id) => ({
        from: `[popovertarget="${id}"]:not(#${id} *)`,
        keys: ['Enter', 'Tab'],
        box: `#${id}`,
        to: `#${id} *`,
      }))
      await openAll(page, '/files', [
        isDesk
          ? { from: ROW, keys: ['Space'], box: '.files__peek', to: ROW }
          : { from: ROW, keys: ['Space'], box: '.peek-sheet', to: '.peek-sheet .peek__name' },
        ...(isDesk ? [] : sheets),
        {
          from: ROW,
          keys: [
            'Control+k',
            { waitFor: '.palette-dialog input' },
            { type: WORDS[locale].recent_actions },
            { waitFor: '[id$="recent-actions"][aria-selected="true"]' },
            'Enter',
          ],
          box: DIALOG,
          to: TITLE,
        },
        { from: '.state-chip', keys: ['Enter'], box: '#state-list', to: '.state-chip' },
      ])
      const form = { keys: ['Enter'], box: '#saved-form', to: '#saved-name' }
      await openAll(page, '/files?q=a', [{ from: '.saved__save', ...form }])
      // The typed text stays behind the button.
      const naming = { from: '.saved__save', ...form }
      await openBox(page, naming)
      await page.keyboard.type('Mine')
      await closeBox(page, naming)
      await openBox(page, naming)
      expect(await page.locator('#saved-name').inputValue()).toBe('Mine')
      await page.keyboard.press('Enter')
      await page.locator('.saved__link[aria-current]').waitFor()
      await expect.poll(() => focusMatches(page, '.saved__link[aria-current]')).toBe(true)
      await open(page, { from: '.saved__acts [popovertarget]', ...form })
      await page.locator('.state-chip--saved').waitFor()
      expect(errors).toEqual([])
    },
  )

  inTurn(
    'reading: the contents of a document and the outline of a file, by button and by letter',
    async () => {
      const { dana, page, errors } = await browse(locale)
      const headings = Array.from({ length: 5 }, (_, at) => `## Part ${at}\n\nText.\n`).join('\n')
      const document = await newNotesFile(dana, `# Guide\n\n${headings}`, 'guide.md')
      const file = await newNotesFile(dana, 'export function one() {}\n'.repeat(9))
      const list = (id: string) => ({ box: `#${id}`, to: `#${id} *` })
      const button = (id: string) => `[popovertarget="${id}"]`
      if (locale === 'he')
        await openAll(page, `/md/${document}`, [
          { from: button('contents'), keys: ['Enter', 'Tab'], ...list('contents') },
          { from: '[popovertarget="file-menu"]', keys: ['o'], ...list('contents') },
        ])
      else {
        await page.goto(`/md/${document}`)
        await waitForIdlePage(page)
        await page.keyboard.press('o')
        await expect.poll(() => focusMatches(page, '.contents a')).toBe(true)
      }
      await openAll(page, `/file/${file}`, [
        { from: '[data-action="find-in-file"]', keys: ['o'], ...list('outline') },
      ])
      expect(errors).toEqual([])
    },
  )

  inTurn(
    'a board: the history of a note, the choice of a board, positions that are tried',
    async () => {
      const { dana, page, errors } = await browse(locale)
      const board = await defaultBoard(dana)
      const other = await newBoard(dana, 'Other')
      for (const title of ['First', 'Second', 'Third', 'Fourth']) await boardNote(dana, { title })
      const { id } = await boardNote(dana, { title: 'Written', content: 'one' })
      await put(dana, id, { content: 'two' })
      const menu = `[data-note="${id}"] [data-note-act="menu"]`
      const choice = { box: DIALOG, to: `${DIALOG} .notes-tray__row` }
      await openAll(page, `/boards/${board}`, [
        { from: menu, keys: inMenu('history'), box: DIALOG, to: '.note-history button' },
        { from: menu, keys: inMenu('layout-grid'), ...choice },
        {
          from: '#board-arrange',
          keys: ['ArrowDown'],
          box: '.board-chosen',
          to: '.board-chosen .button--primary',
        },
      ])
      const left = async () => (await dana.get(`${NOTES}/board/${board}`)).json.notes.length
      const gone = async (count: number) => {
        await expect.poll(() => page.locator('.sticky').count()).toBe(count)
        await expect.poll(() => focusMatches(page, '.sticky')).toBe(true)
        await expect.poll(left).toBe(count)
        await page.locator('.state-chip--saved').waitFor()
      }
      // An earlier text is used, and the current one is one key away.
      const history = {
        from: menu,
        keys: inMenu('history'),
        box: DIALOG,
        to: '.note-history button',
      }
      await openBox(page, history)
      await page.locator('.note-history button').first().focus()
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await readNote(dana, id)).content).toBe('one')
      await expect.poll(() => focusMatches(page, menu)).toBe(true)
      await page.keyboard.press('z')
      await expect.poll(async () => (await readNote(dana, id)).content).toBe('two')
      await page.locator('.state-chip--saved').waitFor()
      // Moved to another board, and deleted by the menu: the neighbour has the focus.
      await openBox(page, { from: menu, keys: inMenu('layout-grid'), ...choice })
      await page.locator('.notes-tray__row').focus()
      await page.keyboard.press('Enter')
      await gone(4)
      expect((await readNote(dana, id)).board_id).toBe(other)
      await page.locator(MENU).first().focus()
      await page.keyboard.press('Enter')
      await page.locator('.note-menu .menu__item--danger').focus()
      await page.keyboard.press('Enter')
      await gone(3)
      // Several at once.
      await page.locator('.sticky[tabindex="0"]').press('x')
      const bar = '.board-chosen button:nth-last-of-type(2)'
      await open(page, { from: bar, keys: ['Enter'], ...choice })
      await openBox(page, { from: bar, keys: ['Enter'], ...choice })
      await page.locator('.notes-tray__row').focus()
      await page.keyboard.press('Enter')
      await gone(2)
      await page.locator('.sticky[tabindex="0"]').press('x')
      await page.locator(`.board-chosen button${withIcon('trash-2')}`).focus()
      await page.keyboard.press('Enter')
      await gone(1)
      expect(errors).toEqual([])
    },
  )

  inTurn('a board: two texts for one note, and neither is lost', async () => {
    const { dana, page, errors } = await browse(locale)
    const board = await defaultBoard(dana)
    const { id } = await boardNote(dana, { content: 'one line' })
    const note = `.sticky[data-note="${id}"]`
    await page.goto(`/boards/${board}`)
    await waitForIdlePage(page)
    await page.locator(note).focus()
    await page.keyboard.press('Enter')
    await page.locator(`${note} textarea`).waitFor()
    await put(dana, id, { content: 'their line' })
    await page.keyboard.press('Control+a')
    await page.keyboard.type('my line')
    await page.keyboard.press('Escape')
    const conflict: Opening = {
      from: `${note} .sticky__notice button`,
      keys: ['Enter'],
      box: '.note-conflict',
      to: '.note-conflict__lines',
    }
    await page.locator(conflict.from).first().waitFor()
    await open(page, conflict)
    expect(await page.locator(note).textContent()).toContain('my line')
    expect((await readNote(dana, id)).content).toBe('their line')
    await openBox(page, conflict)
    await page.locator('.note-conflict .button--primary').focus()
    await page.keyboard.press('Enter')
    await page.locator(conflict.box).waitFor({ state: 'detached' })
    await expect.poll(() => focusMatches(page, note)).toBe(true)
    await page.locator('.state-chip--saved').waitFor()
    const { content } = await readNote(dana, id)
    expect([content.includes('my line'), content.includes('their line')]).toEqual([true, true])
    expect(errors.filter((error) => !/409/.test(error))).toEqual([])
  })

  inTurn('writing: a name that is taken, the search, and two texts for one file', async () => {
    const { dana, page, errors } = await browse(locale)
    const file = await newNotesFile(dana, 'one\n', 'a.txt')
    const code = '.writing .cm-content'
    const taken = {
      keys: ['Control+s'],
      box: DIALOG,
      to: `${DIALOG} .button--primary`,
    }
    await page.goto('/new')
    await page.locator(code).waitFor()
    await page.locator('#file_name').focus()
    await page.keyboard.type('a.txt')
    await page.locator(code).focus()
    await page.keyboard.type('mine')
    await open(page, { from: code, ...taken })
    await open(page, { from: '#file_name', ...taken })
    await open(page, { from: '.writing__save', ...taken, keys: ['Enter'] })
    await open(page, { from: code, keys: ['Control+f'], box: '.cm-search', to: '.cm-search input' })
    expect(await page.locator(code).innerText()).toBe('mine')
    expect(await page.locator('#file_name').inputValue()).toBe('a.txt')

    await page.goto(`/edit/${file}`)
    await page.locator(code).waitFor()
    await dana.put(`/api/files/${file}`, { content: 'theirs\n', base_version: 1 })
    await page.locator(code).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('mine again')
    await page.keyboard.press('Control+s')
    await expect.poll(() => focusMatches(page, '#merge-title')).toBe(true)
    await page.locator('.merge .cm-content:visible').first().waitFor()
    expect(await findBarriers(page)).toEqual([])
    // In a text the editor handles the key; elsewhere it returns like the button, and the work is preserved.
    const back = '.merge [aria-keyshortcuts="Escape"]'
    const result = '.merge .cm-content:not([aria-readonly])'
    await page.locator(result).focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('joined')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => focusMatches(page, `.merge :not(${result})`)).toBe(true)
    for (const key of ['Escape', 'Enter']) {
      await page.locator(back).focus()
      await page.keyboard.press(key)
      await page.locator('.merge').waitFor({ state: 'detached' })
      await expect.poll(() => focusMatches(page, code)).toBe(true)
      expect(await page.locator(code).innerText()).toContain('mine again')
      await page.keyboard.press('Control+s')
      await expect.poll(() => focusMatches(page, '#merge-title')).toBe(true)
      expect(await page.locator(result).innerText()).toContain('joined')
    }
    await page.keyboard.press('Escape')
    await page.locator('.merge').waitFor({ state: 'detached' })
    expect(errors.filter((error) => !/409/.test(error))).toEqual([])
  })

  inTurn('being greeted', async () => {
    const { page, errors } = await browse(locale, true)
    await page.goto('/dashboard')
    const welcome = page.locator('.welcome:modal')
    await welcome.waitFor()
    await expect.poll(() => focusMatches(page, '.welcome .button--primary')).toBe(true)
    expect(await findBarriers(page)).toEqual([])
    for (let steps = 0; steps < 4; steps++) {
      await page.keyboard.press('Tab')
      expect(await focusMatches(page, '.welcome *, body')).toBe(true)
    }
    await page.keyboard.press('Escape')
    await welcome.waitFor({ state: 'hidden' })
    expect(errors).toEqual([])
  })

  inTurn('leaving with something unsent is given up, and nothing is lost', async () => {
    const { dana, page, errors } = await browse(locale)
    await page.goto('/new')
    await page.locator('.status-line:not(.status-line--waiting)').waitFor()
    await page.locator('.cm-content').focus()
    await page.keyboard.type('UNSENT words')
    const drafts = async () =>
      (await listStored(page)).filter((line) => line.startsWith('database')).join()
    await expect.poll(drafts).toContain('UNSENT words')
    const leaving: Opening = {
      from: '[popovertarget="account-menu"]',
      keys: ['Enter', { tabTo: '#account-menu [href="/logout"]' }, 'Enter'],
      box: DIALOG,
      to: '.overlay-button--main',
    }
    await openAll(page, '/settings', [leaving])
    expect(await drafts()).toContain('UNSENT words')
    // A person who cancelled is still signed in, and continues where they were.
    expect((await dana.get('/api/me')).status).toBe(200)
    await page.goto('/new')
    // The first button restores it.
    await page.locator('.writing .notice button').first().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.cm-content').innerText()).toContain('UNSENT words')
    expect(errors).toEqual([])
  })
})

test('the line of a note is chosen by its number', async () => {
  const { dana, page, errors } = await browse('en')
  const file = await newNotesFile(dana, 'one\ntwo\nthree\n')
  const { id } = await newNote(dana, file, { content: 'x', line_start: 1, mode: 'anchored' })
  const choosing: Opening = {
    from: `.sticky[data-note="${id}"] [data-note-act="menu"]`,
    keys: inMenu('anchor'),
    box: '.notes-choosing',
    to: '.notes-choosing__line',
  }
  await openAll(page, `/file/${file}`, [choosing])
  await openBox(page, choosing)
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await readNote(dana, id)).line_start).toBe(3)
  await expect.poll(() => focusMatches(page, choosing.from)).toBe(true)
  await page.locator('.state-chip--saved').waitFor()
  expect(errors).toEqual([])
})

inOneLanguage('an explanation is asked for and not sent, by key alone', async (locale) => {
  const provider = await openModelProvider()
  const app = await openBrowserApp({ env: modelSettings(provider, {}) })
  const size = locale === 'en' ? 'desk' : 'phone'
  const { page, errors } = await app.browse(app.dana, { locale, size })
  const file = await newNotesFile(app.dana, 'one\ntwo\n')
  const explaining: Opening = {
    from: '[popovertarget="file-menu"]',
    keys: [
      'Enter',
      { tabTo: '#file-menu [data-action="explain-file"]' },
      'Enter',
      { waitFor: `${DIALOG} .button--primary` },
    ],
    box: DIALOG,
    to: `${DIALOG} :is(${TITLE}, section, button:not(header *))`,
  }
  await openAll(page, `/file/${file}`, [explaining])
  expect(provider.received).toEqual([])
  expect(errors).toEqual([])
})
