/** Quick capture and links by name in a real browser: by one key from any page, offline too, with names offered. */
import { expect, test } from 'vitest'
import { defaultBoard, newNotesFile, taken } from '#features/notes/notes.fixture.ts'
import { findBarriers, oneBrowserApp, scrollsSideways } from '../support/browser.ts'
import { inBothLanguages, inOneLanguage } from '../support/in-turns.ts'
import type { Person } from '../support/people.ts'

const openApp = oneBrowserApp()

const contents = async (person: Person) => {
  const board = await defaultBoard(person)
  const { notes } = taken(await person.get(`/api/sticky-notes/board/${board}`))
  return notes.map(({ content }: { content: string }) => content)
}

inBothLanguages('quick capture', (locale) => {
  test('one key and one field make a note on the default board', async () => {
    const app = await openApp()
    const { dana } = app
    await dana.signIn()
    await newNotesFile(dana, '# Plan\n', 'plan [1].md')
    const { page, context, errors } = await app.browse(dana, { locale, size: 'phone' })
    await page.goto('/trash')
    const field = page.locator('dialog textarea')
    // What is typed right after the key is in the field, however slow its script is.
    const typed = Promise.withResolvers<void>()
    await page.route('**/on-demand*', async (route) => {
      await typed.promise
      await route.continue()
    })
    await page.keyboard.type('qcall Dana #todo [[pl')
    typed.resolve()
    await expect.poll(() => field.inputValue()).toBe('call Dana #todo [[pl')
    await page.keyboard.type('a')
    await page.locator('[role=option]').waitFor()
    expect(await findBarriers(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    await page.keyboard.press('Enter')
    await expect.poll(() => field.inputValue()).toBe('call Dana #todo [[plan \\[1\\].md]]')
    await page.keyboard.press('Enter')
    await field.waitFor({ state: 'detached' })
    await expect.poll(() => contents(dana)).toEqual(['call Dana #todo [[plan \\[1\\].md]]'])
    await page.locator('.toast').waitFor()
    await page.keyboard.press('z')
    await expect.poll(() => contents(dana)).toEqual([])

    // What is not saved waits; without a connection it is stored on the device, and sent later.
    await page.keyboard.press('q')
    await field.fill('later')
    await page.keyboard.press('Escape')
    await page.locator('.bottom-bar [popovertarget="more-menu"]').tap()
    await page.locator('#more-menu [data-action=capture]').tap()
    await expect.poll(() => field.inputValue()).toBe('later')
    await context.setOffline(true)
    await page.keyboard.press('Control+Enter')
    await field.waitFor({ state: 'detached' })
    expect(await contents(dana)).toEqual([])
    await context.setOffline(false)
    await expect.poll(() => contents(dana)).toEqual(['later'])
    expect(errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  })
})

inOneLanguage('names are offered in notes and in the editor of Markdown', async (locale) => {
  const app = await openApp()
  const { dana } = app
  await dana.signIn()
  const target = await newNotesFile(dana, 'x', 'תוכנית.md')
  const file = await newNotesFile(dana, '# A\n', 'a.md')
  const { page, errors } = await app.browse(dana, { locale })
  await page.goto(`/edit/${file}`)
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('see [[תוכ')
  await page.locator('[role=option]').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.cm-content').innerText()).toContain('see [[תוכנית.md]]')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/(file|md)\//)
  await page.goto(`/md/${file}`)
  expect(await page.locator('.md-text-link').getAttribute('href')).toBe(`/md/${target}`)

  await page.keyboard.press('n')
  await page.locator('.sticky__field').waitFor()
  await page.keyboard.type('[[תוכ')
  await page.locator('[role=option]').waitFor()
  // Escape closes the list alone, and the arrow keys move in it.
  await page.keyboard.press('Escape')
  expect(await page.locator('.sticky__field').count()).toBe(1)
  await page.keyboard.type('נ')
  await page.locator('[role=option]').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.locator('.sticky__field').inputValue()).toBe('[[תוכנית.md]]')
  await page.keyboard.press('Control+Enter')
  const link = page.locator('.sticky .md-text-link')
  await link.waitFor()
  await link.click()
  await page.waitForURL(`**/md/${target}`)
  expect(errors).toEqual([])
})
