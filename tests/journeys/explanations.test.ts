/**
 * Explanations in a real browser: nothing before consent, text as it arrives, every error as a sentence, alerts too.
 */
import { expect, test } from 'vitest'
import { storeAlert } from '#features/operations/observability.fixture.ts'
import { texts as en } from '../../src/texts/en/ai.ts'
import { texts as enObservability } from '../../src/texts/en/observability.ts'
import { texts as enViewer } from '../../src/texts/en/viewer.ts'
import { texts as he } from '../../src/texts/he/ai.ts'
import { texts as heObservability } from '../../src/texts/he/observability.ts'
import { texts as heViewer } from '../../src/texts/he/viewer.ts'
import { expectOpen, findBarriers, openBrowserApp } from '../support/browser.ts'
import { inOneLanguage } from '../support/in-turns.ts'
import { modelSettings, openModelProvider, replies } from '../support/model-provider.ts'

const CODE = 'def add(a, b):\n    return a + b\n\npassword = "swordfish"\n'

const TEXTS = {
  en: { texts: en, viewer: enViewer, observability: enObservability },
  he: { texts: he, viewer: heViewer, observability: heObservability },
}

inOneLanguage('code, a note and an alert are explained, once it was agreed to', async (locale) => {
  const { texts, viewer, observability } = TEXTS[locale]
  const provider = await openModelProvider()
  const app = await openBrowserApp({ env: modelSettings(provider, { AI_TIMEOUT_SECONDS: '2' }) })
  const { ada } = app
  const { file } = (await ada.post('/api/files', { file_name: 'add.py', content: CODE })).json
  const board = (await ada.get('/api/note-boards')).json.boards[0].id
  const note = await ada.post(`/api/sticky-notes/board/${board}`, { content: 'What is `awk`?' })
  const uid = await storeAlert(app, { summary: 'The disk is nearly full' })
  const { page, errors } = await app.browse(ada, { locale })
  const dialog = page.locator('dialog[open]')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()

  // Nothing is sent before the person has seen it and agreed.
  await page.goto(`/file/${file.id}`)
  const openFromMenu = async () => {
    await page.getByRole('button', { name: viewer.more, exact: true }).click()
    await page.getByRole('button', { name: viewer.explain, exact: true }).click()
  }
  await openFromMenu()
  await dialog.getByText('return a + b').waitFor()
  expect(await dialog.getByRole('region', { name: texts.to_be_sent }).innerText()).toContain(
    'password = [redacted]',
  )
  expect(await dialog.innerText()).toContain(new URL(provider.url).host)
  await expectOpen(page, 'what is sent', 'dialog')
  await press(texts.do_not_send)
  expect(provider.received).toEqual([])
  await openFromMenu()
  await press(texts.agree)
  await dialog.getByText('It adds two numbers.').waitFor()
  await dialog.getByText('test-model-1').waitFor()
  await dialog.getByText(texts.masked.one.replace('{n}', '1').slice(-20)).waitFor()
  expect(provider.received).toHaveLength(1)
  expect(provider.received[0]!.text).not.toContain('swordfish')
  expect(await findBarriers(page, 'dialog')).toEqual([])

  // Every error has its sentence, and the text received so far stays.
  const failing: [(typeof provider.next)[number], string][] = [
    [replies.refuses(), texts.ai_refused],
    [replies.malformed(), texts.ai_malformed],
    [replies.status(429), texts.ai_limited],
    [replies.status(500), texts.ai_unavailable],
    [replies.status(401), texts.ai_rejected],
    [replies.breaksAfter('Half of it'), texts.ai_cut_off],
    [replies.hangs(), texts.ai_timed_out],
  ]
  for (const [reply, sentence] of failing) {
    provider.next.push(reply)
    await press(texts.again)
    await dialog.getByRole('alert').filter({ hasText: sentence }).waitFor()
  }
  provider.next.push(replies.status(429, { 'retry-after': '17' }))
  await press(texts.again)
  await dialog.getByRole('alert').filter({ hasText: '17' }).waitFor()
  await page.route('**/api/ai/explain*', (route) => route.abort())
  await press(texts.again)
  await dialog.getByRole('alert').filter({ hasText: texts.no_response }).waitFor()
  await page.unroute('**/api/ai/explain*')
  expect(await findBarriers(page, 'dialog')).toEqual([])

  // Markdown is drawn, also of Hebrew, and nothing of it becomes markup or is loaded.
  provider.next.push(
    replies.says([
      '## Steps\n\n1. **First** `add`\n\nהיא *מחברת* מספרים.\n\n```python\nadd(1, 2)\n```\n\n',
      '<b id="raw">raw</b> ![x](https://pictures.example/x.png) [y](javascript:alert(1))\n',
    ]),
  )
  await press(texts.again)
  const written = dialog.locator('.explained')
  await written.locator('h3', { hasText: 'Steps' }).waitFor()
  expect(await written.locator('ol li strong').innerText()).toBe('First')
  expect(await written.locator('figure pre').innerText()).toContain('add(1, 2)')
  const hebrew = written.locator('p', { hasText: 'מספרים' })
  expect(await hebrew.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl')
  expect(await written.locator('#raw, img, a[href^="javascript"]').count()).toBe(0)
  // The few tags that a document may have are drawn, without their attributes.
  expect(await written.innerText()).not.toContain('<b')
  expect(await written.getByText('raw', { exact: true }).count()).toBe(1)
  await expectOpen(page, 'what is sent', 'dialog')

  // Stopped in the middle: the connection is closed, and the partial text stays readable.
  const closed = provider.closed()
  provider.next.push(replies.hangsAfter('So far'))
  await press(texts.again)
  await dialog.getByText('So far').waitFor()
  await press(texts.stop)
  await dialog.getByRole('alert').filter({ hasText: texts.stopped }).waitFor()
  expect(await dialog.innerText()).toContain('So far')
  await expect.poll(provider.closed).toBe(closed + 1)
  await press(texts.close)

  // Only the selected lines.
  await page.locator('#L1 .line__number').click()
  await page.locator('.line-bar').getByRole('button', { name: viewer.explain }).click()
  await dialog.getByText('It adds two numbers.').waitFor()
  expect(provider.received.at(-1)!.body.messages[0].content).toMatch(/def add\(a, b\):$/)

  // A note, through its menu.
  await page.goto(`/boards/${board}`)
  const sticky = page.locator(`.sticky[data-note="${note.json.note.id}"]`)
  await sticky.locator('[data-note-act="menu"]').click()
  await page.locator('.note-menu').getByRole('button', { name: viewer.explain }).click()
  await dialog.getByText('It adds two numbers.').waitFor()
  expect(provider.received.at(-1)!.text).toContain('awk')

  // The selection in the playground.
  await page.goto(`/tools/code?file=${file.id}`)
  await page.locator('.pad .cm-content').click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('Shift+End')
  await page.locator('[data-action="explain-pad"]').click()
  await dialog.getByText('It adds two numbers.').waitFor()
  expect(provider.received.at(-1)!.body.messages[0].content).toMatch(/def add\(a, b\):$/)

  // An alert: by rules on the page, by the model on demand.
  provider.pieces = ['{"root_cause": "Old backups.", "actions": ["Delete them"], "signals": []}']
  await page.goto('/admin/observability')
  await page.locator(`#alert-${uid} summary`).click()
  await page.getByRole('button', { name: observability.ask_model }).click()
  await dialog.getByText('Old backups.').waitFor()
  await dialog.getByText('Delete them').waitFor()
  await dialog.getByText('test-model-1').waitFor()
  await expectOpen(page)

  // Withdrawing the consent, in the settings.
  await page.goto('/settings/ai')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: texts.withdraw }).click()
  await page.getByRole('status').filter({ hasText: texts.withdrawn }).waitFor()
  expect((await ada.post('/api/ai/explain', { code: 'x' })).status).toBe(403)
  // The errors above, and nothing else.
  expect(errors.filter((error) => !error.includes('/api/ai/explain'))).toEqual([])
})

test('while it is off nothing offers it, and the page of alerts and the settings say so', async () => {
  const app = await openBrowserApp()
  const { ada } = app
  const { file } = (await ada.post('/api/files', { file_name: 'add.py', content: CODE })).json
  const uid = await storeAlert(app)
  const { page, errors } = await app.browse(ada)
  await page.goto(`/file/${file.id}`)
  await page.locator('#L1 .line__number').click()
  await page.locator('.line-bar').waitFor()
  expect(await page.getByText(enViewer.explain, { exact: true }).count()).toBe(0)
  await page.goto('/tools/code')
  expect(await page.locator('[data-action="explain-pad"]').count()).toBe(0)
  await page.goto('/admin/observability')
  await page.locator(`#alert-${uid} summary`).click()
  await page.locator(`#alert-${uid}`).getByText(enObservability.ai_off).waitFor()
  expect(await page.locator('[data-action="explain-alert"]').count()).toBe(0)
  await page.goto('/settings/ai')
  await page.getByText(en.is_off).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(errors).toEqual([])
})
