/** A person chooses a zip, sees what would come, imports it, and takes it back. */
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { zipStream } from '#platform/archive/index.ts'
import { texts as english } from '#texts/en/takeout.ts'
import { texts as hebrew } from '#texts/he/takeout.ts'
import { findBarriers, openBrowserApp } from '../support/browser.ts'
import { inOneLanguage } from '../support/in-turns.ts'

inOneLanguage(
  'a zip is chosen, looked at, imported and taken back, by keyboard',
  async (locale) => {
    const texts = locale === 'he' ? hebrew : english
    const app = await openBrowserApp()
    await app.inner.runner.start()
    await app.dana.post('/api/files', { file_name: 'taken.txt', content: 'mine' })
    const { page, errors } = await app.browse(app.dana, { locale, size: 'phone' })
    await page.goto('/settings/data')
    const files = { 'taken.txt': 'theirs', 'new.txt': 'new', '.git/config': 'x' }
    const entries = Object.entries(files).map(([name, text]) => ({
      ...{ name, modifiedAt: 0, read: async () => text },
    }))
    const zip = { name: 'all.zip', mimeType: 'application/zip' }
    await page
      .getByLabel(texts.choose)
      .setInputFiles({ ...zip, buffer: await buffer(zipStream(entries)) })
    await page.getByText(texts.ready_plain).waitFor()
    expect(await page.getByText('.git/config').isVisible()).toBe(true)
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: texts.begin_beside }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(texts.state_done, { exact: true }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: texts.undo }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(texts.state_undone).waitFor()
    const { items } = (await app.dana.get('/api/files')).json
    expect(items).toMatchObject([{ file_name: 'taken.txt', version: 1 }])
    expect(errors).toEqual([])
  },
)
