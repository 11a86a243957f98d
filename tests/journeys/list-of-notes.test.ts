/** The list of all notes in a real browser: filtered, ticked in the list, and updated when a note changed elsewhere. */
import { expect, test } from 'vitest'
import { boardNote, NOTES, put, readNote, taken } from '#features/notes/notes.fixture.ts'
import { findBarriers, oneBrowserApp, scrollsSideways } from '../support/browser.ts'
import { inOneLanguage } from '../support/in-turns.ts'

const openApp = oneBrowserApp()

const WORDS = {
  en: { reminder: 'Reminder', search: 'Search', changed: 'changed elsewhere', gone: 'was deleted' },
  he: { reminder: 'תזכורת', search: 'חיפוש', changed: 'שונה במקום אחר', gone: 'נמחק' },
} as const

inOneLanguage(
  'the list of notes follows what is typed, and its tags are pressed',
  async (locale) => {
    const app = await openApp()
    const { dana } = app
    await dana.signIn()
    await boardNote(dana, { content: '- [ ] buy bread #home' })
    await boardNote(dana, { content: 'read about bread #work/reading' })
    await boardNote(dana, { content: 'something else #work/reading' })
    const { page, errors } = await app.browse(dana, { locale, size: 'phone' })
    await page.goto('/notes/search')
    const rows = page.locator('[data-note-hit]')
    expect(await rows.count()).toBe(3)
    // The first note is in the first view of a phone.
    expect((await rows.first().boundingBox())!.y).toBeLessThan(400)
    const box = page.locator('#notes-q')
    await box.pressSequentially('bread')
    await expect.poll(() => rows.count()).toBe(2)
    expect(await page.locator('mark').allInnerTexts()).toEqual(['bread', 'bread'])
    expect(await box.inputValue()).toBe('bread')
    expect(new URL(page.url()).search).toBe('?q=bread')

    const tag = (name: string) => page.locator('.note-tags__tag', { hasText: name })
    await tag('#work/reading').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => rows.count()).toBe(1)
    expect(await box.inputValue()).toBe('tag:work/reading bread')
    expect(await tag('#work/reading').getAttribute('aria-current')).toBe('true')
    await expect
      .poll(() => tag('#work/reading').evaluate((one) => one === document.activeElement))
      .toBe(true)
    expect(await findBarriers(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    await page.goBack()
    await expect.poll(() => rows.count()).toBe(2)
    expect(await box.inputValue()).toBe('bread')

    // A row that came while typing ticks like one that the page came with.
    await page.locator('[data-task="0"]').click()
    await expect
      .poll(async () => (await dana.get('/api/sticky-notes/search?q=bread')).text)
      .toContain('- [x] buy bread')
    await box.fill('nowhere')
    await expect.poll(() => rows.count()).toBe(0)
    // In a note a tag leads to all that have it.
    await page.goto('/notes/search?q=else')
    await page.locator('[data-note-hit] a').click()
    await page.locator('.md-tag', { hasText: 'reading' }).last().click()
    await page.waitForURL(/notes\/search\?q=tag%3Awork%2Freading$/)
    await expect.poll(() => rows.count()).toBe(2)
    expect(errors).toEqual([])
  },
)

inOneLanguage(
  'the list of notes is narrowed to reminders, and boxes tick where they stand',
  async (locale) => {
    const words = WORDS[locale]
    const app = await openApp()
    const { dana } = app
    await dana.signIn()
    const note = await boardNote(dana, { content: '- [ ] חלב\n- [ ] eggs\n- [ ] bread' })
    const other = await boardNote(dana, { title: 'Other', content: 'x' })
    taken(await dana.post(`${NOTES}/note/${note.id}/reminder`, { preset: 'tomorrow-09' }))
    const { page, errors } = await app.browse(dana, { locale, size: 'phone' })
    await page.goto('/notes/search')
    const rows = page.locator('[data-note-hit]')
    expect(await rows.count()).toBe(2)
    await page.locator('.files__filter-opener').click()
    await page.getByLabel(words.reminder, { exact: true }).selectOption('open')
    await page.waitForURL(/reminder=open/)
    await page.locator('.files__filters-done').click()
    await expect.poll(() => rows.count()).toBe(1)
    expect(await page.locator(`[data-note-hit="${other.id}"]`).count()).toBe(0)

    const box = (index: number) => page.locator(`[data-task="${index}"]`)
    const stored = async () => (await readNote(dana, note.id)).content
    // Two at once: the second waits for the stamp of the first.
    await box(0).click()
    await box(1).click()
    await expect.poll(stored).toBe('- [x] חלב\n- [x] eggs\n- [ ] bread')
    await box(1).click()
    await expect.poll(stored).toBe('- [x] חלב\n- [ ] eggs\n- [ ] bread')
    expect(await page.locator('.note-hit__said').count()).toBe(0)
    expect(await scrollsSideways(page)).toBe(false)
    expect(await findBarriers(page)).toEqual([])

    const elsewhere = '- [x] rice\n- [ ] tea'
    taken(await put(dana, note.id, { content: elsewhere }))
    await box(1).click()
    await page.locator('.note-hit__said').waitFor()
    expect(await rows.innerText()).toContain(words.changed)
    expect(await rows.innerText()).toContain('tea')
    expect(await rows.innerText()).not.toContain('bread')
    expect([await box(0).isChecked(), await box(1).isChecked()]).toEqual([true, false])
    expect(await box(1).evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await stored()).toBe(elsewhere)
    // What is shown now can be ticked.
    await box(1).click()
    await expect.poll(stored).toBe('- [x] rice\n- [x] tea')
    await expect.poll(() => page.locator('.note-hit__said').count()).toBe(0)

    taken(await dana.del(`${NOTES}/note/${note.id}`))
    await box(0).click()
    await page.locator('.note-hit__said').waitFor()
    expect(await rows.innerText()).toContain(words.gone)
    expect(await box(0).isDisabled()).toBe(true)
    expect(await box(0).isChecked()).toBe(true)
    expect(errors.filter((error) => !/40[49]/.test(error))).toEqual([])
  },
)

test('boxes ticked without a connection wait, also on the page that is opened next', async () => {
  const app = await openApp()
  const { dana } = app
  const note = await boardNote(dana, { content: '- [ ] one\n- [ ] two' })
  const { page, context } = await app.browse(dana)
  await page.goto('/notes/search')
  const box = (index: number) => page.locator(`[data-note-hit="${note.id}"] [data-task="${index}"]`)
  // Only this address fails, so that the page itself can be loaded again.
  await context.route('**/task', (route) => route.abort())
  await box(0).click()
  await box(1).click()
  await page.locator('.state-chip--offline').waitFor()
  await page.reload()
  await expect.poll(() => box(0).isChecked()).toBe(true)
  await expect.poll(() => box(1).isChecked()).toBe(true)
  expect((await readNote(dana, note.id)).content).toBe('- [ ] one\n- [ ] two')
  await context.unroute('**/task')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect
    .poll(async () => (await readNote(dana, note.id)).content)
    .toBe('- [x] one\n- [x] two')
  expect(await page.locator('.note-hit__said').count()).toBe(0)
})
