/** Editing in a real browser: nothing that was typed is ever lost. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { writingPhrases } from '#features/editor/index.ts'
import { formatPhrase } from '#platform/i18n/phrases.ts'
import {
  expectOpen,
  findBarriers,
  type OurBrowserApp,
  oneBrowserApp,
  SIZES,
  scriptsOf,
  scrollsSideways,
} from '../support/browser.ts'
import { inBothLanguages, inOneLanguage } from '../support/in-turns.ts'
import type { Person } from '../support/people.ts'
import { submit } from '../support/submit.ts'

const openApp = oneBrowserApp()

type Locale = 'en' | 'he'
type Key = keyof typeof writingPhrases

/** The product's own texts, without the marks that isolate names in them. */
function words(locale: Locale, key: Key, slots: Record<string, string | number> = {}): string {
  return formatPhrase(locale, writingPhrases[key], slots).replace(/[\u2068\u2069]/g, '')
}

/** Text on the page may contain those marks. */
function matching(text: string): RegExp {
  return new RegExp([...text].map((sign) => RegExp.escape(sign)).join('[\\u2068\\u2069]*'))
}

const CODE = '.text-slot .cm-content'

async function openNew(page: Page): Promise<void> {
  await page.goto('/new')
  await page.waitForSelector(CODE)
}

async function openEdit(page: Page, id: string): Promise<void> {
  await page.goto(`/edit/${id}`)
  await page.waitForSelector(CODE)
}

/** Into what has the focus. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((words) => {
    const data = new DataTransfer()
    data.setData('text/plain', words)
    const event = { clipboardData: data, bubbles: true, cancelable: true }
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', event))
  }, text)
}

async function typeCode(page: Page, text: string): Promise<void> {
  await page.locator(CODE).click()
  await page.keyboard.insertText(text)
}

/** The editor shows only visible lines; this returns all of them, for short texts. */
function shownCode(page: Page, place = CODE): Promise<string> {
  return page
    .locator(`${place} .cm-line`)
    .allInnerTexts()
    .then((lines) => lines.map((line) => line.replace(/\n$/, '')).join('\n'))
}

async function make(person: Person, file: Record<string, unknown>): Promise<string> {
  const response = await person.post('/api/files', { file_name: 'a.ts', ...file })
  if (response.status !== 201) throw new Error(response.text)
  return response.json.file.id
}

async function stored(person: Person, id: string) {
  const { file, content } = (await person.get(`/api/files/${id}`)).json
  return { ...file, content }
}

/** The draft is written at the next pause in typing. */
function draftsOn(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const request = indexedDB.open('codeshelf-drafts')
        request.onupgradeneeded = () => request.result.createObjectStore('drafts')
        request.onsuccess = () => {
          const all = request.result.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => {
            request.result.close()
            resolve(all.result.map((draft: { text: string }) => draft.text))
          }
        }
        request.onerror = () => resolve([])
      }),
  )
}

async function until<T>(look: () => Promise<T>, isRight: (value: T) => boolean): Promise<T> {
  let value = await look()
  const isThere = async () => {
    value = await look()
    return isRight(value)
  }
  await expect.poll(isThere).toBe(true)
  return value
}

function newestFile(app: OurBrowserApp) {
  return app.dana.get('/api/files?sort=updated_at_desc').then((response) => response.json.items[0])
}

