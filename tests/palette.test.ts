// @vitest-environment happy-dom
/**
 * The palette on real pages and over a real library: what a person types, in either language and with errors, and the row
 * that Enter then opens. Every command is found by its name in the language that the page is not in, and every page that
 * has an address of its own has a row.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownNames } from '#client/palette/command-names.ts'
import { listFor, localCandidates } from '#client/palette/rows.ts'
import { EMPTY_SEARCH, makeSearch, type PaletteReply } from '#client/palette/search.ts'
import type { ApiResponse } from '#client/request/request.ts'
import { onAction } from '#client/shell/actions.ts'
import { forgetPageData, type PageData, pageData } from '#client/shell/page-data.ts'
import { boardNote, defaultBoard, newBoard, newNotesFile } from '#features/notes/notes.fixture.ts'
import { saveTree } from '#features/repositories/repos.fixture.ts'
import type { ActionName } from '#platform/html/page-actions.ts'
import { phrasesOf } from '#texts/index.ts'
import { openTestApp, type TestApp } from './support/app.ts'
import type { Person } from './support/people.ts'
import { settlePromises, testClock } from './support/test-clock.ts'
import { meter, removeMeter } from './support/work-meter.ts'

type Language = 'en' | 'he'

const stops: (() => void)[] = []

beforeAll(() => {
  // A page without a layout: everything that is there can be seen.
  HTMLElement.prototype.checkVisibility ??= () => true
  globalThis.phrases = Object.fromEntries(
    Object.entries(phrasesOf('browser')).map(([key, phrase]) => [`shell.${key}`, phrase]),
  )
})

afterAll(() => {
  for (const stop of stops) stop()
  globalThis.phrases = undefined
  forgetPageData()
  removeMeter()
})

async function open() {
  const app = await openTestApp('sqlite')
  return { app, ada: app.ada, paths: await fill(app, app.ada) }
}

async function fill(app: TestApp, person: Person) {
  const python = await newNotesFile(person, 'def total(rows):\n    return sum(rows)\n', 'report.py')
  const files: Record<string, string> = {
    'snippetService.js': 'export async function listSnippets() {}\n',
    'useKeyboardShortcut.ts': 'export function useKeyboardShortcut() {}\n',
    'release-notes.md': '# Release\n\nWhat is new in this file.\n',
    'new file.log': 'settings api new file release bytestash\n'.repeat(3),
    'settings.json': '{"new": "file"}\n',
    'deploy.yml': 'steps:\n  - run: bytestash --port 4000\n',
    'מתכון עוגה.md': '# עוגת שוקולד\n\nקמח, סוכר, ביצים\n',
    'parser.test.ts': 'import { parse } from "./parser.ts"\n',
    'parser.ts': 'export function parse() {}\n',
  }
  for (const [name, content] of Object.entries(files)) await newNotesFile(person, content, name)
  const markdown = await newNotesFile(person, '# Plan\n\n- [ ] one\n', 'plan.md')
  for (const name of ['Release', 'Reading list', 'תכנון טיול']) await newBoard(person, name)
  await boardNote(person, { title: 'Groceries', content: 'milk\nlentils from the market\n' })
  const ownerId = (await person.get('/api/me')).json.id
  const tree = ['server/src/index.ts', 'client/src/hooks/useSnippetFilters.ts'].map((path) => ({
    ...{ path, blob: 'b', sizeBytes: 1, language: 'typescript' },
  }))
  await saveTree(app.opened.store, ownerId, 'bytestash', tree, 1)
  const board = await defaultBoard(person)
  return { python: `/file/${python}`, markdown: `/md/${markdown}`, board: `/boards/${board}` }
}

/** Opens a page of the server in this document; every action of it has a listener, as in a browser. */
async function openPage(ada: Person, path: string, language: Language): Promise<PageData> {
  await ada.send('PUT', '/api/me/preferences', { body: { locale: language } })
  const { text } = await ada.browse(path)
  document.documentElement.lang = language
  document.body.innerHTML = text.slice(text.indexOf('<body'), text.indexOf('</body>'))
  forgetPageData()
  const page = pageData()
  const actions = page.commands.flatMap(({ action }) => action ?? [])
  const onPage = [...document.querySelectorAll<HTMLElement>('[data-action]')]
  for (const name of [...actions, ...onPage.map(({ dataset }) => dataset['action'])])
    stops.push(onAction(name as ActionName, () => {}))
  return page
}

