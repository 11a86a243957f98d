// @vitest-environment happy-dom
import { render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { settlePromises, testClock } from '#tests/support/test-clock.ts'
import { phrasesOf } from '#texts/index.ts'
import { type ApiResponse, noResponse } from '../request/request.ts'
import { onAction } from '../shell/actions.ts'
import { forgetPageData, type PageData, readPageData } from '../shell/page-data.ts'
import { localStore } from '../storage/local-store.ts'
import { otherLayout } from './keyboard-layout.ts'
import { Palette } from './palette.tsx'
import { candidateOf, rankExactly, rankLoosely, readQuestion } from './ranking.ts'
import { recentPages, rememberRecentPage } from './recent-pages.ts'
import { listFor, localCandidates } from './rows.ts'
import { EMPTY_SEARCH, makeSearch, type PaletteReply, type PaletteSearchState } from './search.ts'

const row = (label: string, id = label) => candidateOf({ id, label, group: 'go' })

beforeAll(() => {
  globalThis.phrases = Object.fromEntries(
    Object.entries(phrasesOf('browser')).map(([key, phrase]) => [`shell.${key}`, phrase]),
  )
  return () => {
    globalThis.phrases = undefined
  }
})

describe('ranking', () => {
  const idsFor = (labels: string[], text: string, uses = {}) =>
    rankExactly(
      labels.map((label) => row(label)),
      text,
      uses,
    ).map((fitting) => fitting.row.id)

  test('by fit first, then by personal use, then as given', () => {
    const labels = ['My boards', 'Boards', 'Board games', 'Board rules']
    expect(idsFor(labels, 'board', { 'Board rules': 3, 'My boards': 99 })).toEqual([
      ...['Board rules', 'Boards', 'Board games', 'My boards'],
    ])
  })

  test('errors are forgiven only where nothing fits without any', () => {
    const listed = (typed: string) => {
      const local = ['Boards', 'Bards'].map((label) => row(label))
      return listFor(`>${typed}`, local, {}, EMPTY_SEARCH).groups.flatMap(({ rows }) => rows)
    }
    expect(listed('bard').map(({ id }) => id)).toEqual(['Bards'])
    expect(listed('boads').map(({ id }) => id)).toEqual(['Boards'])
    expect(rankLoosely([row('Boards'), row('Files')], 'bord', {})).toHaveLength(1)
  })

  test('another word for a command counts a little less than its own name', () => {
    const other = candidateOf({ id: 'bin', label: 'Bin', group: 'go', also: ['Trash'] })
    const ids = rankExactly([other, row('Trash')], 'trash', {}).map((fitting) => fitting.row.id)
    expect(ids).toEqual(['Trash', 'bin'])
  })

  test.each([
    ['>', { kind: 'commands', text: '' }],
    ['> dark', { kind: 'commands', text: 'dark' }],
    [':120', { kind: 'line', line: '120' }],
    [':10-20', { kind: 'line', line: '10-20' }],
    [':x', { kind: 'all', text: ':x', line: null }],
    [' hi ', { kind: 'all', text: 'hi', line: null }],
  ])('%s', (typed, question) => {
    expect(readQuestion(typed)).toEqual(question)
  })
})

test.each([
  ['akuo', 'שלום'],
  ['שלום', 'akuo'],
  ['ekrp', 'קלרפ'],
  ['files', 'כןךקד'],
  ['כןךקד', 'files'],
  ['123', null],
])('%s on the other layout is %s', (typed, interpretation) => {
  expect(otherLayout(typed)).toBe(interpretation)
})

function ok(titles: string[], isSimilar = false): ApiResponse<PaletteReply> {
  const results = titles.map((title) => ({
    id: title,
    kind: 'files' as const,
    title,
    href: `/file/${title}`,
    detail: '',
    ...(isSimilar && { is_similar: true as const }),
  }))
  const rest = { code: null, retryAfterSeconds: null, requestId: null }
  return { ok: true, status: 200, body: { results }, ...rest }
}

describe('asking the service', () => {
  function setUp(isSignedIn = true) {
    const clock = testClock()
    const asked: { url: string; respond(reply: ApiResponse<PaletteReply>): Promise<void> }[] = []
    const shown: { found: PaletteSearchState } = { found: EMPTY_SEARCH }
    const get = (url: string) =>
      new Promise<ApiResponse<PaletteReply>>((resolve) => {
        asked.push({
          url,
          respond: (reply) => {
            resolve(reply)
            return settlePromises()
          },
        })
      })
    const show = (found: PaletteSearchState) => {
      shown.found = found
    }
    const isPointed = vi.fn(() => false)
    const search = makeSearch({ isSignedIn, clock, get, show, isPointed })
    return { clock, asked, shown, isPointed, search }
  }

  test('after a pause, from two letters, and not for visitors', async () => {
    const { clock, asked, search } = setUp()
    search.type('p')
    await clock.move(1_000)
    search.type('pa')
    await clock.move(249)
    search.type('par')
    await clock.move(249)
    expect(asked).toEqual([])
    await clock.move(1)
    expect(asked.map(({ url }) => url)).toEqual(['/api/search?q=par&limit=8'])
    const visitor = setUp(false)
    visitor.search.type('parser')
    await visitor.clock.move(1_000)
    expect(visitor.asked).toEqual([])
  })

  test('an old answer is dropped, whenever it comes', async () => {
    const { clock, asked, shown, search } = setUp()
    search.type('par')
    await clock.move(250)
    search.type('pars')
    await clock.move(250)
    await asked[1]?.respond(ok(['pars.ts']))
    await asked[0]?.respond(ok(['par.ts']))
    expect(shown.found.rows.map(({ label }) => label)).toEqual(['pars.ts'])
    search.type('')
    expect(shown.found.rows).toEqual([])
  })

  test('over the limit the results stay, the moment is named and kept', async () => {
    const { clock, asked, shown, search } = setUp()
    search.type('par')
    await clock.move(250)
    await asked[0]?.respond(ok(['par.ts']))
    search.type('pars')
    await clock.move(250)
    const limited = { ...noResponse<PaletteReply>(), status: 429, retryAfterSeconds: 8 }
    await asked[1]?.respond(limited)
    expect(shown.found).toMatchObject({ againInSeconds: 8, rows: [{ label: 'par.ts' }] })
    await clock.move(7_999)
    expect(asked).toHaveLength(2)
    await clock.move(1)
    await asked[2]?.respond(ok(['pars.ts']))
    expect(shown.found).toMatchObject({ againInSeconds: null, rows: [{ label: 'pars.ts' }] })
  })

  test('nothing found: the other layout is tried and said', async () => {
    const { clock, asked, shown, search } = setUp()
    search.type('akuo')
    await clock.move(250)
    await asked[0]?.respond(ok([]))
    expect(decodeURIComponent(asked[1]?.url ?? '')).toContain('q=שלום')
    await asked[1]?.respond(ok(['שלום.md']))
    expect(shown.found).toMatchObject({ interpretation: 'שלום', rows: [{ label: 'שלום.md' }] })
  })

  test('names that only look like it are shown unless the other layout means something', async () => {
    const { clock, asked, shown, search } = setUp()
    search.type('akuo')
    await clock.move(250)
    await asked[0]?.respond(ok(['ak-udo.ts'], true))
    await asked[1]?.respond(ok(['שלומי.md'], true))
    expect(shown.found).toMatchObject({ interpretation: null, rows: [{ label: 'ak-udo.ts' }] })
    search.type('akuo ')
    await clock.move(250)
    await asked[2]?.respond(ok(['ak-udo.ts'], true))
    await asked[3]?.respond(ok(['שלום.md']))
    expect(shown.found).toMatchObject({ interpretation: 'שלום ', rows: [{ label: 'שלום.md' }] })
  })

  test('what arrives after the person pointed at a row is late', async () => {
    const { clock, asked, shown, isPointed, search } = setUp()
    isPointed.mockReturnValue(true)
    search.type('par')
    await clock.move(250)
    await asked[0]?.respond(ok(['par.ts']))
    expect(shown.found.isLate).toBe(true)
    search.type('pars')
    expect(shown.found.isLate).toBe(false)
  })

  test('an address that leaves the site is not shown', async () => {
    const { clock, asked, shown, search } = setUp()
    search.type('par')
    await clock.move(250)
    const reply = ok(['a'])
    Object.assign(reply.body.results?.[0] ?? {}, { href: 'javascript:alert(1)' })
    await asked[0]?.respond(reply)
    expect(shown.found.rows).toEqual([])
  })
})

const page: PageData = {
  ...readPageData(),
  user: { id: 'dana' },
  commands: [
    { id: 'new', label: 'New file', href: '/new', keys: 'c' },
    { id: 'boards', label: 'Boards', href: '/boards', group: 'go' },
    { id: 'wrap', label: 'Wrap lines', action: 'wrap' },
  ],
}

describe('rows', () => {
  beforeEach(() => {
    localStore.write('recent-pages', [{ label: 'parser.ts', href: '/file/1' }])
    return () => localStorage.clear()
  })
  const ids = (typed: string, found = EMPTY_SEARCH) =>
    listFor(typed, localCandidates(page), {}, found).groups.flatMap(({ rows }) =>
      rows.map(({ id }) => id),
    )

  test('empty: recent files and what this page can do', () => {
    const common = ['boards', 'capture', 'upload', 'new-board', 'new-repo', 'search-repos']
    expect(ids('')).toEqual(['recent:/file/1', 'new', ...common])
    const stop = onAction('wrap', () => {})
    expect(ids('')).toEqual(['recent:/file/1', 'new', 'wrap', ...common])
    stop()
  })

  test.each([
    ['dark', 'theme-dark'],
    ['theme', 'theme-light'],
    ['hebrew', 'language-he'],
    ['new', 'new'],
    ['import', 'upload'],
    ['settings', 'settings'],
    ['help', 'keys'],
  ])('%s is found by that name', (typed, id) => {
    expect(ids(typed)[0]).toBe(id)
  })

  test('a name with a line opens the file at that line', () => {
    const row = { id: 'files:2', label: 'parse.md', group: 'files', href: '/file/2#L7' }
    const { groups } = listFor(
      'pars:100',
      localCandidates(page),
      {},
      { ...EMPTY_SEARCH, rows: [row] },
    )
    const hrefs = groups.flatMap(({ rows }) => rows.map(({ href }) => href))
    const searches = [
      '/files?q=pars&sort=best_match',
      '/notes/search?q=pars',
      '/repo-search?q=pars',
    ]
    expect(hrefs).toEqual(['/file/1#L100', '/file/2#L100', ...searches])
  })

  test('what is open is kept, once, without the page itself being offered', () => {
    history.replaceState(null, '', '/edit/1')
    document.body.innerHTML = '<h1>parser.ts</h1>'
    rememberRecentPage()
    history.replaceState(null, '', '/boards/7')
    document.body.innerHTML = '<h1>Plans</h1>'
    rememberRecentPage()
    expect(recentPages()).toEqual([
      { href: '/boards/7', label: 'Plans' },
      { href: '/edit/1', label: 'parser.ts' },
    ])
    expect(ids('')[0]).toBe('recent:/edit/1')
    history.replaceState(null, '', '/')
  })

  test('found rows come last and repeat no local one', () => {
    const rows = [
      { id: 'files:1', label: 'parser.ts', group: 'files', href: '/file/1' },
      { id: 'files:2', label: 'parse.md', group: 'files', href: '/file/2' },
    ]
    const found = { ...EMPTY_SEARCH, rows }
    const searches = ['search-files', 'search-notes', 'search-repos']
    expect(ids('pars')).toEqual(['recent:/file/1', ...searches])
    expect(ids('pars', found)).toEqual(['recent:/file/1', 'files:2', ...searches])
    expect(ids('>parser.ts', found)).toEqual([])
  })

  test('commands typed in the wrong layout', () => {
    const listing = listFor('נםשרגד', localCandidates(page), {}, EMPTY_SEARCH)
    expect(listing.interpretation).toBe('boards')
    expect(listing.groups[0]?.rows[0]?.id).toBe('boards')
  })

  test('a line, where there are lines', () => {
    expect(ids(':120')).toEqual([])
    const goTo = vi.fn()
    const stop = onAction('go-to-line', goTo)
    listFor(':120', localCandidates(page), {}, EMPTY_SEARCH).groups[0]?.rows[0]?.run?.()
    expect(goTo).toHaveBeenCalledWith('120', null)
    stop()
  })
})

describe('the dialog', () => {
  const host = document.createElement('div')
  const close = vi.fn()
  const clock = testClock()

  beforeEach(() => {
    localStorage.clear()
    close.mockClear()
    document.body.innerHTML = ''
    const data = document.createElement('script')
    data.id = 'page-data'
    data.type = 'application/json'
    data.textContent = JSON.stringify(page)
    document.body.append(data, host)
    forgetPageData()
    localStore.write('recent-pages', [{ label: 'parser.ts', href: '/file/1' }])
    const ask = async () => ok(['part.ts'])
    act(() => render(<Palette first="" close={close} clock={clock} ask={ask} />, host))
  })
  afterEach(() => act(() => render(null, host)))

  const box = () => host.querySelector<HTMLInputElement>('[role="combobox"]')!
  const selected = () => host.querySelector('[aria-selected="true"]')?.textContent
  const type = (text: string) =>
    act(() => {
      box().value = text
      box().dispatchEvent(new Event('input', { bubbles: true }))
    })
  const press = (key: string, init: KeyboardEventInit = {}) =>
    act(() => {
      box().dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
      )
    })

  test('a combobox that names its chosen row', () => {
    expect(document.activeElement).toBe(box())
    expect(box().getAttribute('aria-controls')).toBe(host.querySelector('[role="listbox"]')?.id)
    const id = box().getAttribute('aria-activedescendant') ?? ''
    expect(document.getElementById(id)?.textContent).toContain('parser.ts')
  })

  test('arrows walk round', () => {
    press('ArrowDown')
    expect(selected()).toContain('New file')
    press('ArrowUp')
    expect(selected()).toContain('parser.ts')
    press('ArrowUp')
    expect(selected()).toContain('Search repositories')
    press('ArrowDown')
    expect(selected()).toContain('parser.ts')
  })

  test('Enter opens, Ctrl+Enter in a new tab, and use is remembered', () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    type('boards')
    press('Enter', { ctrlKey: true })
    expect(opened).toHaveBeenCalledWith('/boards', '_blank', 'noopener')
    expect(close).toHaveBeenCalled()
    expect(localStore.read('uses')).toEqual({ boards: 1 })
  })

  test('Tab lists the other actions of a row; Esc goes back to the rows first', () => {
    press('Tab')
    expect(host.querySelectorAll('[role="option"]')).toHaveLength(3)
    press('Escape')
    expect(selected()).toContain('parser.ts')
    expect(close).not.toHaveBeenCalled()
  })

  test('an answer that arrives does not move the chosen row', async () => {
    type('pars')
    press('ArrowDown')
    const before = selected()
    await act(() => clock.move(250))
    expect(host.textContent).toContain('part.ts')
    expect(selected()).toBe(before)
  })
})
