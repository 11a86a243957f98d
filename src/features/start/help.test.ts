/** The help is open to everybody, in both languages, and mentions nothing that the product does not have. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseMarkdown } from '#platform/markdown/index.ts'
import { openTestApp } from '#tests/support/app.ts'
import { root } from '#tests/support/sources.ts'
import { loadHelp } from './actions/help.ts'
import { HELP_PAGES } from './contract/help.ts'

const LOCALES = ['en', 'he'] as const

const sourceOf = (locale: string, name: string) =>
  readFileSync(join(root, 'docs/help', locale, `${name}.md`), 'utf8')

const HEBREW = { cookie: 'locale=he' }

describe('the pages', () => {
  test('open for a visitor and a member, in the language of the reader', async () => {
    const { visitor, dana } = await openTestApp('sqlite')
    await dana.signIn()
    for (const name of HELP_PAGES) {
      const english = await visitor.browse(`/help/${name}`)
      const hebrew = await visitor.browse(`/help/${name}`, HEBREW)
      const member = await dana.browse(`/help/${name}`)
      expect([english.status, hebrew.status, member.status]).toEqual([200, 200, 200])
      expect(english.text).toContain('<html lang="en" dir="ltr"')
      expect(hebrew.text).toContain('<html lang="he" dir="rtl"')
      expect(member.text).toContain('aria-current="page"')
    }
  })

  test('are all listed on the first page, which every page leads to', async () => {
    const { visitor } = await openTestApp('sqlite')
    const start = await visitor.browse('/help')
    for (const name of HELP_PAGES) expect(start.text).toContain(`href="/help/${name}"`)
    expect((await visitor.browse('/')).text).toContain('href="/help"')
  })

  test('ask the database nothing for a visitor', async () => {
    const { visitor, opened } = await openTestApp('sqlite', { env: { RATE_LIMIT_SCALE: '1' } })
    await visitor.browse('/help/notes')
    const before = opened.statements.length
    for (const path of ['/help', '/help/notes']) await visitor.browse(path)
    expect(opened.statements.length - before).toBe(0)
  })

  test('a page that is not there is not found, whatever its name', async () => {
    const { visitor } = await openTestApp('sqlite')
    for (const name of ['nothing', '..%2F..%2FREADME', 'constructor', 'notes.md'])
      expect((await visitor.browse(`/help/${name}`)).status).toBe(404)
  })
})

describe('the search', () => {
  test('leads to the section, in both languages', async () => {
    const { visitor } = await openTestApp('sqlite')
    const english = await visitor.browse('/help?q=write+a+note')
    expect(english.text).toContain('href="/help/notes#h-write-a-note"')
    const hebrew = await visitor.browse(`/help?q=${encodeURIComponent('כותבים פתק')}`, HEBREW)
    expect(hebrew.text).toContain('href="/help/notes#h-כותבים-פתק"')
  })

  test('says when there is nothing, and shows a query as text', async () => {
    const { visitor } = await openTestApp('sqlite')
    const response = await visitor.browse(`/help?q=${encodeURIComponent('<b>zzz</b>')}`)
    expect(response.status).toBe(200)
    expect(response.text).toContain('Nothing in the help about')
    expect(response.text).toContain('&lt;b>zzz&lt;/b>')
    expect(response.text).not.toContain('<b>zzz')
  })
})

describe('the texts', () => {
  test.each(LOCALES)(
    'the files of %s are the pages, each with a title and a lead',
    async (locale) => {
      const files = readdirSync(join(root, 'docs/help', locale)).toSorted()
      expect(files).toEqual(HELP_PAGES.map((name) => `${name}.md`).toSorted())
      for (const { title, lead, headings } of await loadHelp(locale)) {
        expect(lead.length, title).toBeGreaterThan(20)
        expect(lead, title).not.toMatch(/^[#|-]|[*`]/)
        expect(
          headings.map(({ level }) => level).filter((level) => level === 1),
          title,
        ).toHaveLength(1)
      }
    },
  )

  test('both languages have the same sections', async () => {
    for (const name of HELP_PAGES) {
      const [en, he] = LOCALES.map((locale) =>
        parseMarkdown(sourceOf(locale, name)).headings.map(({ level }) => level),
      )
      expect(he, name).toEqual(en)
    }
  })

  test.each(LOCALES)('links of %s lead to pages and headings of the help', async (locale) => {
    const pages = await loadHelp(locale)
    const dead = pages.flatMap(({ name, html }) => {
      const written = [...sourceOf(locale, name).matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to!)
      const drawn = [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, to]) => to!)
      const lost = drawn.length === written.length ? [] : [`${name}: a link became plain text`]
      const wrong = drawn.filter((to) => !pages.some((page) => `/help/${page.name}` === to))
      return [...lost, ...wrong.map((to) => `${name}: ${to}`)]
    })
    expect(dead).toEqual([])
  })

  test.each(LOCALES)('what %s writes in bold is a label of the product', async (locale) => {
    const { inner } = await openTestApp('sqlite')
    const labels = new Set(
      [...inner.catalogues.texts.values()].flatMap((phrase) => {
        const text = phrase[locale]
        return typeof text === 'string' ? [text] : Object.values(text)
      }),
    )
    const unknown = HELP_PAGES.flatMap((name) =>
      [...sourceOf(locale, name).matchAll(/\*\*([^*]+)\*\*/g)]
        .map(([, label]) => label!.replaceAll('\n', ' '))
        .filter((label) => !labels.has(label))
        .map((label) => `${name}: ${label}`),
    )
    expect(unknown).toEqual([])
  })
})
