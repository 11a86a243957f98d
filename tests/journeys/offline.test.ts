/** Reading offline: opened pages are available, marked as copies; a reader's data is deleted with the session. */
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { writingPhrases } from '#features/editor/index.ts'
import { newReminderNote } from '#features/reminders/reminders.fixture.ts'
import { formatPhrase } from '#platform/i18n/phrases.ts'
import { findBarriers, oneBrowserApp, scrollsSideways } from '../support/browser.ts'
import { listStored } from '../support/browser-storage.ts'
import { inBothLanguages } from '../support/in-turns.ts'

const openApp = oneBrowserApp()

const WORDS = {
  en: {
    copy: /Kept copy from .*\d\d:\d\d/,
    none: 'There is no copy of this page on this device.',
    keep: 'Keep the pages that I open on this device',
    nothing: 'Nothing is kept now.',
  },
  he: {
    copy: /עותק שמור מ.*\d\d:\d\d/,
    none: 'אין עותק של העמוד הזה במכשיר הזה.',
    keep: 'שמירת העמודים שנפתחים במכשיר הזה',
    nothing: 'כרגע לא שמור דבר.',
  },
} as const

/** Every text that this browser stores for the site, in any storage. */
const everythingKept = async (page: Page) => (await listStored(page)).join('\n')

const keptHrefs = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('codeshelf-user-'))
    if (!name) return []
    const keys = await (await caches.open(name)).keys()
    return keys.map(({ url }) => new URL(url).pathname)
  })

async function readyWorker(page: Page, context: BrowserContext): Promise<void> {
  await page.goto('/files')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
  await expect.poll(() => context.serviceWorkers().length).toBe(1)
}

const CODE = '.text-slot .cm-content'

const shownCode = (page: Page) =>
  page
    .locator(`${CODE} .cm-line`)
    .allInnerTexts()
    .then((lines) => lines.map((line) => line.replace(/\n$/, '')).join('\n'))

/** Types at the beginning of the text, and saves it. */
async function writeAndSave(page: Page, words: string): Promise<void> {
  await page.locator(CODE).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText(words)
  await page.keyboard.press('Control+s')
}

const editorWords = (locale: 'en' | 'he', key: keyof typeof writingPhrases) =>
  formatPhrase(locale, writingPhrases[key])

