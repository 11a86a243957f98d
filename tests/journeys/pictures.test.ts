/**
 * Pictures in a real browser: pasted and dropped into notes and documents, shown inline, and never a lost character.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { picturesTexts as texts } from '#features/notes/index.ts'
import { formatPhrase } from '#platform/i18n/phrases.ts'
import { openBrowserApp } from '../support/browser.ts'
import { listStored } from '../support/browser-storage.ts'
import { inBothLanguages } from '../support/in-turns.ts'
import { png } from '../support/pictures.ts'

const CODE = '.text-slot .cm-content'
const LINK = /!\[([^\]]*)\]\((\/pictures\/[\w-]{22}-\d+x\d+)\)/

const RESTORE = { en: 'Restore', he: 'שחזור' }

type Kind = 'png' | 'jpeg' | 'webp' | 'svg'

/** As the clipboard and the desktop provide them: a picture of forty by thirty, created by this very browser. */
async function hand(
  page: Page,
  selector: string,
  how: 'paste' | 'drop',
  { name = 'image.png', kind = 'png' }: { name?: string; kind?: Kind } = {},
): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate(
      async (element, { how, name, kind }) => {
        const canvas = document.createElement('canvas')
        canvas.width = 40
        canvas.height = 30
        const pen = canvas.getContext('2d')!
        pen.fillStyle = '#c33'
        pen.fillRect(0, 0, 20, 30)
        const blob =
          kind === 'svg'
            ? new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'])
            : await new Promise<Blob>((resolve) =>
                canvas.toBlob((made) => resolve(made!), `image/${kind}`),
              )
        const type = kind === 'svg' ? 'image/png' : `image/${kind}`
        const transfer = new DataTransfer()
        transfer.items.add(new File([blob], name, { type }))
        const shared = { bubbles: true, cancelable: true }
        const { x, y } = element.getBoundingClientRect()
        element.dispatchEvent(
          how === 'paste'
            ? new ClipboardEvent('paste', { ...shared, clipboardData: transfer })
            : new DragEvent('drop', {
                ...shared,
                dataTransfer: transfer,
                clientX: x + 4,
                clientY: y + 4,
              }),
        )
      },
      { how, name, kind },
    )
}

/** Really drawn, in the size that the page reserved for it. */
async function expectShown(page: Page, selector: string): Promise<void> {
  const place = `${selector} img[src*="/pictures/"]`
  const sizes = () =>
    page.evaluate((at) => {
      const image = document.querySelector<HTMLImageElement>(at)
      image?.scrollIntoView()
      return image && [image.naturalWidth, image.naturalHeight, image.width, image.height]
    }, place)
  await expect.poll(sizes).toEqual([40, 30, 40, 30])
}

/** A picture of that size waits to be sent, not before tomorrow. */
async function fillWaiting(page: Page, bytes: number): Promise<void> {
  await page.evaluate(async (bytes) => {
    const userId = JSON.parse(localStorage.getItem('codeshelf:person')!)
    const request = indexedDB.open('codeshelf-journal')
    await new Promise((resolve) => (request.onsuccess = resolve))
    const queue = 'picture:x'
    const body = new Blob([new Uint8Array(bytes)])
    const waiting = { attempts: 1, notBefore: Date.now() + 86_400_000, lastError: null }
    const plain = { fields: null, method: 'POST', url: '/api/pictures', stamp: null, href: null }
    const entry = { id: 'x', revision: 1, queue, body, label: 'x', createdAt: 1, needsYou: false }
    const transaction = request.result.transaction('queues', 'readwrite')
    const entries = [{ ...plain, ...entry, ...waiting, baseText: null }]
    transaction.objectStore('queues').put({ key: `${userId}\n${queue}`, entries })
    await new Promise((resolve) => (transaction.oncomplete = resolve))
    request.result.close()
  }, bytes)
}

const words = (locale: 'en' | 'he', key: keyof typeof texts.phrases, slots = {}) =>
  formatPhrase(locale, texts.phrases[key], slots).replace(/[\u2068\u2069]/g, '')

const shownCode = (page: Page) =>
  page
    .locator(`${CODE} .cm-line`)
    .allInnerTexts()
    .then((lines) => lines.map((line) => line.replace(/\n$/, '')).join('\n'))

