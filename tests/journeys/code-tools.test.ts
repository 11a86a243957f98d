/** The playground in a real browser: write, check, fix, run, stop, save; and Python in the reader's own browser. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  type BrowserApp,
  findBarriers,
  openBrowserApp,
  scrollsSideways,
} from '../support/browser.ts'
import { inBothLanguages, inOneLanguage } from '../support/in-turns.ts'

const WORDS = {
  en: {
    run: 'Run',
    stop: 'Stop',
    check: 'Check',
    format: 'Format',
    fix: 'Fix',
    safe: /^Safe/,
    apply: 'Apply',
    examples: 'Examples',
    slow: 'Slow output',
    finished: 'Finished',
    failed: 'Ended with code 1',
    stopped: 'Stopped',
    runs: 'Earlier runs',
    save: 'Save as file',
    saveDo: 'Save',
    name: 'File name',
    unused: /imported but unused/,
  },
  he: {
    run: 'הרצה',
    stop: 'עצירה',
    check: 'בדיקה',
    format: 'עיצוב',
    fix: 'תיקון',
    safe: /^בטוח/,
    apply: 'החלה',
    examples: 'דוגמאות',
    slow: 'פלט איטי',
    finished: 'הסתיים',
    failed: /הסתיים בקוד .?1/,
    stopped: 'נעצר',
    runs: 'הרצות קודמות',
    save: 'שמירה כקובץ',
    saveDo: 'שמירה',
    name: 'שם הקובץ',
    unused: /imported but unused/,
  },
} as const

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

async function write(page: Page, code: string): Promise<void> {
  const editor = page.locator('.pad .cm-content')
  await editor.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(code)
}

const codeIn = (page: Page) => page.locator('.pad .cm-content').innerText()

/** Without isolation nothing can be tested here; the tests of the sandbox report why. */
async function canRun({ ada }: BrowserApp): Promise<boolean> {
  return (await ada.get('/api/code/run/limits')).json.enabled
}

// A thread with a formatter takes a moment to start on a busy machine.

inBothLanguages('the playground', (locale, inTurn) => {
  const words = WORDS[locale]

  inTurn('somebody writes, checks, fixes, runs, stops and saves', async () => {
    const app = await openBrowserApp()
    expect(await canRun(app)).toBe(true)
    const { page, errors } = await app.browse(app.gil, {
      locale,
      theme: locale === 'he' ? 'dark' : 'light',
    })
    await page.goto('/tools/code')
    await page.locator('.cm-editor').waitFor()
    await button(page, words.run).waitFor()
    expect(await findBarriers(page)).toEqual([])

    await write(page, 'import math\nimport json\nprint(math.floor(2.5), input())\n1 / 0\n')
    await button(page, words.check).click()
    await page.getByText(words.unused).waitFor()
    expect(await page.locator('.cm-mark-sign--warning').count()).toBeGreaterThan(0)
    expect(await findBarriers(page)).toEqual([])
    await button(page, words.fix).click()
    await button(page, words.safe).click()
    await button(page, words.apply).click()
    await expect.poll(() => codeIn(page)).not.toContain('import json')
    expect(await codeIn(page)).toContain('import math')

    // A program that asks for input without any opens the field for it, and what is typed next is entered there.
    await page.locator('.pad .cm-content').click()
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByText(words.failed).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('pad-stdin')
    await page.keyboard.insertText('שלום')
    await page.locator('.pad .cm-content').click()
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByText(words.failed).waitFor()
    expect(await page.locator('.output').innerText()).toContain('2 שלום')
    expect(await findBarriers(page)).toEqual([])
    await page.getByText('File "main.py", line 3').click()
    await expect.poll(() => page.locator('.cm-activeLine').innerText()).toBe('1 / 0')

    await button(page, words.examples).click()
    await button(page, words.slow).click()
    await button(page, words.run).click()
    await expect.poll(() => page.locator('.output').innerText()).toContain('1')
    await button(page, words.stop).click()
    await page.locator('.end-line').getByText(words.stopped, { exact: true }).waitFor()
    await page.getByRole('tab', { name: words.runs }).click()
    expect(await page.locator('.runs__run').count()).toBe(3)

    await button(page, words.save).click()
    await page.getByLabel(words.name).fill('counting.py')
    await button(page, words.saveDo).click()
    await page.locator('.toast__text').getByText('counting.py').waitFor()
    const { items } = (await app.gil.get('/api/files')).json
    expect(items).toMatchObject([{ file_name: 'counting.py', language: 'python' }])

    // The draft is stored on this device; a file opened in the playground replaces it.
    await page.goto(`/tools/code?file=${items[0].id}`)
    await expect.poll(() => codeIn(page)).toContain('time.sleep(0.5)')
    expect(await page.locator('.pad__from').innerText()).toContain('counting.py')
    await page.goto('/tools/code')
    await expect.poll(() => codeIn(page)).toContain('time.sleep(0.5)')
    expect(errors).toEqual([])
  })

  inTurn('on a phone code and result are two screens, and nothing is cut', async () => {
    const app = await openBrowserApp()
    const { page, errors } = await app.browse(app.gil, { locale, theme: 'dark', size: 'phone' })
    await page.goto('/tools/code')
    await page.locator('.cm-editor').waitFor()
    await write(page, 'print("x" * 300)\n')
    await button(page, words.run).click()
    await page.getByText(words.finished).waitFor()
    expect(await page.locator('.pad__code').isVisible()).toBe(false)
    expect(await scrollsSideways(page)).toBe(false)
    // Elements scrolled half under the header are accidentally small.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await findBarriers(page)).toEqual([])
    expect(errors).toEqual([])

    const admin = await app.browse(app.ada, { locale, theme: 'light', size: 'phone' })
    await admin.page.goto('/admin/code-runs')
    expect(await admin.page.locator('.wall').count()).toBeGreaterThan(15)
    expect(await scrollsSideways(admin.page)).toBe(false)
    expect(await findBarriers(admin.page)).toEqual([])
    expect(admin.errors).toEqual([])
  })
})