inBothLanguages('without a connection', (locale, inTurn) => {
  const words = WORDS[locale]

  inTurn(
    'a page opened a second ago is there, others are listed, and changes wait by name',
    async () => {
      const app = await openApp()
      const { dana } = app
      const { boards } = (await dana.get('/api/note-boards')).json
      const board = `/boards/${boards[0].id}`
      await newReminderNote(dana, 'the secret of the baker', { title: 'C++ & <b>#.tsx' })
      const { page, context, errors } = await app.browse(dana, {
        locale,
        hasWorker: true,
        size: locale === 'he' ? 'phone' : 'desk',
      })
      await readyWorker(page, context)
      // The very first page was loaded before the worker, and is cached all the same.
      await expect.poll(() => keptHrefs(page)).toContain('/files')
      await page.goto(board)
      await page.getByText('the secret of the baker').first().waitFor()
      await expect.poll(() => keptHrefs(page)).toContain(board)
      // The code for writing a note is loaded on first use; from then on it is on the device.
      const write = async (words: string) => {
        await page.locator('.state-chip').waitFor()
        await page.keyboard.press('n')
        await page.keyboard.type(words)
        await page.keyboard.press('Escape')
      }
      await write('written at home')
      const stored = async () => (await dana.get(`/api/sticky-notes/board/${boards[0].id}`)).text
      await expect.poll(stored).toContain('written at home')
      await page.locator('.state-chip--saved').waitFor()

      await context.setOffline(true)
      await page.reload()
      await page.getByRole('status').filter({ hasText: words.copy }).waitFor()
      await page.getByText('the secret of the baker').first().waitFor()
      expect(await scrollsSideways(page)).toBe(false)

      // The page works: a note is written, and waits as one change.
      expect(await findBarriers(page)).toEqual([])
      await write('written on the train')
      await expect.poll(() => page.locator('.state-chip').textContent()).toMatch(/\(1\)/)
      await page.locator('.state-chip').click()
      expect(await page.getByText('written on the train').count()).toBeGreaterThan(0)

      await page.goto('/trash').catch(() => {})
      await page.getByText(words.none).waitFor()
      await page.locator(`#offline-list a[href="${board}"]`).waitFor()
      expect(await page.locator('#offline-list a[href="/files"]').count()).toBe(1)
      await page.locator('#offline-unsent').getByText('written on the train').waitFor()
      expect(await findBarriers(page)).toEqual([])
      expect(await scrollsSideways(page)).toBe(false)

      await context.setOffline(false)
      await page.goto(board)
      await page.getByText('written on the train').first().waitFor()
      expect(await page.locator('[data-kept-at]').count()).toBe(0)
      await expect.poll(stored).toContain('written on the train')
      expect(errors.filter((error) => !/ERR_INTERNET_DISCONNECTED/.test(error))).toEqual([])
    },
  )

  inTurn(
    'a note is found by its address, and a text is edited, kept and saved when the connection is back',
    async () => {
      const app = await openApp()
      const { dana } = app
      const made = await dana.post('/api/files', { file_name: 'train.ts', content: 'one\n' })
      const { id } = made.json.file
      const note = (await dana.post(`/api/sticky-notes/${id}`, { content: 'ask', line_start: 1 }))
        .json.id
      const stored = async () => (await dana.get(`/api/files/${id}`)).json.content
      const { page, context } = await app.browse(dana, { locale, hasWorker: true })
      await readyWorker(page, context)
      await page.goto(`/note/${note}`)
      // One page, for all of its notes.
      await expect.poll(() => keptHrefs(page)).toContain(`/file/${id}`)
      await page.locator(`.sticky[data-note="${note}"]`).waitFor()
      await page.goto(`/edit/${id}`)
      await page.waitForSelector(CODE)
      await writeAndSave(page, 'zero ')
      await expect.poll(stored).toBe('zero one\n')
      await expect.poll(() => everythingKept(page)).toMatch(/\/edit\/[\s\S]*zero one/)

      await context.setOffline(true)
      await page.goto(`/note/${note}`)
      await page.getByRole('status').filter({ hasText: words.copy }).waitFor()
      expect(page.url()).toContain(`/file/${id}?note=${note}`)
      await page.locator(`.sticky[data-note="${note}"]:focus`).waitFor()
      await page.goto(`/edit/${id}`)
      await page.getByRole('status').filter({ hasText: words.copy }).waitFor()
      await page.waitForSelector(CODE)
      expect(await shownCode(page)).toBe('zero one\n')
      await writeAndSave(page, 'train ')
      const notice = page.locator('.notice')
      await notice.getByText(editorWords(locale, 'offline_notice')).waitFor()
      await page.locator('.state-chip--offline').waitFor()
      expect(await findBarriers(page)).toEqual([])
      expect(await scrollsSideways(page)).toBe(false)
      // The page is closed and opened again: the text is still there.
      await page.reload()
      await page.getByRole('button', { name: editorWords(locale, 'restore') }).click()
      await expect.poll(() => shownCode(page)).toBe('train zero one\n')
      await writeAndSave(page, 'late ')
      await notice.getByText(editorWords(locale, 'offline_notice')).waitFor()
      await context.setOffline(false)
      await expect.poll(stored).toBe('late train zero one\n')
      await page.locator('.state-chip--saved').waitFor()
      await expect.poll(() => everythingKept(page)).not.toMatch(/database codeshelf-drafts/)

      // The editor is closed before the connection is back: another page shows what waits, and sends it.
      await context.setOffline(true)
      await writeAndSave(page, 'very ')
      await notice.getByText(editorWords(locale, 'offline_notice')).waitFor()
      await page.goto('/files')
      await page.locator('.state-chip--offline').click()
      await page.locator(`#state-list a[href="/edit/${id}"]`).waitFor()
      await context.setOffline(false)
      await expect.poll(stored).toBe('very late train zero one\n')
      await page.locator('.state-chip--saved').waitFor()
      await expect.poll(() => everythingKept(page)).not.toMatch(/database codeshelf-drafts/)
      await page.goto(`/edit/${id}`)
      await page.waitForSelector(CODE)

      // It was changed elsewhere first: both texts are shown, and neither is lost.
      await context.setOffline(true)
      await writeAndSave(page, 'mine ')
      await notice.getByText(editorWords(locale, 'offline_notice')).waitFor()
      const { version } = (await dana.get(`/api/files/${id}`)).json.file
      await dana.put(`/api/files/${id}`, { content: 'theirs\n', base_version: version })
      await context.setOffline(false)
      await page.locator('.merge').waitFor()
      expect(await stored()).toBe('theirs\n')
      const shown = await page.locator('.merge').innerText()
      expect(shown).toContain('theirs')
      expect(shown).toContain('mine')
      expect(await everythingKept(page)).toMatch(/database codeshelf-drafts.*mine very late train/)
    },
  )

  inTurn('switched off for this device nothing stays, and nothing is added', async () => {
    const app = await openApp()
    const { page, context } = await app.browse(app.dana, { locale, hasWorker: true, size: 'phone' })
    await readyWorker(page, context)
    await expect.poll(() => keptHrefs(page)).toContain('/files')
    await page.goto('/settings/device')
    const box = page.getByLabel(words.keep)
    await expect.poll(() => box.isEnabled()).toBe(true)
    expect(await box.isChecked()).toBe(true)
    expect(await findBarriers(page)).toEqual([])
    await box.uncheck()
    await page.getByText(words.nothing).waitFor()
    await page.goto('/boards')
    await page.reload()
    expect(await keptHrefs(page)).toEqual([])
    await page.goto('/settings/device')
    await expect.poll(() => box.isChecked()).toBe(false)
    await context.setOffline(true)
    await page.goto('/files').catch(() => {})
    await page.getByText(words.none).waitFor()
  })
})