inBothLanguages('writing', (locale, inTurn) => {
  inTurn('a file is written and saved with the keyboard alone', async () => {
    const app = await openApp()
    const { page, errors } = await app.browse(app.dana, { locale })
    await openNew(page)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('file_name')
    await page.keyboard.type('greet.py')
    await page.keyboard.press('Tab')
    await page.keyboard.type('play')
    await page.keyboard.press('Tab') // language
    await page.keyboard.press('Tab') // details
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('textbox')
    await page.keyboard.type('def greet():')
    // The language is loaded; it knows how its lines continue.
    await page.waitForSelector(`${CODE} .tok-keyword`)
    await page.keyboard.press('Enter')
    await page.keyboard.type('print("שלום")')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/edit\//)
    const file = await newestFile(app)
    expect(await stored(app.dana, file.id)).toMatchObject({
      file_name: 'greet.py',
      folder: 'play',
      language: 'python',
      content: 'def greet():\n    print("שלום")',
    })
    await page
      .locator('.toast')
      .getByText(matching(words(locale, 'saved_first', { name: 'greet.py' })))
      .waitFor()
    // Tab indents inside; Esc, then Tab leaves.
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('textbox')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).not.toBe(
      'textbox',
    )
    await page.locator(CODE).focus()
    await page.keyboard.press('Control+s')
    const compare = page.locator('.toast').getByText(words(locale, 'compare_with', { n: 1 }))
    await compare.waitFor()
    expect((await stored(app.dana, file.id)).version).toBe(2)
    expect(
      await until(
        () => draftsOn(page),
        (all) => all.length === 0,
      ),
    ).toEqual([])
    // One key saves the text and shows it; a refusal stays on the page with the text.
    await page.keyboard.press('Control+End')
    await page.keyboard.type('  # done')
    await page.locator('#file_name').fill('')
    await page.keyboard.press('Control+Enter')
    await page.locator('#file_name[aria-invalid="true"]').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/edit/${file.id}`)
    await page.keyboard.type('greet.py')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/\/file\//)
    expect((await stored(app.dana, file.id)).content).toContain('  # done')
    expect(errors).toEqual([])
  })

  inTurn('a page that is closed without saving gives its text back', async () => {
    const app = await openApp()
    const id = await make(app.dana, { content: 'one\r\ntwo\r\n' })
    const { page, context, errors } = await app.browse(app.dana, { locale })
    await openEdit(page, id)
    await typeCode(page, 'שלי ')
    await until(
      () => draftsOn(page),
      (all) => all.some((text) => text.includes('שלי')),
    )
    await page.close({ runBeforeUnload: false })
    const again = await context.newPage()
    await openEdit(again, id)
    expect(await shownCode(again)).toBe('one\ntwo\n')
    const banner = again.locator('.notice').filter({ hasText: words(locale, 'draft_same_base') })
    await banner.getByRole('button', { name: words(locale, 'restore') }).click()
    expect(await shownCode(again)).toContain('שלי')
    await again.locator(CODE).focus()
    await again.keyboard.press('Control+s')
    await until(
      () => stored(app.dana, id),
      (file) => file.version === 2,
    )
    const saved = await stored(app.dana, id)
    expect(saved.content).toMatch(/^(שלי one\r\ntwo\r\n|one\r\nשלי two\r\n|one\r\ntwo\r\nשלי )$/)
    expect(
      await until(
        () => draftsOn(again),
        (all) => all.length === 0,
      ),
    ).toEqual([])
    await again.reload()
    await again.waitForSelector(CODE)
    expect(await again.locator('.notice').count()).toBe(0)
    expect(errors).toEqual([])
  })

  inTurn(
    'an old draft says that the file went on; discarding can be undone; an empty page deletes nothing',
    async () => {
      const app = await openApp()
      const id = await make(app.dana, { content: 'one\n' })
      const { page, context } = await app.browse(app.dana, { locale })
      await openEdit(page, id)
      await typeCode(page, 'draft ')
      await until(
        () => draftsOn(page),
        (all) => all.length === 1,
      )
      await page.close()
      await app.dana.put(`/api/files/${id}`, { content: 'two\n', base_version: 1 })
      const again = await context.newPage()
      await openEdit(again, id)
      const moved = words(locale, 'draft_moved_on', { base: 1, version: 2 })
      await again.locator('.notice').getByText(matching(moved)).waitFor()
      // Typing and undoing it leaves the older draft untouched.
      await typeCode(again, 'x')
      await again.keyboard.press('Backspace')
      await until(
        () => draftsOn(again),
        (all) => all.length === 1,
      )
      expect(await draftsOn(again)).toHaveLength(1)
      await again.getByRole('button', { name: words(locale, 'discard') }).click()
      await until(
        () => draftsOn(again),
        (all) => all.length === 0,
      )
      await again.locator('.toast button').first().click()
      expect(
        await until(
          () => draftsOn(again),
          (all) => all.length === 1,
        ),
      ).toHaveLength(1)
      await again
        .locator('.notice')
        .getByRole('button', { name: words(locale, 'restore') })
        .click()
      // The version that the draft is based on is read first.
      await expect.poll(() => shownCode(again)).toContain('draft')
      await again.locator(CODE).focus()
      await again.keyboard.press('Control+s')
      await again.locator('.merge').waitFor()
    },
  )

  inTurn('two editors save at once: the second merges, and both texts are kept', async () => {
    const app = await openApp()
    const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`)
    const id = await make(app.dana, { file_name: 'list.txt', content: `${lines.join('\n')}\n` })
    const { page, errors } = await app.browse(app.dana, { locale })
    await openEdit(page, id)
    const theirs = [...lines]
    theirs[1] = 'line 1 from elsewhere'
    theirs[15] = 'line 15 from elsewhere'
    await app.dana.put(`/api/files/${id}`, { content: `${theirs.join('\n')}\n`, base_version: 1 })
    await page.locator(`${CODE} .cm-line`).nth(1).click()
    await page.keyboard.press('End')
    await page.keyboard.insertText(' שלי')
    await page.locator(`${CODE} .cm-line`).nth(8).click()
    await page.keyboard.press('End')
    await page.keyboard.insertText(' alone')
    await page.keyboard.press('Control+s')
    await page.locator('.merge .cm-content').first().waitFor()
    expect((await stored(app.dana, id)).version).toBe(2)
    expect(await page.locator('.clash-bar').count()).toBe(1)
    const result = '.merge__column:nth-child(2)'
    expect(await shownCode(page, result)).toContain('line 15 from elsewhere')
    expect(await shownCode(page, result)).toContain('line 8 alone')
    expect(await findBarriers(page)).toEqual([])
    // Save is not possible before the choice; it moves to the conflict instead.
    await page.locator('.merge .writing__save').focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.closest('.clash-bar'))
    expect((await stored(app.dana, id)).version).toBe(2)
    await page
      .locator('.clash-bar')
      .getByRole('button', { name: words(locale, 'take_both') })
      .click()
    await page.locator('.merge .writing__save').click()
    await until(
      () => stored(app.dana, id),
      (file) => file.version === 3,
    )
    const { content } = await stored(app.dana, id)
    for (const kept of [
      'line 1 שלי',
      'line 1 from elsewhere',
      'line 8 alone',
      'line 15 from elsewhere',
    ]) {
      expect(content).toContain(kept)
    }
    await page.locator('.merge').waitFor({ state: 'detached' })
    expect(
      await until(
        () => draftsOn(page),
        (all) => all.length === 0,
      ),
    ).toEqual([])
    // The browser itself reports the refused save on the console.
    expect(errors.filter((error) => !/409/.test(error))).toEqual([])
  })

  inTurn('a merge may conflict again, and the result itself can be edited', async () => {
    const app = await openApp()
    const id = await make(app.dana, { file_name: 'a.txt', content: 'one\n' })
    const { page } = await app.browse(app.dana, { locale })
    await openEdit(page, id)
    await app.dana.put(`/api/files/${id}`, { content: 'theirs\n', base_version: 1 })
    await typeCode(page, 'mine ')
    await page.keyboard.press('Control+s')
    await page.locator('.clash-bar').waitFor()
    await page
      .locator('.clash-bar')
      .getByRole('button', { name: words(locale, 'take_theirs') })
      .click()
    await page.locator('.merge__column:nth-child(2) .cm-content').click()
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText('by hand\n')
    // Back to my own text, and on with the merge: the choice and the manual edit are preserved.
    await page.getByRole('button', { name: words(locale, 'merge_back') }).click()
    await page.locator('.merge').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+s')
    await page.locator('.clash-bar--settled').waitFor()
    expect(await shownCode(page, '.merge__column:nth-child(2)')).toContain('by hand')
    await app.dana.put(`/api/files/${id}`, { content: 'theirs\nand more\n', base_version: 2 })
    await page.locator('.merge .writing__save').click()
    await page
      .getByText(matching(words(locale, 'merge_lead', { version: 3 })))
      .or(page.getByText(matching(words(locale, 'joined_notice', { version: 3 }))))
      .waitFor()
    if ((await page.locator('.clash-bar').count()) > 0) {
      await page
        .locator('.clash-bar')
        .getByRole('button', { name: words(locale, 'take_both') })
        .click()
    }
    await page.locator('.merge .writing__save').click()
    await until(
      () => stored(app.dana, id),
      (file) => file.version === 4,
    )
    const { content } = await stored(app.dana, id)
    expect(content).toContain('by hand')
    expect(content).toContain('and more')
  })

  inTurn('a taken name asks, and each answer does what it says', async () => {
    const app = await openApp()
    const id = await make(app.dana, { content: 'first', tags: ['kept'] })
    const { page } = await app.browse(app.dana, { locale })
    await openNew(page)
    await page.locator('#file_name').fill('a.ts')
    await typeCode(page, 'second')
    await page.keyboard.press('Control+s')
    const dialog = page.locator('dialog[open]')
    await dialog.waitFor()
    expect(await findBarriers(page)).toEqual([])
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      const isInside = await page.evaluate(() => {
        const focus = document.activeElement
        return !focus || focus === document.body || focus.closest('dialog') !== null
      })
      expect(isInside).toBe(true)
    }
    await dialog.getByRole('button', { name: words(locale, 'taken_other') }).click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('file_name')
    expect(await shownCode(page)).toBe('second')
    await page.keyboard.press('Control+s')
    await dialog.getByRole('button', { name: words(locale, 'taken_next', { n: 2 }) }).click()
    await page.waitForURL(new RegExp(id))
    expect(await stored(app.dana, id)).toMatchObject({
      version: 2,
      content: 'second',
      tags: ['kept'],
    })
  })

  inTurn(
    'files, a folder, a pasted text and a zip go up; one bad file does not stop the others',
    async () => {
      const app = await openApp()
      await make(app.dana, { file_name: 'there.md', content: 'old', tags: ['kept'] })
      const { page, errors } = await app.browse(app.dana, { locale })
      await page.goto('/upload')
      await page.waitForFunction(() => document.querySelector('[data-island="upload"]'))
      const zip = zipSync({
        'src/main.ts': strToU8('export const a = 1\r\n'),
        'src/../up.ts': strToU8('x'),
        'קובץ.md': strToU8('\ufeff# שלום\n'),
      })
      const file = (name: string, buffer: Uint8Array) => ({
        name,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(buffer),
      })
      await page
        .locator('#files')
        .setInputFiles([
          file('there.md', strToU8('new')),
          file('logo.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 255])),
          file('code.zip', zip),
          file('broken.zip', strToU8('PK no zip')),
        ])
      const rows = page.locator('.upload-row')
      await until(
        () => rows.count(),
        (count) => count === 5,
      )
      await page.evaluate(() => {
        const data = new DataTransfer()
        data.setData('text/plain', 'def pasted():\n    return 1\nprint(pasted())\n')
        document.body.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
      })
      await until(
        () => rows.count(),
        (count) => count === 6,
      )
      expect(
        await rows
          .locator('input')
          .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
      ).toEqual(['logo.png', 'there.md', 'main.ts', 'up.ts', 'קובץ.md', 'pasted.py'])
      const folder = mkdtempSync(join(tmpdir(), 'codeshelf-upload-'))
      mkdirSync(join(folder, 'docs'))
      writeFileSync(join(folder, 'docs', 'inside.md'), '# inside\n')
      await page.locator('#folder-files').setInputFiles(join(folder, 'docs'))
      await until(
        () => rows.count(),
        (count) => count === 7,
      )
      rmSync(folder, { recursive: true })
      await page.evaluate(() => {
        const data = new DataTransfer()
        data.items.add(new File(['password = "horse-battery-staple"'], 'dropped.txt'))
        const drop = { dataTransfer: data, bubbles: true, cancelable: true }
        document.body.dispatchEvent(new DragEvent('dragenter', drop))
        document.body.dispatchEvent(new DragEvent('drop', drop))
      })
      await until(
        () => rows.count(),
        (count) => count === 8,
      )
      await page
        .getByText(matching(words(locale, 'zip_unreadable', { name: 'broken.zip' })))
        .waitFor()
      await page.locator('#all_tags').fill('upload')
      // An invalid path is fixed by a new name for the whole folder; here the row is simply left out.
      await page
        .getByRole('button', { name: matching(words(locale, 'remove_row', { name: 'up.ts' })) })
        .click()
      await page.getByRole('button', { name: words(locale, 'start_upload', { n: 6 }) }).click()
      const result = `${words(locale, 'result_saved', { n: 6 })} · ${words(locale, 'result_refused', { n: 1 })}`
      await page.getByRole('heading', { name: result }).waitFor()
      // Rows that need attention come first: refused ones, then those saved with a warning.
      const secret = words(locale, 'looks_like_secret', { kind: words(locale, 'secret_password') })
      expect(await page.locator('.upload-row--danger + .upload-row--warn').innerText()).toMatch(
        matching(secret),
      )
      expect(await page.locator('.upload-row--ok ~ .upload-row--warn').count()).toBe(0)
      const { items } = (await app.dana.get('/api/files?sort=name_asc')).json
      const byName = Object.fromEntries(
        items.map((item: { file_name: string }) => [item.file_name, item]),
      )
      expect(Object.keys(byName).sort()).toEqual(
        ['dropped.txt', 'inside.md', 'main.ts', 'pasted.py', 'there.md', 'קובץ.md'].sort(),
      )
      expect(byName['inside.md']).toMatchObject({ folder: 'docs' })
      expect(byName['there.md']).toMatchObject({ version: 2, tags: ['kept', 'upload'] })
      expect(byName['main.ts']).toMatchObject({
        folder: 'src',
        tags: ['upload'],
        language: 'typescript',
      })
      expect((await stored(app.dana, byName['קובץ.md'].id)).content).toBe('\ufeff# שלום\n')
      expect((await stored(app.dana, byName['main.ts'].id)).content).toBe('export const a = 1\r\n')
      expect(errors).toEqual([])
    },
  )

  inTurn(
    'a file that is not UTF-8 is shown as it reads, read otherwise if chosen, and saved as UTF-8',
    async () => {
      const app = await openApp()
      const { page, errors } = await app.browse(app.dana, { locale })
      await page.goto('/upload')
      const hebrew = Uint8Array.from('# שלום עולם', (letter) => {
        const code = letter.charCodeAt(0)
        return code >= 0x5d0 ? code - 0x5d0 + 0xe0 : code
      })
      const file = (name: string, bytes: Uint8Array) => ({
        ...{ name, mimeType: 'text/plain', buffer: Buffer.from(bytes) },
      })
      await page
        .locator('#files')
        .setInputFiles([
          file('plain.txt', strToU8('plain')),
          file('old.txt', hebrew),
          file('latin.txt', Uint8Array.from([0x63, 0x61, 0x66, 0xe9])),
          file('wide.txt', Uint8Array.from(Buffer.from('\ufeffרחב wide', 'utf16le'))),
        ])
      await page.locator('.upload-row').nth(3).waitFor()
      const shown = () => page.locator('.upload-encoding__preview').allInnerTexts()
      expect(await shown()).toEqual(['# שלום עולם', 'café', 'רחב wide'])
      // The person corrects the guess, and then changes it back.
      const choice = page.getByLabel(words(locale, 'read_as')).first()
      expect(await choice.inputValue()).toBe('windows-1255')
      await choice.selectOption('windows-1252')
      expect((await shown())[0]).toBe('# ùìåí òåìí')
      await choice.selectOption('windows-1255')
      expect((await shown())[0]).toBe('# שלום עולם')
      expect(await findBarriers(page)).toEqual([])
      await page.getByRole('button', { name: words(locale, 'start_upload', { n: 4 }) }).click()
      await page.getByRole('heading', { name: words(locale, 'result_saved', { n: 4 }) }).waitFor()
      const { items } = (await app.dana.get('/api/files?sort=name_asc')).json
      const texts = await Promise.all(
        items.map(async ({ id }: { id: string }) => (await stored(app.dana, id)).content),
      )
      expect(texts).toEqual(['café', '# שלום עולם', 'plain', 'רחב wide'])
      expect(errors).toEqual([])
    },
  )

  inTurn('pasting into an empty new page finds a name and a language', async () => {
    const app = await openApp()
    const { page } = await app.browse(app.dana, { locale })
    await openNew(page)
    await page.locator(CODE).focus()
    await page.evaluate((place) => {
      const data = new DataTransfer()
      data.setData('text/plain', '# רשימת קניות\n\n- חלב\n- [לחם](x)\n')
      document
        .querySelector(place)
        ?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
    }, CODE)
    await until(
      () => page.locator('#file_name').inputValue(),
      (name) => name !== '',
    )
    expect(await page.locator('#file_name').inputValue()).toBe('רשימת-קניות.md')
    // Markdown has a preview, in its own direction.
    const heading = page.locator('.writing__preview h2')
    await heading.waitFor()
    expect(await heading.innerText()).toContain('רשימת קניות')
    expect(await page.locator(`${CODE} .cm-line`).first().getAttribute('dir')).toBe('auto')
  })

  inTurn('code that is pasted right after New opens is the text, not the name', async () => {
    const app = await openApp()
    const { page } = await app.browse(app.dana, { locale })
    await openNew(page)
    const pasted = `def fetch_user():\n    return 'שלום'\nprint(fetch_user())\n# ${'x'.repeat(600)}\n`
    // Where the focus is by itself.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('file_name')
    await paste(page, pasted)
    await expect.poll(() => shownCode(page)).toBe(pasted)
    expect(await page.locator('#file_name').inputValue()).toBe('fetch_user.py')
    await page.keyboard.type('#')
    expect(await shownCode(page)).toContain('#')
    // A text that is there is not replaced, and the name stays a name.
    await page.locator('#file_name').focus()
    const name = await page.locator('#file_name').inputValue()
    await paste(page, 'two\nlines')
    await page.locator('.toast').first().waitFor()
    expect(await page.locator('#file_name').inputValue()).toBe(name)
    expect(await shownCode(page)).not.toContain('two')
  })

  inTurn('no barriers and no sideways scrolling', async () => {
    const app = await openApp()
    const code = await make(app.dana, { content: 'const a = 1 // שלום\n', tags: ['one', 'two'] })
    const prose = await make(app.dana, {
      file_name: `${'ארוך '.repeat(30)}.md`,
      content: '# שלום\n\nטקסט **חזק** and `code`\n\n- [ ] task\n',
    })
    const size = locale === 'he' ? 'phone' : 'desk'
    const { page, errors } = await app.browse(app.dana, { locale, size })
    // Barriers of these two are looked for with a dialog and with a search open, above and below.
    for (const path of ['/new', `/edit/${code}`]) {
      await page.goto(path)
      await page.waitForSelector(CODE)
      for (const width of [SIZES[size].width, SIZES.phone.width]) {
        await page.setViewportSize({ ...SIZES[size], width })
        expect(await scrollsSideways(page), `${path} at ${width}`).toBe(false)
      }
      await page.setViewportSize(SIZES[size])
    }
    await page.goto(`/edit/${prose}`)
    await page.waitForSelector(CODE)
    await expectOpen(page)
    await page.goto('/upload')
    await page.locator('#files').setInputFiles([
      { name: 'a.ts', mimeType: 'text/plain', buffer: Buffer.from('new') },
      { name: `${'x'.repeat(200)}.ts`, mimeType: 'text/plain', buffer: Buffer.from('new') },
      { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from([255, 0]) },
    ])
    await until(
      () => page.locator('.upload-row').count(),
      (count) => count === 3,
    )
    await expectOpen(page)
    expect(errors).toEqual([])
  })
})

