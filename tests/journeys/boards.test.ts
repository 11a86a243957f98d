/**
 * Boards and the search of notes in a real browser, in both languages, without a script: created, filled, found,
 * opened.
 */
import { expect, test } from 'vitest'
import { findBarriers, oneBrowserApp, scrollsSideways } from '../support/browser.ts'
import { inBothLanguages } from '../support/in-turns.ts'
import { TESTS_ALL } from '../support/rounds.ts'

const openApp = oneBrowserApp()

const WORDS = {
  en: {
    boards: 'Boards',
    name: 'Name of the new board',
    make: 'New board',
    text: 'Text',
    add: 'Add note',
    phrase: 'Search notes',
    search: 'Search',
    done: '1 of 2 done',
  },
  he: {
    boards: 'לוחות',
    name: 'שם הלוח החדש',
    make: 'לוח חדש',
    text: 'טקסט',
    add: 'הוספת פתק',
    phrase: 'חיפוש בפתקים',
    search: 'חיפוש',
    done: '1 מתוך 2 בוצעו',
  },
} as const

inBothLanguages('boards', (locale, inTurn) => {
  const words = WORDS[locale]

  inTurn(
    'a board is made, written on, searched and opened at its note, on a phone without a script',
    async () => {
      const app = await openApp()
      const { dana } = app
      await dana.signIn()
      const { page, errors } = await app.browse(dana, {
        locale,
        theme: 'dark',
        size: 'phone',
        hasScript: false,
      })
      await page.goto('/boards')
      expect(await page.locator('h1').innerText()).toBe(words.boards)
      await page.getByLabel(words.name).fill('תוכנית & plan')
      await page.getByRole('button', { name: words.make }).click()
      expect(await page.locator('h1').innerText()).toBe('תוכנית & plan')
      await page.getByLabel(words.text, { exact: true }).fill('a lantern\n\n- [x] אחת\n- [ ] two')
      await page.getByRole('button', { name: words.add }).click()
      const card = page.locator('[data-note]')
      expect(await card.count()).toBe(1)
      expect(await card.innerText()).toContain(words.done)
      expect(page.url()).toMatch(/\/boards\/\w+\?note=\w+#note-\w+$/)
      expect(await scrollsSideways(page)).toBe(false)

      await page.goto('/notes/search')
      await page.getByLabel(words.phrase).fill('LANTERN')
      await page.locator('.files__submit').click()
      expect(await page.locator('mark').innerText()).toBe('lantern')
      expect(await scrollsSideways(page)).toBe(false)
      await page.locator('[data-note-hit] a').click()
      expect(await card.getAttribute('data-focused')).toBe('')
      expect(errors).toEqual([])
    },
  )

  inTurn('boards are put in order: dragged, with keys, and taken back', async () => {
    const app = await openApp()
    const { dana } = app
    for (const name of ['one', 'two', 'three']) await dana.post('/api/note-boards', { name })
    const { page, errors } = await app.browse(dana, { locale })
    await page.goto('/boards')
    const shown = () => page.locator('.board-tile__name').allInnerTexts()
    const stored = async () =>
      (await dana.get('/api/note-boards')).json.boards.map(({ name }: { name: string }) => name)
    const [home = '', ...rest] = await shown()
    expect(rest).toEqual(['one', 'two', 'three'])
    const center = async (name: string) => {
      const box = (await page.locator('.board-tile', { hasText: name }).boundingBox())!
      return [box.x + box.width / 2, box.y + box.height / 3] as const
    }
    await page.mouse.move(...(await center('three')))
    await page.mouse.down()
    await page.mouse.move(...(await center('two')), { steps: 4 })
    await page.mouse.move(...(await center('one')), { steps: 4 })
    await page.mouse.up()
    expect(await shown()).toEqual([home, 'three', 'one', 'two'])
    await expect.poll(stored).toEqual([home, 'three', 'one', 'two'])
    // The drag has opened no link.
    expect(page.url()).toMatch(/\/boards$/)

    await page.getByRole('link', { name: 'one' }).focus()
    const [later, earlier] =
      locale === 'he' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    await page.keyboard.press('m')
    await page.keyboard.press(later)
    await page.keyboard.press('Enter')
    await expect.poll(stored).toEqual([home, 'three', 'two', 'one'])
    await page.keyboard.press('m')
    for (let i = 0; i < 3; i++) await page.keyboard.press(earlier)
    expect(await shown()).toEqual(['one', home, 'three', 'two'])
    await page.keyboard.press('Escape')
    expect(await shown()).toEqual([home, 'three', 'two', 'one'])
    await page.keyboard.press('z')
    await expect.poll(shown).toEqual([home, 'three', 'one', 'two'])
    expect(await stored()).toEqual([home, 'three', 'one', 'two'])
    expect(errors).toEqual([])
  })

  test('nothing on these pages keeps anybody out', async () => {
    const app = await openApp()
    const { dana } = app
    const board = (await dana.get('/api/note-boards')).json.boards[0].id
    for (const [color, content] of [
      ['pink_light', '```ts\nconst a = 1\n```\n\n[link](https://example.org)'],
      ['#123456', '- [ ] a\n\n| a | b |\n|---|---|\n| 1 | 2 |'],
    ])
      await dana.post(`/api/sticky-notes/board/${board}`, { content, color })
    const { page, errors } = await app.browse(dana, { locale })
    const paths = ['/boards', `/boards/${board}`, '/notes/search?q=a']
    for (const [at, path] of paths.entries()) {
      // Each of them in one of the languages.
      if (!TESTS_ALL && at % 2 !== ['en', 'he'].indexOf(locale)) continue
      await page.goto(path)
      expect([path, await findBarriers(page)]).toEqual([path, []])
    }
    expect(errors).toEqual([])
  })
})