test('signing out leaves no text on the device; nor does a session that ended elsewhere; the next person finds nothing', async () => {
  const app = await openApp()
  const { dana, noam } = app
  const secret = { file_name: 'secret-of-dana.md', content: '# the secret of dana' }
  const { id } = (await dana.post('/api/files', secret)).json.file
  const { page, context } = await app.browse(dana, { hasWorker: true })
  await readyWorker(page, context)
  await page.reload()
  await expect.poll(() => keptHrefs(page)).toContain('/files')
  await page.goto(`/edit/${id}`)
  await expect.poll(() => keptHrefs(page)).toContain(`/edit/${id}`)
  expect(await everythingKept(page)).toContain('# the secret of dana')

  await page.goto('/settings/sessions')
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = '/logout'
    document.body.append(form)
    form.requestSubmit()
  })
  await page.waitForURL((url) => !url.pathname.startsWith('/settings'))
  await expect.poll(() => everythingKept(page)).not.toMatch(/secret.of.dana/)

  // Again, and this time the session is ended from another device: the next page deletes everything.
  await dana.signIn()
  const [name = '', ...value] = dana.cookie!.split('=')
  await context.addCookies([{ name, value: value.join('='), url: app.url }])
  await page.goto('/files')
  await expect.poll(() => keptHrefs(page)).toContain('/files')
  await dana.post('/logout')
  await page.goto('/files')
  await page.waitForURL(/login/)
  await expect.poll(() => keptHrefs(page)).toEqual([])

  // Another person, without a sign-out in between.
  await dana.signIn()
  const [, ...again] = dana.cookie!.split('=')
  await context.addCookies([{ name, value: again.join('='), url: app.url }])
  await page.goto('/files')
  await expect.poll(() => everythingKept(page)).toContain('secret-of-dana')
  await noam.signIn()
  const [, ...his] = noam.cookie!.split('=')
  await context.addCookies([{ name, value: his.join('='), url: app.url }])
  await page.goto('/boards')
  await expect.poll(() => keptHrefs(page)).toEqual(['/boards'])
  await context.setOffline(true)
  await page.goto('/files').catch(() => {})
  await page.locator('#offline-list a[href="/boards"]').waitFor()
  expect(await page.content()).not.toContain('secret-of-dana')
  expect(await everythingKept(page)).not.toContain('the secret of dana')
})
