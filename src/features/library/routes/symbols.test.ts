/** `@name` finds the files that define it, and each of them opens at its line. */
import { expect, test } from 'vitest'
import { LONG_TEXT } from '#platform/long-texts/index.ts'
import { acrossOwners } from '#platform/store/index.ts'
import { bothDialects, type TestApp } from '#tests/support/app.ts'
import { SYMBOL_SAMPLES } from '#tests/support/finding/symbol-samples.ts'
import type { Person } from '#tests/support/people.ts'
import { indexSymbols, repairSearch } from '../actions/indexing.ts'
import { listMissearched } from '../store/index.ts'

interface Found {
  file_name: string
  hits: { line: number; text: string; kind?: string }[]
}

async function find(person: Person, q: string, more = ''): Promise<Found[]> {
  const search = `q=${encodeURIComponent(q)}&hits=1&sort=best_match${more}`
  const { status, json } = await person.get(`/api/files?${search}`)
  expect([q, status]).toEqual([q, 200])
  return json.items
}

const named = async (person: Person, q: string) =>
  (await find(person, q)).map(({ file_name }) => file_name)

async function save(person: Person, file_name: string, content: string, more: object = {}) {
  const made = await person.post('/api/files', { file_name, content, ...more })
  expect([file_name, made.status]).toEqual([file_name, 201])
  return made.json.file as { id: string; version: number }
}

const runJob = ({ opened }: TestApp) =>
  indexSymbols({ store: opened.store }, { throwIfStopped: () => {} })

