import { expect, test } from 'vitest'
import { type Desk, openDesk } from '../support/browser.ts'

const long = `${'a-very-long-name-that-goes-on-'.repeat(9)}`.slice(0, 248) + '.min.ts'
const ready = async (page: import('playwright-core').Page) => {
  await page.waitForFunction(() => document.querySelector('.file-row__name[tabindex="0"]'))
  console.log(await page.evaluate(async () => { await document.fonts.ready; return [...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.family + f.weight).join() }))
}
async function seed({ dana, clock }: Desk) {
  const save = async (body: Record<string, unknown>) => {
    clock.advance(7_400_000)
    const a = await dana.post('/api/files', body)
    expect(a.status, a.text).toBe(201)
    return a.json.file.id as string
  }
  for (let n = 1; n <= 24; n++) await save({ file_name: `worker-${n}.go`, content: `package main\n\nfunc cache${n}() {\n\treturn\n}\n`.repeat(n), folder: n % 3 ? 'src/pool' : '', description: n % 2 ? 'Keeps idle workers warm' : '' })
  await save({ file_name: 'empty.txt', content: '' })
  await save({ file_name: long, content: 'export const parser = 1\n' })
  await save({ file_name: 'C++ & #.tsx', content: '// C++ & # % " < ש\nexport const cache = <b>1</b>\n', tags: ['C++ & #', 'תגית'], description: 'Names with every sign that breaks links' })
  await save({ file_name: 'רשימת מטלות ארוכה מאוד לפרויקט החדש של הצוות בתל אביב ובחיפה.md', content: '# מטלות\n\n- לכתוב parser עם cache בשורה 42\n- לבדוק את C++\n', tags: ['עבודה'], description: 'כל מה שצריך לעשות עד סוף החודש, לפי סדר הדחיפות' })
  await save({ file_name: 'tagged.py', content: 'def parser(cache):\n    """Reads the cache."""\n    return cache["key"]\n', tags: Array.from({ length: 20 }, (_, n) => `tag-${n + 1}`), folder: 'tools/very/deep/folder/of/scripts' })
  const starred = await save({ file_name: 'parser.ts', content: "import { read } from './read.ts'\n\nexport function parse(text: string) {\n  const cache = new Map<string, Node>() // the parser's own cache\n  return read(text, cache)\n}\n", description: 'Parses the one search language: words, phrases, fields', tags: ['core', 'search'] })
  await dana.put(`/api/files/${starred}`, { is_favorite: true, is_pinned: true })
}

test('look', async () => {
  const desk = await openDesk()
  await seed(desk)
  for (const locale of ['en', 'he'] as const)
    for (const theme of ['light', 'dark'] as const)
      for (const size of ['phone', 'desk'] as const) {
        const { page, faults, context } = await desk.sit(desk.dana, { locale, theme, size })
        await page.goto('/files')
        await ready(page)
        await page.screenshot({ path: `/tmp/shots/list-${locale}-${theme}-${size}.png` })
        await page.goto('/files?q=cache')
        await ready(page)
        await page.screenshot({ path: `/tmp/shots/search-${locale}-${theme}-${size}.png` })
        console.log(locale, theme, size, faults)
        await context.close()
      }
}, 200_000)
test('states', async () => {
  const desk = await openDesk()
  await seed(desk)
  for (const locale of ['en', 'he'] as const) {
    const { page, faults, context } = await desk.sit(desk.dana, { locale, theme: 'light', size: 'desk' })
    await page.goto('/files?q=parser+nothing+-test&lang=go')
    await page.screenshot({ path: `/tmp/shots/none-${locale}.png` })
    await page.goto('/files?cursor=zzz')
    await page.screenshot({ path: `/tmp/shots/outdated-${locale}.png` })
    await page.goto('/files?folder=src/pool')
    await ready(page)
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/shots/acting-${locale}.png` })
    console.log(faults)
    const empty = await desk.sit(desk.noam, { locale, theme: 'dark', size: locale === 'en' ? 'desk' : 'phone' })
    await empty.page.goto('/files')
    await empty.page.screenshot({ path: `/tmp/shots/empty-${locale}.png` })
    const phone = await desk.sit(desk.dana, { locale, theme: 'light', size: 'phone' })
    await phone.page.goto('/files?q=cache')
    await ready(phone.page)
    await phone.page.locator('.files__select').tap()
    await phone.page.locator('.file-row__check').nth(1).tap()
    await phone.page.locator('.file-row__check').nth(2).tap()
    await phone.page.waitForTimeout(300)
    await phone.page.screenshot({ path: `/tmp/shots/phone-select-${locale}.png` })
    await phone.page.locator('.files__filter-opener').tap()
    await phone.page.waitForTimeout(300)
    await phone.page.screenshot({ path: `/tmp/shots/phone-filters-${locale}.png` })
    console.log(phone.faults)
  }
}, 200_000)