/** The rows after the response of the server, as the palette lists them. */
async function rowsFor(ada: Person, typed: string, page: PageData) {
  const clock = testClock()
  let found = EMPTY_SEARCH
  const asked: Promise<unknown>[] = []
  const get = (url: string) => {
    const reply = ada
      .get(url)
      .then(
        ({ status, json }) =>
          ({ ok: status === 200, status, body: json }) as ApiResponse<PaletteReply>,
      )
    asked.push(reply)
    return reply
  }
  const search = makeSearch({
    ...{ isSignedIn: true, clock, get, isPointed: () => false },
    show: (state) => {
      found = state
    },
  })
  search.type(typed)
  await clock.move(250)
  // The second one is asked after the reply to the first.
  for (const reply of asked) {
    await reply
    await settlePromises()
  }
  return listFor(typed, localCandidates(page), {}, found).groups
}

/** What is typed, and the label of the first row, on the page of a program. */
const QUERIES: Record<Language, readonly (readonly [typed: string, first: string])[]> = {
  en: [
    ['new file', 'New file'],
    ['settings', 'Settings'],
    ['Release', 'Release'],
    ['bytestash', 'bytestash'],
    ['snpsrv', 'snippetService.js'],
    ['api', 'API documentation'],
    ['nwe file', 'New file'],
    ['setings', 'Settings'],
    ['settigns', 'Settings'],
    ['dark', 'Theme: dark'],
    ['darkmode', 'Theme: dark'],
    ['hebrew', 'עברית'],
    ['הגדרות', 'Settings'],
    ['קובץ חדש', 'New file'],
    ['לוחות', 'Boards'],
    ['פח', 'Bin'],
    ['trash', 'Bin'],
    ['log out', 'Sign out'],
    ['logout', 'Sign out'],
    ['password', 'Sign-in'],
    ['reminders', 'Reminders'],
    ['remidners', 'Reminders'],
    ['repositries', 'Repositories'],
    ['wrap', 'Wrap long lines'],
    ['go to line', 'Go to line'],
    ['delete', 'Move to the bin'],
    ['history', 'Versions'],
    ['favourite', 'Star'],
    ['shortcuts', 'Shortcuts on this page'],
    ['parser', 'parser.ts'],
    ['parser.test', 'parser.test.ts'],
    ['prser', 'parser.ts'],
    ['usekey', 'useKeyboardShortcut.ts'],
    ['uks', 'useKeyboardShortcut.ts'],
    ['snippetfilters', 'useSnippetFilters.ts'],
    ['bytestahs', 'bytestash'],
    ['relaese', 'Release'],
    ['reading', 'Reading list'],
    ['lentils', 'Groceries'],
    ['users', 'People'],
    ['invite', 'Invite a person'],
    ['עוגה', 'מתכון עוגה.md'],
    ['ךןכצשדק', 'Search files for ךןכצשדק'],
    ['דקאאןמעד', 'Settings'],
    ['mhto', 'Search files for mhto'],
  ],
  he: [
    ['קובץ חדש', 'קובץ חדש'],
    ['new file', 'קובץ חדש'],
    ['הגדרות', 'הגדרות'],
    ['settings', 'הגדרות'],
    ['הגדרת', 'הגדרות'],
    ['כהה', 'ערכת צבעים: כהה'],
    ['מצב כהה', 'ערכת צבעים: כהה'],
    ['אנגלית', 'English'],
    ['boards', 'לוחות'],
    ['תזכרות', 'תזכורות'],
    ['reminders', 'תזכורות'],
    ['פח', 'סל המיחזור'],
    ['סל המחזור', 'סל המיחזור'],
    ['התנתקות', 'יציאה'],
    ['סיסמה', 'כניסה'],
    ['מאגרים', 'מאגרים'],
    ['repos', 'מאגרים'],
    ['גלישת שורות', 'גלישת שורות ארוכות'],
    ['מעבר לשורה', 'מעבר לשורה'],
    ['מחיקה', 'העברה לסל'],
    ['הרצה', 'הרצה'],
    ['עזרה', 'עזרה'],
    ['לוח חדש', 'לוח חדש'],
    ['הוספת מאגר', 'הוספת מאגר'],
    ['תכנון', 'תכנון טיול'],
    ['תכנן טיול', 'תכנון טיול'],
    ['מתכון', 'מתכון עוגה.md'],
    ['שוקולד', 'מתכון עוגה.md'],
    ['vdsru,', 'הגדרות'],
    ['bytestash', 'bytestash'],
    ['snpsrv', 'snippetService.js'],
  ],
}