const ENDINGS = [
  { status: 200 },
  { status: 400, json: { error: 'Invalid tags', code: 'invalid_tags' } },
  { status: 429, json: { error: 'Rate limited', code: 'rate_limited' } },
  { status: 500, json: { error: 'Internal error', code: 'internal_error' } },
  { status: 0 },
]

test('what is typed while a save ends in 200, 400, 429, 500 or nothing, and without a connection, stays on the screen and on the device', async () => {
  const app = await openApp()
  const id = await make(app.dana, { content: 'one\n' })
  const { page, context } = await app.browse(app.dana)
  let end: ((route: Route) => Promise<void>) | undefined
  await page.route(`**/api/files/${id}`, (route) => {
    if (route.request().method() !== 'PUT' || !end) return route.continue()
    const ending = end
    end = undefined
    return ending(route)
  })
  await openEdit(page, id)
  const nothingLeft = () =>
    until(
      () => draftsOn(page),
      (all) => all.length === 0,
    )
  for (const { status, json } of ENDINGS) {
    const [sent, typed] = [`sent-${status} `, `typed-${status} `]
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    end = async (route) => {
      begin()
      await held
      if (status === 0) return route.abort()
      if (status === 200) return route.continue()
      return route.fulfill({ status, headers: { 'retry-after': '1' }, json })
    }
    const { version } = await stored(app.dana, id)
    await typeCode(page, sent)
    await page.keyboard.press('Control+s')
    await begun
    await page.keyboard.insertText(typed)
    const ended =
      status === 0 ? page.waitForEvent('requestfailed') : page.waitForEvent('requestfinished')
    release()
    await ended
    expect(await shownCode(page), `after ${status}`).toContain(sent + typed.trim())
    const drafts = await until(
      () => draftsOn(page),
      (all) => all.some((text) => text.includes(typed.trim())),
    )
    expect(drafts.join()).toContain(typed.trim())
    if (status !== 200) await page.locator('.notice, .field__error').first().waitFor()
    if (status === 429) {
      await until(
        () => stored(app.dana, id),
        (file) => file.version === version + 1,
      )
    } else {
      await page.locator(CODE).focus()
      await page.keyboard.press('Control+s')
    }
    await until(
      () => stored(app.dana, id),
      (file) => file.content.includes(typed.trim()),
    )
    expect((await stored(app.dana, id)).content).toContain(sent + typed.trim())
    await nothingLeft()
    await expect.poll(() => page.locator('.notice, .field__error').count()).toBe(0)
  }
  // Without a connection nothing is sent until it is back; then it is saved by itself.
  const { version } = await stored(app.dana, id)
  await context.setOffline(true)
  await typeCode(page, 'offline ')
  await page.keyboard.press('Control+s')
  await page.locator('.notice').getByText(words('en', 'offline_notice')).waitFor()
  await page.locator('.state-chip--offline').waitFor()
  expect((await draftsOn(page)).join()).toContain('offline')
  await context.setOffline(false)
  await until(
    () => stored(app.dana, id),
    (file) => file.version === version + 1,
  )
  await page.locator('.state-chip--saved').waitFor()
  expect((await stored(app.dana, id)).content).toContain('offline')
})

