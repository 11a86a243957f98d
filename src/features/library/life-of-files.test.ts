/** For any actions in any order: ids stay, lists are correct, counters equal a recount. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bothDialects, type TestApp } from '#tests/support/app.ts'
import { Person } from '#tests/support/people.ts'
import { parseQuery } from './rules/query.ts'
import { openNames } from './store/named-matches.ts'
import { binnedIds, DAY_MS, liveIds, rowsOf, sweep } from './trash.fixture.ts'

const NAMES = ['a.ts', 'b.md', 'c.py', 'ד.txt']
const CONTENTS = [
  'one',
  'def heron():\n  pass\n',
  'def heron_nest():\n  pass\n',
  'three\nlines\n',
  '',
]
const TAGS = ['red', 'blue', 'ירוק']

interface Known {
  id: string
  name: string
  state: 'live' | 'binned' | 'gone'
  version: number
}

/** The state that the test expects; the library must agree. */
interface World {
  app: TestApp
  person: Person
  files: Known[]
}

const pick = fc.nat(20)
const act = fc.oneof(
  fc.record({
    kind: fc.constant('create' as const),
    name: fc.constantFrom(...NAMES),
    content: fc.constantFrom(...CONTENTS),
    tags: fc.subarray(TAGS),
  }),
  fc.record({ kind: fc.constant('edit' as const), pick, content: fc.constantFrom(...CONTENTS) }),
  fc.record({ kind: fc.constant('rename' as const), pick, name: fc.constantFrom(...NAMES) }),
  fc.record({ kind: fc.constant('retag' as const), pick, tags: fc.subarray(TAGS) }),
  fc.record({ kind: fc.constant('bin' as const), pick }),
  fc.record({ kind: fc.constant('binMany' as const), picks: fc.array(pick, { maxLength: 4 }) }),
  fc.record({
    kind: fc.constant('tagMany' as const),
    picks: fc.array(pick, { maxLength: 4 }),
    tags: fc.subarray(TAGS, { minLength: 1 }),
  }),
  fc.record({ kind: fc.constant('restore' as const), pick }),
  fc.record({ kind: fc.constant('purge' as const), pick }),
  fc.record({
    kind: fc.constant('restoreVersion' as const),
    pick,
    version: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('empty' as const) }),
  fc.record({ kind: fc.constant('sweep' as const), days: fc.constantFrom(0, 31) }),
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

async function perform(world: World, step: Act): Promise<void> {
  const { person, files, app } = world
  const chosen = (n: number) => files[n % Math.max(1, files.length)]
  const ids = (picks: number[]) =>
    [...new Set(picks.map((n) => chosen(n)?.id ?? ''))].filter(Boolean)
  const byId = (id: string) => files.find((file) => file.id === id)!
  const isNameTaken = (name: string, but?: Known) =>
    files.some((file) => file !== but && file.state === 'live' && file.name === name)
  const file = 'pick' in step ? chosen(step.pick) : undefined
  if ('pick' in step && !file) return
  app.clock.advance(10)
  switch (step.kind) {
    case 'create': {
      const { name, content, tags } = step
      const taken = isNameTaken(name)
      const response = await person.post('/api/files', { file_name: name, content, tags })
      expect(response.status).toBe(taken ? 409 : 201)
      if (taken) return
      const { id } = response.json.file
      expect(files.map((known) => known.id)).not.toContain(id)
      files.push({ id, name, state: 'live', version: 1 })
      return
    }
    case 'edit': {
      const response = await person.put(`/api/files/${file!.id}`, {
        content: step.content,
        base_version: file!.version,
      })
      return follow(response, file!, 'live', 200)
    }
    case 'rename': {
      const response = await person.put(`/api/files/${file!.id}`, { file_name: step.name })
      return follow(response, file!, 'live', isNameTaken(step.name, file) ? 409 : 200)
    }
    case 'retag':
      return follow(
        await person.put(`/api/files/${file!.id}`, { tags: step.tags }),
        file!,
        'live',
        200,
      )
    case 'bin': {
      const wasLive = file!.state === 'live'
      follow(await person.del(`/api/files/${file!.id}`), file!, 'live', 200)
      if (wasLive) file!.state = 'binned'
      return
    }
    case 'binMany': {
      const wanted = ids(step.picks)
      const response = await person.post('/api/files/bulk-delete', { file_ids: wanted })
      const anyGone = wanted.some((id) => byId(id).state === 'gone')
      expect(response.status).toBe(wanted.length === 0 ? 400 : anyGone ? 404 : 200)
      if (response.status !== 200) return
      const live = wanted.filter((id) => byId(id).state === 'live')
      expect(response.json).toMatchObject({ deleted: live.length, requested: wanted.length })
      for (const id of live) byId(id).state = 'binned'
      return
    }
    case 'tagMany': {
      const wanted = ids(step.picks)
      const response = await person.post('/api/files/bulk-tag', {
        file_ids: wanted,
        tags: step.tags,
      })
      const allLive = wanted.every((id) => byId(id).state === 'live')
      expect(response.status).toBe(wanted.length === 0 ? 400 : allLive ? 200 : 404)
      return
    }
    case 'restore': {
      const wasBinned = file!.state === 'binned'
      const taken = isNameTaken(file!.name)
      const before = file!.name
      follow(await person.post(`/api/trash/${file!.id}/restore`), file!, 'binned', 200)
      if (!wasBinned) return
      expect(file!.name === before).toBe(!taken)
      file!.state = 'live'
      return
    }
    case 'purge': {
      const response = await person.post(`/api/trash/${file!.id}/purge`)
      expect(response.status).toBe(file!.state === 'binned' ? 200 : 404)
      if (response.status === 200) file!.state = 'gone'
      return
    }
    case 'restoreVersion': {
      const { version } = step
      const response = await person.post(`/api/files/${file!.id}/restore`, { version })
      return follow(response, file!, 'live', version <= file!.version ? 200 : 404)
    }
    case 'empty': {
      const binned = files.filter(({ state }) => state === 'binned')
      const response = await person.post('/api/trash/empty')
      expect(response.json).toEqual({ ok: true, purged: binned.length })
      for (const gone of binned) gone.state = 'gone'
      return
    }
    case 'sweep': {
      app.clock.advance(step.days * DAY_MS)
      await sweep(app)
      if (step.days === 0) return
      await person.signIn()
      for (const known of files) if (known.state === 'binned') known.state = 'gone'
    }
  }
}

type Reply = Awaited<ReturnType<Person['put']>>

/** The response fits the state, and its file is still the same file with a number that never decreases. */
function follow(response: Reply, file: Known, needs: Known['state'], status: number): void {
  expect(response.status, response.text).toBe(file.state === needs ? status : 404)
  if (response.status !== 200) return
  const after = response.json.file
  expect(after.id).toBe(file.id)
  expect([file.version, file.version + 1]).toContain(after.version)
  file.version = after.version
  file.name = after.file_name
}

async function agree(world: World): Promise<void> {
  const { app, person, files } = world
  const inState = (...states: Known['state'][]) =>
    files.filter(({ state }) => states.includes(state)).map(({ id }) => id)
  expect((await liveIds(person)).toSorted()).toEqual(inState('live').toSorted())
  expect((await binnedIds(person)).toSorted()).toEqual(inState('binned').toSorted())
  for (const { id, state, version } of files) {
    const response = await person.get(`/api/files/${id}/versions`)
    expect(response.status).toBe(state === 'live' ? 200 : 404)
    if (state !== 'live') continue
    const numbers = response.json.versions.map((known: { version: number }) => known.version)
    expect(numbers).toEqual(Array.from({ length: version }, (_, i) => version - i))
  }
  const owner = (await person.get('/api/me')).json.id as string
  const { store } = app.opened
  const rows = await rowsOf(store, owner)
  const kept = inState('live', 'binned').toSorted()
  expect(rows.files.map(({ id }) => id).toSorted()).toEqual(kept)
  expect(rows.search.map(({ fileId }) => fileId).toSorted()).toEqual(kept)
  expect([...new Set(rows.versions.map(({ fileId }) => fileId))].toSorted()).toEqual(kept)
  const used = new Set(rows.versions.map(({ contentHash }) => contentHash))
  expect(new Set(rows.contents.map(({ hash }) => hash))).toEqual(used)
  expect(rows.tags.every(({ fileId }) => kept.includes(fileId))).toBe(true)
  expect(await counters(app, owner)).toEqual(await recounted(app, owner))
  await findByNames(world)
}

/** What a file is named and defines finds it, as reading all names does. */
async function findByNames({ app: { opened }, person, files }: World): Promise<void> {
  const { store } = opened
  const owner = (await person.get('/api/me')).json.id as string
  const live = files.filter(({ state }) => state === 'live')
  const search = (text: string) => {
    const fields = { language: null, category: 'all', folder: null, repo: null, limit: null }
    return openNames(store, owner, { ...fields, query: parseQuery(text) })
  }
  const idsOf = (found: readonly { id: string }[] | null) => found?.map(({ id }) => id).toSorted()
  for (const name of NAMES)
    expect(idsOf(await search(name).named(1_000)), name).toEqual(
      idsOf(live.filter((known) => known.name === name)),
    )
  const rows = await store.query
    .selectFrom('fileSymbols')
    .select(['fileId as id', 'symbols'])
    .where('ownerId', '=', owner)
    .execute()
  const defining = rows.filter(
    ({ id, symbols }) => symbols.includes('"heron"') && live.some((known) => known.id === id),
  )
  expect(idsOf(await search('heron').defining('heron', 1_000))).toEqual(idsOf(defining))
}

async function counters({ opened: { store } }: TestApp, owner: string) {
  const rows = await store.query
    .selectFrom('libraryCounts')
    .select(['kind', 'name', 'count'])
    .where('ownerId', '=', owner)
    .execute()
  return Object.fromEntries(
    rows
      .filter(({ count }) => count !== 0)
      .map(({ kind, name, count }) => [`${kind} ${name}`, count]),
  )
}

/** From the rows themselves, by separate code. */
async function recounted({ opened: { store } }: TestApp, owner: string) {
  const rows = await store.query
    .selectFrom('files')
    .select(['sizeBytes', 'language', 'tags', 'repo'])
    .where('ownerId', '=', owner)
    .where('deletedAt', 'is', null)
    .execute()
  const counts: Record<string, number> = {}
  const add = (key: string, by: number) => {
    if (by !== 0) counts[key] = (counts[key] ?? 0) + by
  }
  for (const row of rows) {
    add('total ', 1)
    add('bytes ', row.sizeBytes)
    add(`language ${row.language}`, 1)
    for (const tag of JSON.parse(row.tags) as string[]) add(`tag ${tag}`, 1)
    if (row.repo) add(`repo ${row.repo}`, 1)
  }
  // Each text once, whether its file is live or in the trash.
  const texts = await store.query
    .selectFrom('contents')
    .select('text')
    .where('ownerId', '=', owner)
    .execute()
  for (const { text } of texts) add('stored ', Buffer.byteLength(text))
  return counts
}

bothDialects('the life of files', (open) => {
  test('any story keeps ids, lists and counters right', async () => {
    const app = await open({ env: { SESSION_DAYS: '365' } })
    let people = 5_000
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), async (story) => {
        people += 1
        const person = new Person(app.inner, app.clock, { id: String(people), firstName: 'Tal' })
        const world: World = { app, person, files: [] }
        for (const step of story) await perform(world, step)
        await agree(world)
      }),
      { numRuns: 40 },
    )
  })

  test('many hands at once: counters still equal a recount', async () => {
    const app = await open()
    const { dana } = app
    await dana.signIn()
    const ids = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const wish = { file_name: `f${i}.ts`, content: `${i % 3}`, tags: ['all', `t${i % 2}`] }
        return (await dana.post('/api/files', wish)).json.file.id as string
      }),
    )
    const hands = ids.flatMap((id, i) => [
      () => dana.del(`/api/files/${id}`),
      () => dana.post(`/api/trash/${id}/restore`),
      () => dana.put(`/api/files/${id}`, { tags: [`t${i}`] }),
      () => dana.post(`/api/trash/${id}/purge`),
      () => dana.post('/api/files/bulk-delete', { file_ids: ids.slice(i, i + 3) }),
    ])
    const answers = await Promise.all(hands.map((hand) => hand()))
    for (const { status } of answers) expect([200, 404, 409]).toContain(status)
    const owner = (await dana.get('/api/me')).json.id
    expect(await counters(app, owner)).toEqual(await recounted(app, owner))
    const rows = await rowsOf(app.opened.store, owner)
    const used = new Set(rows.versions.map(({ contentHash }) => contentHash))
    expect(new Set(rows.contents.map(({ hash }) => hash))).toEqual(used)
    const [live, binned] = [await liveIds(dana), await binnedIds(dana)]
    expect([...live, ...binned].toSorted()).toEqual(rows.files.map(({ id }) => id).toSorted())
  })
})