test('a long output is followed to its end, until the reader scrolls away from it', async () => {
  const app = await openBrowserApp()
  const { page, errors } = await app.browse(app.gil, { locale: 'en' })
  await page.goto('/tools/code')
  await page.locator('.cm-editor').waitFor()
  const toEnd = () =>
    page.locator('.output').evaluate((el) => el.scrollHeight - el.scrollTop - el.clientHeight)
  // It sleeps after the last line, so that it is still running while the reader scrolls.
  await write(page, 'for n in range(300): print(n, flush=True)\nimport time; time.sleep(60)\n')
  await button(page, WORDS.en.run).click()
  await expect.poll(() => page.locator('.output').innerText()).toContain('299')
  await expect.poll(toEnd).toBeLessThan(32)
  await page.locator('.output').evaluate((el) => el.scrollTo(0, 100))
  await button(page, WORDS.en.stop).click()
  await page.locator('.end-line').getByText(WORDS.en.stopped, { exact: true }).waitFor()
  expect(await page.locator('.output').evaluate((el) => el.scrollTop)).toBe(100)
  expect(errors).toEqual([])
})

test('a member runs in their own browser, reads whom to ask for more, and formats all the same', async () => {
  const app = await openBrowserApp({ env: { CODE_RUN: 'off' } })
  const { page, errors } = await app.browse(app.dana)
  await page.goto('/tools/code')
  await page.locator('.cm-editor').waitFor()
  await page.getByText('To run it on the server, ask an administrator.').waitFor()
  expect(await button(page, 'Run').count()).toBe(0)
  expect(await button(page, 'Run in my browser').count()).toBe(1)
  await write(page, 'x=1')
  await button(page, 'Format').click()
  await expect.poll(() => codeIn(page)).toMatch(/^x = 1\s*$/)
  await write(page, 'x = (')
  await button(page, 'Format').click()
  await page
    .locator('.toast__text')
    .getByText(/Line 1: .* Nothing was changed/)
    .waitFor()
  expect(await findBarriers(page)).toEqual([])
  // The refusal that this test caused, and nothing else.
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
})

test('a code block of a document opens in the pad', async () => {
  const app = await openBrowserApp({ env: { CODE_RUN: 'off' } })
  const content = '# Notes\n\n```python\nprint("from the document")\n```\n'
  const made = await app.dana.post('/api/files', { file_name: 'notes.md', content })
  const { page, errors } = await app.browse(app.dana)
  await page.goto(`/md/${made.json.file.id}`)
  await button(page, 'Open in code tools').click()
  await expect.poll(() => codeIn(page)).toContain('print("from the document")')
  expect(errors).toEqual([])
})

