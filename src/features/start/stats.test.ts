/** Statistics always equal a count from scratch; the dashboard shows them, block by block. */
import { describe, expect, test } from 'vitest'
import { identify } from '#features/account/index.ts'
import {
  changeFile,
  createFile,
  loadFacets,
  moveFileToTrash,
  purgeFile,
  restoreFile,
} from '#features/library/index.ts'
import { contextOf } from '#features/library/trash.fixture.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineFeature } from '#platform/feature.ts'
import { inTransaction } from '#platform/store/index.ts'
import { eachDialect, openTestApp } from '#tests/support/app.ts'
import { rounds, TESTS_ALL } from '#tests/support/rounds.ts'
import { byMonth, calendarOf, firstDay, levelOf } from './rules/dashboard/calendar.ts'
import { GUIDES, NOTED_LINE } from './rules/dashboard/guide.ts'

/** The same numbers for the same seed, so that a failure can be reproduced (mulberry32). */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * sides)
  }
}

const NAMES = ['a.ts', 'b.py', 'c.go', 'd.md', 'e.rs', 'f.html', 'g.css', 'h.sql']
const TAGS = ['work', 'home', 'עברית']

eachDialect('statistics', (open, dialect) => {
  // Sixty of each kind, always the same ones; in nightly runs five times as many on the faster database.
  const operations = rounds(TESTS_ALL && dialect === 'sqlite' ? 3_000 : 600)

  test(`equal a recount after ${operations} random operations`, async () => {
    const app = await open({ env: { MAX_FILES_PER_USER: '100000' } })
    const { dana, inner, opened, clock } = app
    await dana.signIn()
    const request = { cookies: { session: dana.cookie!.split('=')[1] }, isSecure: false }
    const plain = contextOf(inner)
    const actor = (await identify(plain, request as never, () => {}))!
    const ctx: MemberContext = { ...plain, actor, emit: () => {} }
    const roll = dice(7)
    const live: string[] = []
    const binned: string[] = []
    const take = (ids: string[]) => ids.splice(roll(ids.length), 1)[0]!
    let folders = 0
    const folder = () => `d${folders++}`

    const operation = async (ctx: MemberContext, kind: number) => {
      const tags = TAGS.filter(() => roll(2) === 0)
      if (kind < 4 || live.length === 0) {
        const fileName = NAMES[roll(NAMES.length)]!
        const repo = roll(3) === 0 ? `repo-${roll(3)}` : ''
        const content = 'x'.repeat(roll(50))
        const { file } = await createFile(ctx, { fileName, folder: folder(), content, tags, repo })
        live.push(file.id)
      } else if (kind < 7) {
        const id = live[roll(live.length)]!
        const change = [
          { fileName: NAMES[roll(NAMES.length)]!, folder: folder() },
          { tags },
          { language: ['python', null, 'go'][roll(3)]! },
          { isFavorite: roll(2) === 0 },
        ][roll(4)]!
        await changeFile(ctx, id, change)
      } else if (kind < 8) {
        const id = take(live)
        await moveFileToTrash(ctx, id)
        binned.push(id)
      } else if (kind < 9 && binned.length > 0) {
        const id = take(binned)
        await restoreFile(ctx, id)
        live.push(id)
      } else if (binned.length > 0) await purgeFile(ctx, take(binned))
    }

    for (let done = 0; done < operations; done += 100) {
      // A hundred to a transaction: one flush to disk instead of a hundred.
      await inTransaction(ctx, async (ctx) => {
        for (let n = 0; n < 100; n++) await operation(ctx, roll(10))
      })
      clock.advance(1)
    }

    const rows = await opened.store.query
      .selectFrom('files')
      .select(['language', 'sizeBytes', 'tags', 'repo'])
      .where('ownerId', '=', actor.id)
      .where('deletedAt', 'is', null)
      .execute()
    const count = (names: string[]) =>
      Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([k, v]) => [k, v.length]))
    const facets = await loadFacets(ctx)
    const emitted = (list: { name: string; count: number }[]) =>
      Object.fromEntries(list.map(({ name, count }) => [name, count]))
    expect(rows.length).toBe(live.length)
    expect(facets.totalFiles).toBe(rows.length)
    expect(facets.totalBytes).toBe(rows.reduce((sum, row) => sum + row.sizeBytes, 0))
    expect(emitted(facets.languages)).toEqual(count(rows.map((row) => row.language)))
    expect(emitted(facets.tags)).toEqual(count(rows.flatMap((row) => JSON.parse(row.tags))))
    expect(emitted(facets.repos)).toEqual(
      count(rows.map((row) => row.repo).filter((repo) => repo !== '')),
    )
    const texts = await opened.store.query
      .selectFrom('contents')
      .select('text')
      .where('ownerId', '=', actor.id)
      .execute()
    const stored = await opened.store.query
      .selectFrom('libraryCounts')
      .select('count')
      .where('ownerId', '=', actor.id)
      .where('kind', '=', 'stored')
      .executeTakeFirstOrThrow()
    expect(stored.count).toBe(texts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0))
    const { json } = await dana.get('/api/stats')
    expect(json.total_files).toBe(rows.length)
    expect(json.languages).toEqual(count(rows.map((row) => row.language)))
  })

  test('the endpoint has three fields; recent files are the ten newest by creation', async () => {
    const { dana, noam, clock } = await open()
    expect((await dana.get('/api/stats')).json).toEqual({
      total_files: 0,
      languages: {},
      recent_files: [],
    })
    const ids: string[] = []
    for (let n = 0; n < 12; n++) {
      clock.advance(1_000)
      const response = await dana.post('/api/files', {
        file_name: n % 2 ? `${n}.py` : `${n}.ts`,
        content: String(n),
      })
      ids.unshift(response.json.file.id)
    }
    await noam.post('/api/files', { file_name: 'other.go', content: '' })
    // Editing does not make a file newer; deleting removes it.
    await dana.put(`/api/files/${ids[11]}`, { description: 'touched' })
    await dana.del(`/api/files/${ids[0]}`)
    const { json } = await dana.get('/api/stats')
    expect(json.total_files).toBe(11)
    expect(json.languages).toEqual({ typescript: 6, python: 5 })
    expect(json.recent_files.map((file: { id: string }) => file.id)).toEqual(ids.slice(1, 11))
    expect(json.recent_files[0]).toEqual({
      id: ids[1],
      file_name: '10.ts',
      language: 'typescript',
      created_at: '2026-11-14T09:00:11.000+00:00',
    })
  })

  test('a save counts on the day of its writer', async () => {
    const { dana, clock, opened } = await open({ at: '2026-11-14T22:30:00Z' })
    await dana.put('/api/me/preferences', { time_zone: 'Asia/Jerusalem' })
    const { json } = await dana.post('/api/files', { file_name: 'a.ts', content: '1' })
    await dana.put(`/api/files/${json.file.id}`, { content: '2', base_version: 1 })
    await dana.put(`/api/files/${json.file.id}`, { description: 'no new text' })
    clock.advance(24 * 3_600_000)
    await dana.put(`/api/files/${json.file.id}`, { content: '3', base_version: 2 })
    const me = (await dana.get('/api/me')).json.id
    const rows = await opened.store.query
      .selectFrom('libraryDays')
      .select(['day', 'saves'])
      .where('ownerId', '=', me)
      .orderBy('day')
      .execute()
    expect(rows).toEqual([
      { day: '2026-11-15', saves: 2 },
      { day: '2026-11-16', saves: 1 },
    ])
  })
})