test('a file of 2 MiB opens, takes typing and saves; one more byte is refused in place', async () => {
  const app = await openApp()
  const line = `${'x'.repeat(9)}\n`
  const content = line.repeat(Math.floor((2 * 1024 * 1024 - 8) / 10))
  const id = await make(app.dana, { file_name: 'large.txt', content })
  const { page, errors } = await app.browse(app.dana)
  await openEdit(page, id)
  await page.locator('.size-meter').waitFor()
  await page.locator(CODE).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('yyyyy')
  await page.keyboard.press('Control+s')
  await until(
    () => stored(app.dana, id),
    (file) => file.version === 2,
  )
  expect((await stored(app.dana, id)).content).toBe(`yyyyy${content}`)
  await page.locator(CODE).click()
  await page.keyboard.insertText('12345678')
  await page.keyboard.press('Control+s')
  await page.locator('#content-error').waitFor()
  expect((await stored(app.dana, id)).version).toBe(2)
  expect(errors).toEqual([])
})

test('the scripts stay within their budget, the browser keeps its keys, and the list of languages is short until somebody reaches for it', async () => {
  const app = await openApp()
  const id = await make(app.dana, { file_name: 'a.zig', content: 'one two one\n', language: 'zig' })
  const { page, errors } = await app.browse(app.dana)
  await scriptsOf(page, () => openNew(page))
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )
  expect(bytes).toBeGreaterThan(50 * 1024)
  // Two more for the names that are offered after two brackets.
  expect(bytes / 1024).toBeLessThan(198)
  await openEdit(page, id)
  // A second Ctrl+F, and Ctrl+S outside the form, are the browser's own.
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    addEventListener('keydown', (event) => {
      if (event.ctrlKey && event.key.length === 1)
        seen.push(`${event.key}:${event.defaultPrevented}`)
    })
  })
  await page.locator(CODE).click()
  await page.keyboard.press('Control+f')
  await page.locator('.cm-search').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Control+f')
  await page.keyboard.press('Escape')
  await page.locator('.cm-search').waitFor({ state: 'detached' })
  await page.locator('.header a').first().focus()
  await page.keyboard.press('Control+s')
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([
    'f:true',
    'f:false',
    's:false',
  ])
  const list = page.locator('#language')
  expect(await list.inputValue()).toBe('zig')
  expect(await list.locator('option').count()).toBeLessThan(50)
  await list.focus()
  await expect.poll(() => list.locator('option').count()).toBeGreaterThan(500)
  expect(await list.inputValue()).toBe('zig')
  await list.selectOption('cobol')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await stored(app.dana, id)).language).toBe('cobol')
  expect(errors).toEqual([])
})