bothDialects('symbols', (open) => {
  test('of every language are found by name, at their line and with their kind', async () => {
    const { dana } = await open()
    for (const { file, lines } of SYMBOL_SAMPLES) await save(dana, file, `${lines.join('\n')}\n`)
    for (const { file, symbols } of SYMBOL_SAMPLES) {
      const [, line, kind, name] = /^(\d+) (\w+) (.*)$/.exec(symbols.at(-1)!)!
      const found = await find(dana, `@"${name!.replaceAll('"', '')}"`)
      // A quote cannot be searched for.
      if (name!.includes('"')) continue
      const own = found.find(({ file_name }) => file_name === file)
      expect([file, own?.hits]).toEqual([
        file,
        expect.arrayContaining([expect.objectContaining({ line: Number(line), kind })]),
      ])
    }
  })

  test('the whole name comes first, then its beginning, then a word inside it', async () => {
    const { dana, noam, clock } = await open()
    for (const [name, text] of [
      ['whole.ts', 'export function parseLine() {}'],
      ['begins.ts', 'export function parseLineFast() {}'],
      ['inside.ts', 'export function fastParseLine() {}'],
      ['snake.py', 'def fast_parseline():\n    pass'],
      ['mentions.ts', 'parseLine()\nreparseLine()'],
      ['no-word.ts', 'export function reparseline() {}'],
    ] as const) {
      clock.advance(1_000)
      await save(dana, name, `${text}\n`)
    }
    await save(noam, 'others.ts', 'export function parseLine() {}\n')
    const order = ['whole.ts', 'begins.ts', 'snake.py', 'inside.ts']
    expect(await named(dana, '@parseLine')).toEqual(order)
    expect(await named(dana, '@PARSELINE')).toEqual(order)
    expect(await named(dana, '@line')).toEqual(['inside.ts', 'begins.ts', 'whole.ts'])
    expect(await named(dana, '@pa')).toEqual(['begins.ts', 'whole.ts', 'snake.py', 'inside.ts'])
    expect(await named(dana, '@parseLine lang:python')).toEqual(['snake.py'])
    expect(await named(dana, '@parseLine -@fast')).toEqual(['whole.ts'])
    expect(await named(dana, '-@parseLine')).toEqual(['no-word.ts', 'mentions.ts'])
    expect(await named(dana, '"@parseLine"')).toEqual([])
    expect(await named(noam, '@parseLine')).toEqual(['others.ts'])
  })

  test('a walk in pages meets every file once, forwards and back', async () => {
    const { dana, clock } = await open()
    for (let n = 0; n < 9; n++) {
      clock.advance(1_000)
      await save(dana, `${n}.py`, n % 3 === 0 ? 'def load():\n' : 'def load_all():\n')
    }
    const seen: string[][] = []
    let cursor = ''
    let last = { prev_cursor: '' }
    do {
      const { json } = await dana.get(
        `/api/files?q=@load&sort=best_match&limit=4${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(json.items.map(({ file_name }: Found) => file_name))
      cursor = json.next_cursor
      last = json
      expect(json.total).toBe(9)
    } while (cursor)
    const order = ['6.py', '3.py', '0.py', '8.py', '7.py', '5.py', '4.py', '2.py', '1.py']
    expect(seen).toEqual([order.slice(0, 4), order.slice(4, 8), order.slice(8)])
    const back = await dana.get(
      `/api/files?q=@load&sort=best_match&limit=4&cursor=${last.prev_cursor}`,
    )
    expect(back.json.items.map(({ file_name }: Found) => file_name)).toEqual(order.slice(4, 8))
    const byName = await dana.get('/api/files?q=@load&sort=name_asc&limit=2')
    expect(byName.json.items.map(({ file_name }: Found) => file_name)).toEqual(['0.py', '1.py'])
  })

  test('follow the file: edited, renamed, binned, restored and gone', async () => {
    const app = await open()
    const { dana, opened } = app
    const { id, version } = await save(dana, 'a.py', 'def first_name():\n')
    await dana.send('PUT', `/api/files/${id}`, {
      body: { content: 'x\ndef second_name():\n', base_version: version },
    })
    expect(await named(dana, '@first_name')).toEqual([])
    expect((await find(dana, '@second_name'))[0]?.hits).toEqual([
      { line: 2, text: 'def second_name():', kind: 'function' },
    ])
    // As text it defines nothing, as Python it does again.
    await dana.send('PUT', `/api/files/${id}`, { body: { file_name: 'a.txt' } })
    expect(await named(dana, '@second_name')).toEqual([])
    await dana.send('PUT', `/api/files/${id}`, { body: { file_name: 'b.py' } })
    expect(await named(dana, '@second_name')).toEqual(['b.py'])
    await dana.send('DELETE', `/api/files/${id}`)
    expect(await named(dana, '@second_name')).toEqual([])
    await dana.post(`/api/trash/${id}/restore`, {})
    expect(await named(dana, '@second_name')).toEqual(['b.py'])
    await dana.post(`/api/files/${id}/restore`, { version: 1 })
    expect(await named(dana, '@first_name')).toEqual(['b.py'])
    await dana.send('DELETE', `/api/files/${id}`)
    await dana.post(`/api/trash/${id}/purge`, {})
    const left = await acrossOwners(opened.store, 'nothing is left')
      .selectFrom('fileSymbols')
      .select('fileId')
      .execute()
    expect(left).toEqual([])
  })

  test('of a long text are read in a thread, or by the job when its language was another', async () => {
    const app = await open()
    const { dana } = app
    const lines = LONG_TEXT / 8
    const long = `${'# filler line\n'.repeat(lines)}def far_away():\n    pass\n`
    const { id, version } = await save(dana, 'long.py', long)
    expect(await named(dana, '@far_away')).toEqual(['long.py'])
    const body = { content: long.replace('far_away', 'farther'), base_version: version }
    await dana.send('PUT', `/api/files/${id}`, { body })
    expect(await named(dana, '@farther')).toEqual(['long.py'])
    // Renamed away and back: only the job reads its symbols again.
    await dana.send('PUT', `/api/files/${id}`, { body: { file_name: 'long.rb' } })
    const { json } = await dana.get('/api/files?q=@farther')
    expect(json).toMatchObject({ items: [], indexing: true })
    expect((await dana.browse('/files?q=@farther')).text).toContain('still being indexed')
    expect(await runJob(app)).toEqual({ done: true, files: 1 })
    expect((await dana.get('/api/files?q=@farther')).json.indexing).toBeUndefined()
    expect((await find(dana, '@farther'))[0]?.hits[0]?.line).toBe(lines + 1)
    expect(await runJob(app)).toEqual({ done: true, files: 0 })
  })

  test('names in any script are found, and none is cut so that it cannot be stored', async () => {
    const { dana, opened } = await open()
    await save(dana, 'a.py', 'def שלום_עולם():\n    pass\nclass Größe:\n    pass\n')
    await save(dana, 'b.md', `# ${'x'.repeat(119)}😀\n`)
    expect(await named(dana, '@שלום')).toEqual(['a.py'])
    expect(await named(dana, '@עולם')).toEqual(['a.py'])
    expect(await named(dana, '@GRÖSSE')).toEqual(['a.py'])
    expect(await named(dana, `@${'x'.repeat(119)}`)).toEqual(['b.md'])
    for await (const wrong of listMissearched(opened.store)) expect(wrong).toBeNull()
  })

  test('headings are found by the words that are read, without the marks among them', async () => {
    const { dana } = await open()
    const headings = [
      ['# The **bold** `code` heading', 'the bold code heading', 'code heading'],
      ['## A [linked page](/x) and ![shown](y.png)', 'a linked page and shown', 'page and'],
      ['### See [the guide][g] ~~never~~ __soon__', 'see the guide never soon', 'guide never'],
      ['## `Map<K, *>` \\*args\\* <b>more</b>', 'map<k, *> *args* more', 'args* more'],
      ['Under `lined` *title*', 'under lined title', 'lined title'],
    ]
    await save(dana, 'a.md', `${headings.map(([line]) => `${line}\n`).join('\n')}===\n`)
    for (const [index, [, whole = '', inside]] of headings.entries())
      for (const words of [whole, inside]) {
        const [file] = await find(dana, `@"${words}"`)
        expect([words, file?.hits[0]]).toEqual([
          words,
          expect.objectContaining({ line: 1 + 2 * index, kind: 'heading' }),
        ])
      }
  })

  test('are checked against the files, and made anew where they differ', async () => {
    const app = await open()
    const { dana, opened } = app
    const { id } = await save(dana, 'a.py', 'def right():\n')
    const wrong = async () => {
      const all: string[] = []
      for await (const { fileId } of listMissearched(opened.store)) all.push(fileId)
      return all
    }
    expect(await wrong()).toEqual([])
    const rows = acrossOwners(opened.store, 'a test breaks something')
    await rows.updateTable('fileSymbols').set({ symbols: '[]' }).execute()
    expect(await wrong()).toEqual([id])
    expect(await repairSearch(opened.store)).toBe(1)
    await runJob(app)
    expect(await wrong()).toEqual([])
    await rows.updateTable('fileSymbols').set({ fileId: 'gone' }).execute()
    expect(await wrong()).toEqual([id, 'gone'])
    await repairSearch(opened.store)
    await runJob(app)
    expect(await wrong()).toEqual([])
    expect(await named(dana, '@right')).toEqual(['a.py'])
  })

  test('a page shows the line, its kind and the way to it, in as many questions for one file as for ten', async () => {
    const { dana, opened } = await open()
    const count = async () => {
      await dana.browse('/files?q=@load&sort=best_match')
      const before = opened.statements.length
      const { text } = await dana.browse('/files?q=@load&sort=best_match')
      return { text, count: opened.statements.length - before }
    }
    const { id } = await save(dana, 'one.py', 'x = 1\ndef load_one():\n')
    const few = await count()
    expect(few.text).toContain(`href="/file/${id}#L2"`)
    expect(few.text).toMatch(/data-kind="function"[\s\S]*Function[\s\S]*<mark>load<\/mark>_one/)
    for (let n = 0; n < 9; n++) await save(dana, `${n}.py`, 'def load():\n')
    expect((await count()).count).toBe(few.count)
  })

  test('hostile names are symbols like others', async () => {
    const { dana } = await open()
    await save(dana, 'a.toml', '[100%_a*?\\b]\n[\u0001odd\u0002 sign]\n')
    expect(await named(dana, '@100%_a*?\\b')).toEqual(['a.toml'])
    expect(await named(dana, '@100%*b')).toEqual([])
    expect(await named(dana, '@100__a')).toEqual([])
    expect(await named(dana, '@sign')).toEqual(['a.toml'])
    await save(dana, 'many.py', 'def f():\n'.repeat(3_000))
    const [many] = await find(dana, '@f')
    expect(many?.hits).toHaveLength(3)
  })
})