describe('the dashboard', () => {
  test('of an empty library offers doors and a guide, and does nothing by itself', async () => {
    const { dana } = await openTestApp('sqlite')
    await dana.put('/api/me/preferences', { locale: 'he' })
    const page = await dana.browse('/dashboard')
    for (const href of ['/new', '/upload']) expect(page.text).toContain(`href="${href}"`)
    expect(page.text).not.toContain('block-')
    expect((await dana.get('/api/files')).json.total).toBe(0)
    const pressed = await dana.post('/dashboard/guide')
    expect(pressed.status).toBe(303)
    const guide = await dana.browse(String(pressed.headers['location']))
    expect(guide.text).toContain('מתחילים כאן')
    // A second press finds the same file.
    expect((await dana.post('/dashboard/guide')).headers['location']).toBe(
      pressed.headers['location'],
    )
    expect((await dana.get('/api/files')).json.total).toBe(1)
    const id = String(pressed.headers['location']).split('/').at(-1)
    const { notes } = (await dana.get(`/api/sticky-notes/${id}`)).json
    expect(notes).toHaveLength(1)
    expect(notes[0]).toMatchObject({
      title: 'פתק',
      anchor_state: 'exact',
      anchor_quote: '## פתקים',
    })
  })

  test('shows what was opened, pinned and made, the languages, a year, and the quotas', async () => {
    const { dana } = await openTestApp('sqlite')
    const make = async (name: string) =>
      (await dana.post('/api/files', { file_name: name, content: name })).json.file.id
    const opened = await make('opened.ts')
    await dana.browse(`/file/${opened}`)
    await dana.put(`/api/files/${await make('pinned.py')}`, { is_pinned: true })
    const { text } = await dana.browse('/dashboard')
    for (const block of ['continue', 'pinned', 'newest', 'languages', 'activity', 'storage'])
      expect(text).toContain(`id="block-${block}"`)
    expect(text).toContain('href="/files?lang=python"')
    expect(text.replace(/[\u2066-\u2069]/g, '')).toContain('2 saves in the last year')
    expect(text.replace(/[\u2066-\u2069]/g, '')).toContain('2 files · 2 languages')
  })

  test('takes blocks and first steps of other features, in their order; each fails alone', async () => {
    const room = defineFeature({
      name: 'finder',
      dashboard: [
        { id: 'due', title: 'stats.pinned', order: 5, load: async () => 'three are due' },
        { id: 'none', title: 'stats.pinned', order: 6, load: async () => null },
        {
          id: 'broken',
          title: 'stats.pinned',
          order: 40,
          load: async () => {
            throw new Error('away')
          },
        },
      ],
      firstSteps: [{ href: '/repos', label: 'stats.newest', icon: 'folder-git-2', order: 30 }],
    })
    const { dana } = await openTestApp('sqlite', { features: [room] })
    const empty = await dana.browse('/dashboard')
    expect(empty.text).toContain('href="/repos"')
    expect(empty.text).toContain('three are due')
    await dana.post('/api/files', { file_name: 'a.ts', content: 'a' })
    const { text, status } = await dana.browse('/dashboard')
    expect(status).toBe(200)
    const order = [...text.matchAll(/id="block-(\w+)"/g)].map(([, id]) => id)
    expect(order).toEqual(['due', 'broken', 'newest', 'languages', 'activity', 'storage'])
    expect(text).toContain('This part could not be loaded.')
  })

  test('asks as often for many files as for few', async () => {
    const { dana, opened } = await openTestApp('sqlite')
    const count = async () => {
      await dana.browse('/dashboard')
      const before = opened.statements.length
      await dana.browse('/dashboard')
      return opened.statements.length - before
    }
    await dana.post('/api/files', { file_name: 'a.ts', content: 'a' })
    const few = await count()
    for (let n = 0; n < 15; n++)
      await dana.post('/api/files', { file_name: `${n}.py`, content: 'a', tags: ['t'] })
    expect(await count()).toBe(few)
    expect(few).toBeLessThanOrEqual(17)
  })
})