test('Format lays the text out, by button and by key; it can be undone, and says where it cannot read', async () => {
  const app = await openApp()
  const id = await make(app.dana, { file_name: 'a.py', content: 'x=1\ny = [1,2]\n' })
  const { page } = await app.browse(app.dana)
  await openEdit(page, id)
  await page.getByRole('button', { name: words('en', 'format'), exact: true }).click()
  await expect.poll(() => shownCode(page)).toBe('x = 1\ny = [1, 2]\n')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => shownCode(page)).toBe('x=1\ny = [1,2]\n')
  await page.locator(CODE).click()
  await page.keyboard.press('Control+Shift+Enter')
  await expect.poll(() => shownCode(page)).toBe('x = 1\ny = [1, 2]\n')
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText('def (:\n')
  await page.keyboard.press('Control+Shift+Enter')
  await page.locator('.toast', { hasText: /Line 1 cannot be read/ }).waitFor()
  expect(await shownCode(page)).toBe('def (:\nx = 1\ny = [1, 2]\n')
  await page.locator('#file_name').fill('a.go')
  await expect.poll(() => page.getByRole('button', { name: 'Format' }).count()).toBe(0)
  expect((await stored(app.dana, id)).version).toBe(1)
})

test('the text stays on the screen while the page comes alive: its field waits for the editor where it stood', async () => {
  const app = await openApp()
  const id = await make(app.dana, { content: 'one\ntwo\n' })
  const { page, errors } = await app.browse(app.dana)
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const { removedNodes } of changes)
        for (const node of removedNodes)
          if (
            node instanceof HTMLTextAreaElement &&
            !document.querySelector('.text-slot .cm-content')
          )
            document.documentElement.dataset['fieldLeft'] = ''
    }).observe(document, { childList: true, subtree: true })
  })
  await openEdit(page, id)
  await expect.poll(() => page.locator('#content').count()).toBe(0)
  expect(await page.evaluate(() => 'fieldLeft' in document.documentElement.dataset)).toBe(false)
  expect(await shownCode(page)).toBe('one\ntwo\n')
  expect(errors).toEqual([])
})