test.each(['en', 'he'] as const)('what is typed on a page in %s', async (language) => {
  const { ada, paths } = await open()
  const page = await openPage(ada, paths.python, language)
  const found: [string, string | undefined][] = []
  for (const [typed] of QUERIES[language]) {
    const [group] = await rowsFor(ada, typed, page)
    // Without the isolates around what was typed.
    found.push([typed, group?.rows[0]?.label.replace(/[\u2068\u2069]/g, '')])
  }
  expect(found).toEqual(QUERIES[language])
})

test('a text that was found shows its line, every row has an icon, and no kind has more than five', async () => {
  const { ada, paths } = await open()
  const page = await openPage(ada, paths.python, 'en')
  const files = (await rowsFor(ada, 'sugar OR bytestash', page)).flatMap(({ rows }) => rows)
  expect(files.every(({ icon }) => icon !== undefined)).toBe(true)
  const groups = await rowsFor(ada, 'file', page)
  for (const { rows } of groups) expect(rows.length).toBeLessThanOrEqual(5)
  const rows = (await rowsFor(ada, 'bytestash', page)).flatMap((group) => group.rows)
  expect(rows.find(({ label }) => label === 'deploy.yml')).toMatchObject({
    line: '- run: bytestash --port 4000',
    detail: 'YAML · line 2',
  })
  const notes = (await rowsFor(ada, 'lentils', page)).flatMap((group) => group.rows)
  expect(notes[0]).toMatchObject({ label: 'Groceries', line: 'lentils from the market' })
})

const PAGES = ['/files', '/trash', '/tools/code'] as const

test('every command is found by its name in the other language', async () => {
  const { ada, paths } = await open()
  const missing: string[] = []
  const shown = [...PAGES, paths.python, paths.markdown, paths.board]
  for (const path of shown) {
    const [en, he] = [
      localCandidates(await openPage(ada, path, 'en')),
      localCandidates(await openPage(ada, path, 'he')),
    ]
    const commands = (list: typeof en) => list.filter(({ row }) => !row.isOfPage)
    for (const [own, other] of [
      [en, he],
      [he, en],
    ] as const)
      for (const { row } of commands(own)) {
        if (knownNames(row.id, row.href) === null) missing.push(`${row.id} on ${path}`)
        const { groups } = listFor(`>${row.label}`, other, {}, EMPTY_SEARCH)
        const ids = groups.flatMap(({ rows }) => rows.map(({ id }) => id))
        if (!ids.slice(0, 2).includes(row.id)) missing.push(`${row.label} on ${path}: ${ids}`)
      }
  }
  expect([...new Set(missing)]).toEqual([])
})

// Pages that need something to be about, and what is no page.
const NOT_LISTED = [
  '/',
  // Leads to what a name means.
  '/link',
  '/login',
  '/offline',
  '/oauth/authorize',
  '/settings/sign-in/messenger',
  '/settings/code-hosts/repositories',
  '/code-hosts/upload',
  '/shares/new',
  '/trash/purge',
  '/trash/empty',
  '/outside_image',
  '/diagrams',
  '/metrics',
  '/tools/code/python',
]

test('every page with an address of its own has a row', async () => {
  const { app, ada } = await open()
  const page = await openPage(ada, '/dashboard', 'en')
  const listed = new Set(
    localCandidates(page).flatMap(({ row }) => (row.href ? [row.href.split('#')[0]!] : [])),
  )
  const missing = app.inner.deps.routes
    .filter(
      ({ method, path, spec }) => method === 'GET' && !spec.reply && !/[:*.]|^\/api\//.test(path),
    )
    .map(({ path }) => path)
    .filter((path) => !listed.has(path) && !NOT_LISTED.includes(path))
  expect(missing).toEqual([])
})

test('a key among 300 commands and twenty recent pages is little work', async () => {
  const { ada, paths } = await open()
  const page = await openPage(ada, paths.python, 'en')
  const own = localCandidates(page)
  const many = Array.from({ length: 320 }, (_, at) => own[at % own.length]!)
  const hostile = ['a', 'seting', 'x'.repeat(60), 'snpsrvwhtxyz', 'new fiel in the libary of mine']
  const work = hostile.map((typed) => meter(() => listFor(typed, many, {}, EMPTY_SEARCH)).work)
  // 177,000 took 6 ms of a processor that many share.
  expect(Math.max(...work)).toBeLessThan(250_000)
})