test('where the server cannot isolate, Python runs in the reader’s own browser, without origin and network', async () => {
  const app = await openBrowserApp({ env: { CODE_RUN: 'off' } })
  const { page, errors } = await app.browse(app.gil)
  await page.goto('/tools/code')
  await page.locator('.cm-editor').waitFor()
  await page.getByText('Running on this server is switched off').waitFor()
  await write(
    page,
    `
import sys, js
print("hello", input())
print(str(js.location.protocol), hasattr(js, "document"), hasattr(js, "localStorage"))
sys.exit(3)
`,
  )
  await page.locator('.pad__input summary').click()
  await page.locator('#pad-stdin').fill('Gil')
  await button(page, 'Run in my browser').click()
  await page.getByText('Ended with code 3').waitFor()
  expect(await page.locator('.output').innerText()).toBe('hello Gil\nblob: False False\n')
  expect(errors).toEqual([])

  await write(
    page,
    `from pyodide.http import pyfetch\nawait_me = pyfetch("${app.url}/api/me")\nprint("sent")\nwhile True: pass`,
  )
  await button(page, 'Run in my browser').click()
  await expect.poll(() => page.locator('.output').innerText()).toContain('sent')
  await button(page, 'Stop').click()
  await page.locator('.end-line').getByText('Stopped', { exact: true }).waitFor()
  const asked = app.logLines.filter((line) => line.includes('/api/me"'))
  expect(asked).toEqual([])

  // After a stop the next program starts a new interpreter.
  await write(page, 'def f():\n    return 1 / 0\nf()\n')
  await button(page, 'Run in my browser').click()
  await page.getByText('Ended with code 1').waitFor()
  const told = await page.locator('.output').innerText()
  expect(told).toContain('File "main.py", line 2, in f')
  expect(told).toContain('ZeroDivisionError')
})

inOneLanguage(
  'a Python file is run in place, heard as it goes, stopped, and run again by key',
  async (locale) => {
    const words = WORDS[locale]
    const app = await openBrowserApp()
    expect(await canRun(app)).toBe(true)
    const content = 'import time\nprint("שלום", 6 * 7, flush=True)\ntime.sleep(3)\n1 / 0\n'
    const made = await app.gil.post('/api/files', { file_name: 'a.py', content })
    const { page, errors } = await app.browse(app.gil, { locale })
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    const refusals: string[] = []
    page.on('response', async (response) => {
      if (!response.ok()) refusals.push(`${response.status()} ${await response.text()}`)
    })
    await page.goto(`/file/${made.json.file.id}`)
    await page.locator('[data-action="run-file"]').first().waitFor()
    expect(await page.locator('#file-run').count()).toBe(0)
    const before = scripts.length
    await button(page, words.run).first().click()
    const panel = page.locator('#file-run')
    // Its output appears while it runs.
    const told = async () => [await panel.innerText(), ...refusals].join('\n')
    await expect.poll(told).toContain('שלום 42')
    expect(scripts.length).toBeGreaterThan(before)
    await panel.getByRole('button', { name: words.stop }).click()
    await panel.getByText(words.stopped).waitFor()
    await page.locator('h1').first().click()
    await page.keyboard.press('x')
    await panel.getByText(words.failed).waitFor()
    await panel.getByText('File "main.py", line 4').click()
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#L4')
    expect(await findBarriers(page)).toEqual([])
    // The lease of the stopped program may not have been released at once: then it was requested again.
    expect(errors.filter((error) => !/429/.test(error))).toEqual([])
    expect(refusals.filter((text) => !text.includes('run_in_progress'))).toEqual([])
  },
)

test('a program is offered to everybody, here or in the browser, and only for Python', async () => {
  const app = await openBrowserApp()
  const make = async (person: typeof app.gil, file_name: string) =>
    (await person.post('/api/files', { file_name, content: 'a = 1\n' })).json.file.id
  const offered = async (person: typeof app.gil, file_name: string) => {
    const { text } = await person.browse(`/file/${await make(person, file_name)}`)
    return [text.includes('run-file'), text.includes('Run in my browser')]
  }
  expect(await offered(app.gil, 'a.py')).toEqual([true, false])
  expect(await offered(app.dana, 'a.py')).toEqual([true, true])
  for (const person of [app.gil, app.dana])
    expect(await offered(person, 'a.ts')).toEqual([false, false])
})

test('an import that is kept from programs names what is not', async () => {
  const app = await openBrowserApp()
  const made = await app.gil.post('/api/files', { file_name: 'a.py', content: 'import socket\n' })
  const { page } = await app.browse(app.gil)
  await page.goto(`/file/${made.json.file.id}`)
  await button(page, 'Run').first().click()
  await page.getByText('What can be imported').click()
  expect(await page.locator('.output__imports').innerText()).toContain('math')
})