describe('without a script', () => {
  test('a real browser sends the form so that mixed line breaks survive, in any language', async () => {
    const app = await openApp()
    const content = '\n\ufeffa\r\nb\nc\rd\n'
    const id = await make(app.dana, { file_name: 'mixed.txt', content })
    const { page } = await app.browse(app.dana, { hasScript: false })
    await page.goto(`/edit/${id}`)
    await submit(page.locator('.writing__save'))
    expect(await stored(app.dana, id)).toMatchObject({ version: 1, content })
    await page.goto(`/edit/${id}`)
    const field = page.locator('#content')
    await field.fill(`${await field.inputValue()}more\n`)
    await page.locator('#language').selectOption('cobol')
    await submit(page.locator('.writing__save'))
    expect(await stored(app.dana, id)).toMatchObject({
      language: 'cobol',
      content: `${content}more\n`,
    })
  })

  inOneLanguage(
    'what was written when the session ended comes back and is sent again',
    async (locale) => {
      const app = await openApp()
      const content = '\n\ufeffa\r\nb\nc\rd\n'
      const id = await make(app.dana, { file_name: 'mixed.txt', content })
      const size = locale === 'he' ? 'phone' : 'desk'
      const { page, context } = await app.browse(app.dana, { hasScript: false, locale, size })
      await page.goto(`/edit/${id}`)
      const field = page.locator('#content')
      await field.fill(`${await field.inputValue()}more <b>\n`)
      const cookies = await context.cookies()
      await context.clearCookies()
      // On a phone the field replaces the bar; a press that moves the button away would be lost.
      await submit(page.locator('.writing__save'))
      expect(await page.locator('#written-content').inputValue()).toContain('more <b>')
      expect((await stored(app.dana, id)).content).toBe(content)
      expect(await scrollsSideways(page)).toBe(false)
      // A person who forgot to sign in sees the same page again.
      const again = page.locator('.error-page__steps button')
      await submit(again)
      const opened = page.waitForEvent('popup')
      await page.locator('.error-page__steps a').click()
      expect(new URL((await opened).url()).pathname).toBe('/login')
      await context.addCookies(cookies)
      await submit(again)
      expect((await stored(app.dana, id)).content).toBe(`${content}more <b>\n`)
      const { page: seen } = await app.browse(null, { locale, size, theme: 'dark' })
      await seen.goto('/login')
      await seen.setContent(
        '<form method="post" action="/settings/agents"><textarea name="text">a b</textarea><button>Send',
      )
      await submit(seen.locator('button'))
      expect(await seen.locator('#written-text').inputValue()).toBe('a b')
      expect(await findBarriers(seen)).toEqual([])
    },
  )
})