inBothLanguages('pictures', (locale, inTurn) => {
  inTurn('one that is pasted into a Markdown file becomes a line of it and is shown', async () => {
    const app = await openBrowserApp()
    const { page, errors } = await app.browse(app.dana, { locale })
    const made = await app.dana.post('/api/files', { file_name: 'a.md', content: '# Trip\n' })
    const { id } = made.json.file
    await page.goto(`/edit/${id}`)
    await page.waitForSelector(CODE)
    await page.locator(CODE).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText('before ')
    await hand(page, CODE, 'paste', { kind: 'webp' })
    await page.keyboard.insertText('after')
    await expect.poll(() => shownCode(page)).toMatch(LINK)
    const text = await shownCode(page)
    const [, alt] = LINK.exec(text)!
    expect(alt).toBe(words(locale, 'picture'))
    expect(text.replace(LINK, 'PICTURE')).toBe('# Trip\nbefore \nPICTURE\nafter')
    await hand(page, `${CODE} .cm-line`, 'drop', { name: 'my [cat].jpg', kind: 'jpeg' })
    await expect.poll(() => shownCode(page)).toMatch(/!\[my cat\]\(\/pictures\//)
    await expectShown(page, '.writing__preview')
    await page.keyboard.press('Control+s')
    await expect
      .poll(async () => (await app.dana.get(`/api/files/${id}`)).json.file.version)
      .toBe(2)
    await page.goto(`/md/${id}`)
    await expectShown(page, '#reader')
    expect(errors).toEqual([])
  })

  inTurn('one that is pasted into a note or dropped on it is shown in the note', async () => {
    const app = await openBrowserApp()
    const { page, errors } = await app.browse(app.dana, { locale })
    const board = (await app.dana.get('/api/note-boards')).json.boards[0].id
    const note = await app.dana.post(`/api/sticky-notes/board/${board}`, { content: 'first' })
    await page.goto(`/boards/${board}`)
    const sticky = `[data-note="${note.json.id}"]`
    const stored = async () =>
      (await app.dana.get(`/api/sticky-notes/note/${note.json.id}`)).json.note.content as string
    await page.waitForSelector(sticky)
    await hand(page, sticky, 'drop', { name: 'dropped.png' })
    await expect.poll(stored).toMatch(/^first\n!\[dropped\]\(\/pictures\/[\w-]+\)\n$/)
    await expectShown(page, sticky)
    await page.locator(sticky).dblclick({ position: { x: 60, y: 150 } })
    const field = `${sticky} textarea`
    await page.waitForSelector(field)
    await page.locator(field).press('Control+End')
    await hand(page, field, 'paste', { kind: 'jpeg' })
    await page.keyboard.insertText('last')
    await page.locator(field).press('Escape')
    await expect
      .poll(async () => (await stored()).replace(LINK, '1').replace(LINK, '2'))
      .toBe('first\n1\n2\nlast')
    expect(errors).toEqual([])
  })

  inTurn(
    'without a connection one is shown from the device, and sent when it is back',
    async () => {
      const app = await openBrowserApp()
      const { dana } = app
      const made = await dana.post('/api/files', { file_name: 'a.md', content: 'words\n' })
      const { id } = made.json.file
      const board = (await dana.get('/api/note-boards')).json.boards[0].id
      const note = await dana.post(`/api/sticky-notes/board/${board}`, { content: 'first' })
      const sticky = `[data-note="${note.json.id}"]`
      const { page, context } = await app.browse(dana, { locale, hasWorker: true })
      await page.goto(`/edit/${id}`)
      await page.evaluate(() => navigator.serviceWorker.ready)
      await expect.poll(() => page.evaluate(() => !!navigator.serviceWorker.controller)).toBe(true)
      // From then on the code for pictures is on the device.
      for (const path of [`/boards/${board}`, `/edit/${id}`]) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
      }
      await page.waitForSelector(CODE)

      await context.setOffline(true)
      await page.locator(CODE).click()
      await page.keyboard.press('Control+End')
      await hand(page, CODE, 'paste', { name: 'train.png' })
      await page.keyboard.insertText('after')
      await expect.poll(() => shownCode(page)).toMatch(/^words\n!\[train\]\(.*\)\nafter$/)
      const [, , url = ''] = LINK.exec(await shownCode(page))!
      await expectShown(page, '.writing__preview')
      await page.locator('.state-chip--offline').waitFor()
      // Leaving the page loses nothing.
      await page.goto(`/boards/${board}`)
      await page.waitForSelector(`.sticky${sticky}`)
      await hand(page, sticky, 'drop', { name: 'dropped.jpg', kind: 'jpeg' })
      await expectShown(page, sticky)
      await page.goto(`/edit/${id}`)
      await page.getByRole('button', { name: RESTORE[locale] }).click()
      await expect.poll(() => shownCode(page)).toContain(url)
      await expectShown(page, '.writing__preview')
      expect((await dana.get(url)).status).toBe(404)

      await context.setOffline(false)
      await page.locator(CODE).click()
      await page.keyboard.press('Control+s')
      const stored = async () => (await dana.get(`/api/files/${id}`)).json.content
      await expect.poll(stored).toBe(`words\n![train](${url})\nafter`)
      await expect.poll(async () => (await dana.get(url)).status).toBe(200)
      const inNote = async () =>
        (await dana.get(`/api/sticky-notes/note/${note.json.id}`)).json.note.content as string
      await expect.poll(inNote).toMatch(/^first\n!\[dropped\]\(\/pictures\/[\w-]+\)\n$/)
      await page.locator('.state-chip--saved').waitFor()
      for (const [path, place] of [
        [`/boards/${board}`, sticky],
        [`/md/${id}`, '#reader'],
      ] as const) {
        await page.goto(path)
        await expectShown(page, place)
      }
      expect((await listStored(page)).join('\n')).not.toContain('picture:')
    },
  )

  inTurn('what cannot be kept is told by name, and the text is as it was', async () => {
    const app = await openBrowserApp({ env: { MAX_BYTES_PER_USER: '60' } })
    const { page, context, errors } = await app.browse(app.dana, { locale })
    const made = await app.dana.post('/api/files', { file_name: 'a.md', content: 'words\n' })
    await page.goto(`/edit/${made.json.file.id}`)
    await page.waitForSelector(CODE)
    const toasts = page.locator('.toast')
    const told = (text: string) =>
      expect
        .poll(async () => (await toasts.allInnerTexts()).join('\n').replace(/[\u2068\u2069]/g, ''))
        .toContain(text)
    await page.locator(CODE).click()
    await hand(page, CODE, 'paste', { name: 'fake.png', kind: 'svg' })
    await told(words(locale, 'unknown_type', { name: 'fake' }))
    await hand(page, CODE, 'paste', { name: 'full.png' })
    await told(words(locale, 'quota', { name: 'full' }))
    await expect.poll(() => shownCode(page)).toBe('words\n')
    // Offline, the device stores a limited number of pictures.
    await fillWaiting(page, 25 * 1024 * 1024)
    await page.reload()
    await page.waitForSelector(CODE)
    await context.setOffline(true)
    await hand(page, CODE, 'paste', { name: 'far.png' })
    await told(words(locale, 'device_full', { name: 'far' }))
    await hand(page, CODE, 'paste', { name: 'fake.png', kind: 'svg' })
    await told(words(locale, 'unknown_type', { name: 'fake' }))
    await expect.poll(() => shownCode(page)).toBe('words\n')
    await context.setOffline(false)
    await page.goto('/new')
    await page.waitForSelector(CODE)
    await hand(page, CODE, 'paste')
    await told(words(locale, 'only_markdown'))
    expect(errors.filter((error) => !/40[09]|415/.test(error))).toEqual([])
  })
})

test('a visitor sees the pictures of a shared document', async () => {
  const app = await openBrowserApp()
  const sent = await app.dana.post('/api/pictures', png({ width: 40, height: 30 }), {
    headers: { 'content-type': 'image/png' },
  })
  const content = `# Shared\n\n![grey](${sent.json.url})\n`
  const made = await app.dana.post('/api/files', { file_name: 'a.md', content })
  const share = await app.dana.post(`/api/share/${made.json.file.id}`, {})
  const { page, errors } = await app.browse(null)
  await page.goto(new URL(share.json.url).pathname)
  await expectShown(page, '#reader')
  expect(errors).toEqual([])
})

test('a zip of documents and their pictures comes back as it was', async () => {
  const app = await openBrowserApp()
  const sent = await app.dana.post('/api/pictures', png({ width: 40, height: 30 }), {
    headers: { 'content-type': 'image/png' },
  })
  const content = `# Trip\n\n![grey](${sent.json.url}) and [words](${sent.json.url})\n`
  const made = await app.dana.post('/api/files', {
    ...{ file_name: 'trip.md', folder: 'docs', content },
  })
  const zip = await app.dana.post('/api/files/create-zip', { file_ids: [made.json.file.id] })
  const { page, errors } = await app.browse(app.noam)
  await page.goto('/upload')
  const buffer = zip.bytes
  await page
    .locator('#files')
    .setInputFiles({ name: 'all.zip', mimeType: 'application/zip', buffer })
  await page.getByText('Saved with its text').waitFor()
  await page.getByRole('button', { name: 'Save 1 file' }).click()
  await page.getByRole('heading', { name: '1 saved' }).waitFor()
  const [file] = (await app.noam.get('/api/files')).json.items
  expect(file).toMatchObject({ folder: 'docs', file_name: 'trip.md' })
  const stored = (await app.noam.get(`/api/files/${file.id}`)).json.content
  expect(stored).toContain(`![grey](${sent.json.url})`)
  await page.goto(`/md/${file.id}`)
  await expectShown(page, '#reader')
  expect(errors).toEqual([])
})