describe('the calendar', () => {
  test('has 53 weeks that begin as the language writes them, and ends today', () => {
    for (const [locale, weekday] of [
      ['en', 1],
      ['he', 7],
    ] as const) {
      for (const today of ['2026-11-14', '2024-02-29', '2027-01-01', '2026-11-15', '2026-11-16']) {
        const { days } = calendarOf(new Map(), today, locale)
        expect(Temporal.PlainDate.from(firstDay(today, locale)).dayOfWeek).toBe(weekday)
        expect(days[0]!.date).toBe(firstDay(today, locale))
        expect(days.at(-1)!.date).toBe(today)
        expect(days.at(-1)!.week).toBe(52)
      }
    }
  })

  test('sums what it shows, and grades by the busiest day', () => {
    const saves = new Map([
      ['2026-11-14', 100],
      ['2026-11-01', 1],
      ['2026-10-31', 25],
      ['2020-01-01', 9],
    ])
    const calendar = calendarOf(saves, '2026-11-14', 'en')
    expect([calendar.total, calendar.activeDays]).toEqual([126, 3])
    expect(byMonth(calendar.days).slice(-2)).toEqual([
      ['2026-10', 25],
      ['2026-11', 101],
    ])
    expect([0, 1, 25, 26, 100].map((n) => levelOf(n, 100))).toEqual([0, 1, 2, 3, 4])
  })
})

test('the guide exists in both languages with the same parts, and its note sticks to a heading', () => {
  for (const { content } of Object.values(GUIDES))
    expect(content.split('\n')[NOTED_LINE - 1]).toMatch(/^## /)
  const parts = ({ content }: { content: string }) => content.match(/^(#+|- \[.\]|```|>)/gm)
  expect(parts(GUIDES.he)).toEqual(parts(GUIDES.en))
})
