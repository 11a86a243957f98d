/** Notes as pages: found by a phrase, opened by their own URL, restored from there. */
import { expect, test } from 'vitest'
import { saveTree } from '#features/repositories/repos.fixture.ts'
import { eachDialect, openTestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { boardNote, NOTES, newNote, newNotesFile, put, readNote, taken } from '../notes.fixture.ts'

eachDialect('the page of the notes’ search', (open) => {
  test('shows what holds the phrase, marked, with its place, in both languages', async () => {
    const { dana } = await open()
    const file = await newNotesFile(dana, 'a\n', 'parser.ts')
    const note = await newNote(dana, file, { title: 'A Lantern', content: 'the lantern <b>' })
    for (const [locale, expected] of [
      ['en', ['<h1>Notes</h1>', '1 note', 'Search notes']],
      ['he', ['<h1>פתקים</h1>', 'פתק אחד', 'חיפוש בפתקים']],
    ] as const) {
      await dana.put('/api/me/preferences', { locale })
      const { status, text } = await dana.browse('/notes/search?q=lantern')
      expect(status).toBe(200)
      for (const word of expected) expect(text).toContain(word)
      expect(text).toContain('A <mark>Lantern</mark>')
      expect(text).toContain('the <mark>lantern</mark> &lt;b>')
      expect(text).toContain(`href="/note/${note.id}"`)
      expect(text).toContain('parser.ts')
      expect(text).toMatch(/href="\/notes\/search\?q=lantern"[^>]*aria-current="page"/)
      expect(text).toContain('href="/files?q=lantern&amp;sort=best_match"')
    }
  })

  test('says that there is none, and never cuts what was typed', async () => {
    const { dana } = await open()
    expect((await dana.browse('/notes/search')).text).toContain('No notes yet')
    expect((await dana.browse('/notes/search?q=%20')).text).toContain('No notes yet')
    expect((await dana.browse('/notes/search?on=board')).text).toContain('No notes match')
    const none = await dana.browse('/notes/search?q=zebra%20x')
    expect(none.text).toContain('No notes contain this phrase')
    expect(none.text).toContain('href="/files?q=zebra+x&amp;sort=best_match"')
    const long = await dana.browse(`/notes/search?q=${'x'.repeat(201)}`)
    expect(long.text).toContain('this one has 201')
    expect(long.text).toContain(`value="${'x'.repeat(201)}"`)
    expect((await dana.browse('/notes/search?q=lang:go')).text).toContain('taken literally')
  })

  test('tells that there are more than it shows', async () => {
    const { dana } = await open()
    for (let i = 0; i < 31; i++) await boardNote(dana, { content: 'many' })
    expect((await dana.browse('/notes/search?q=many')).text).toContain('More notes match')
    const one = await dana.browse('/notes/search?q=many&color=pink_light')
    expect(one.text).toContain('No notes contain this phrase')
  })
})

eachDialect('the list of all notes', (open) => {
  const shown = (text: string) =>
    [...text.matchAll(/data-note-hit="([^"]+)"/g)].map((match) => match[1]!)

  test('shows every note, the last changed first, page by page, and nobody else’s', async () => {
    const { dana, noam, clock } = await open()
    const ids: string[] = []
    for (let i = 0; i < 65; i++) {
      // Several notes of one moment are ordered by their ids.
      if (i % 5 === 0) clock.advance(1_000)
      ids.push((await boardNote(dana, { content: `n${i}` })).id)
    }
    await boardNote(noam, { content: 'not hers' })
    const seen: string[] = []
    let path: string | undefined = '/notes/search'
    while (path) {
      const { text }: { text: string } = await dana.browse(path)
      expect(shown(text).length).toBeLessThanOrEqual(30)
      seen.push(...shown(text))
      path = /href="(\/notes\/search\?after=[^"]+)" rel="next"/.exec(text)?.[1]
    }
    expect(seen).toHaveLength(65)
    expect([...seen].sort()).toEqual([...ids].sort())
    const moments = await Promise.all(seen.map((id) => readNote(dana, id)))
    const stamps = moments.map(({ updated_at }) => updated_at)
    expect(stamps).toEqual([...stamps].sort().reverse())
  })

  /** The page and, for a search, the JSON: both show the same. */
  const ofPath = async (person: Person, query: string) => {
    const onPage = shown((await person.browse(`/notes/search?${query}`)).text).sort()
    if (query.includes('q=')) {
      const { results } = taken(await person.get(`${NOTES}/search?${query}`))
      expect(results.map(({ id }: { id: string }) => id).sort()).toEqual(onPage)
    }
    return onPage
  }

  test('is narrowed by place, colour and open tasks, alone and together with words', async () => {
    const { dana } = await open()
    const file = await newNotesFile(dana, 'a\n', 'parser.ts')
    const onFile = await newNote(dana, file, { content: 'lantern\n- [ ] oil', color: 'pink_light' })
    const done = await boardNote(dana, { content: 'lantern\n- [x] oil' })
    const code = await boardNote(dana, { content: '```\n- [ ] not a task\n```\nlantern' })
    expect(await ofPath(dana, 'on=board')).toEqual([done.id, code.id].sort())
    expect(await ofPath(dana, 'on=file')).toEqual([onFile.id])
    expect(await ofPath(dana, 'on=repo')).toEqual([])
    expect(await ofPath(dana, 'tasks=open')).toEqual([onFile.id])
    expect(await ofPath(dana, 'color=pink_light')).toEqual([onFile.id])
    expect(await ofPath(dana, 'q=lantern&on=board')).toEqual([done.id, code.id].sort())
    expect(await ofPath(dana, 'q=lantern&tasks=open')).toEqual([onFile.id])
    expect(await ofPath(dana, 'q=lantern&tasks=open&on=board')).toEqual([])
    // Invalid filters are ignored.
    expect(await ofPath(dana, 'on=moon&tasks=x&color=none&after=zzz')).toHaveLength(3)
    // In JSON it is refused.
    for (const wrong of ['on=moon', 'tasks=x', 'reminder=x'])
      expect((await dana.get(`${NOTES}/search?q=lantern&${wrong}`)).status, wrong).toBe(400)
    const { text } = await dana.browse('/notes/search?on=board&tasks=open')
    expect(text).toMatch(/<option value="board" selected/)
    expect(text).toMatch(/<option value="open" selected/)
  })

  const rewrite = async (person: Person, id: string, content: string) => {
    const { version } = taken(await person.get(`/api/files/${id}`)).file
    taken(await person.put(`/api/files/${id}`, { content, base_version: version }))
  }

  test('shows those that lost their text, alone and together with words', async () => {
    const app = await open()
    const { dana, noam, clock } = app
    const file = await newNotesFile(dana, 'alpha one\nbeta two\ngamma three\n', 'parser.ts')
    const [lost, rows, other] = [
      await newNote(dana, file, { content: 'lantern', line_start: 2, mode: 'anchored' }),
      await newNote(dana, file, { content: 'lantern', line_start: 1, mode: 'anchored' }),
      await newNote(dana, file, {
        content: 'oil',
        line_start: 2,
        mode: 'anchored',
        color: 'pink_light',
      }),
    ]
    const free = await newNote(dana, file, { content: 'on the page' })
    await newNote(dana, file, { content: 'loose', line_start: 2, mode: 'surface' })
    await boardNote(dana, { content: 'lantern' })
    const { id: owner } = (await dana.get('/api/me')).json
    const { store } = app.inner.deps
    const entry = (path: string) => ({ path, blob: 'b', sizeBytes: 1, language: 'text' })
    await saveTree(store, owner, 'lib', [entry('a.ts'), entry('b.ts')], clock.now())
    const orphan = await newNote(dana, 'repo/lib/a.ts', { content: 'left', mode: 'anchored' })
    await newNote(dana, 'repo/lib/b.ts', { content: 'stays', mode: 'anchored' })
    expect(await ofPath(dana, 'on=unattached')).toEqual([])
    const content = 'alpha one\nsomething else entirely, 42\ngamma three\n'
    await rewrite(dana, file, content)
    await saveTree(store, owner, 'lib', [entry('b.ts')], clock.now())
    const states = await Promise.all([lost, rows, other, free].map(({ id }) => readNote(dana, id)))
    expect(states.map(({ anchor_state }) => anchor_state)).toEqual(['lost', 'exact', 'lost', ''])
    expect(await ofPath(dana, 'on=unattached')).toEqual([lost.id, other.id, orphan.id].sort())
    expect(await ofPath(dana, 'on=unattached&q=lantern')).toEqual([lost.id])
    expect(await ofPath(dana, 'on=unattached&color=pink_light')).toEqual([other.id])
    // The button of the file's page shows the same number as the tray behind it.
    const { text: page } = await dana.browse(`/file/${file}`)
    expect(page).toMatch(/notes-button__lost.*?class="number">2</s)
    const { text } = await dana.browse('/notes/search?on=unattached')
    expect(text).toMatch(/<option value="unattached" selected/)
    await noam.signIn()
    expect(await ofPath(noam, 'on=unattached')).toEqual([])
    // On the page instead of with its text: it has no anchor to lose.
    taken(await put(dana, lost.id, { mode: 'surface' }))
    expect(await ofPath(dana, 'on=unattached&q=lantern')).toEqual([])
    // The text comes back, and the notes are attached again.
    const whole = 'alpha one\nbeta two\ngamma three\n'
    await rewrite(dana, file, whole)
    expect(await ofPath(dana, 'on=unattached')).toEqual([orphan.id])
  })

  test('shows those with an open reminder, page by page, and what is done leaves', async () => {
    const { dana, noam } = await open()
    const remind = (person: Person, id: string) =>
      person.post(`${NOTES}/note/${id}/reminder`, { preset: 'tomorrow-09' })
    const [a, b, c] = [
      await boardNote(dana, { content: 'lantern\n- [ ] oil' }),
      await boardNote(dana, { content: 'lantern' }),
      await boardNote(dana, { content: 'oil' }),
    ]
    expect(await ofPath(dana, 'reminder=open')).toEqual([])
    for (const { id } of [a, c]) taken(await remind(dana, id))
    taken(await remind(noam, (await boardNote(noam)).id))
    expect(await ofPath(dana, 'reminder=open')).toEqual([a.id, c.id].sort())
    expect(await ofPath(dana, 'reminder=open&q=lantern')).toEqual([a.id])
    expect(await ofPath(dana, 'reminder=open&tasks=open')).toEqual([a.id])
    expect(await ofPath(dana, 'reminder=open&on=unattached')).toEqual([])
    expect(await ofPath(dana, 'reminder=x')).toHaveLength(3)
    taken(await dana.post(`${NOTES}/reminders/ack`, { note_id: a.id }))
    expect(await ofPath(dana, 'reminder=open')).toEqual([c.id])
    taken(await dana.del(`${NOTES}/note/${c.id}`))
    expect(await ofPath(dana, 'reminder=open')).toEqual([])
    const many: string[] = [b.id]
    taken(await remind(dana, b.id))
    for (let i = 0; i < 31; i++) {
      const { id } = await boardNote(dana, { content: 'm' })
      taken(await remind(dana, id))
      many.push(id)
    }
    const { text } = await dana.browse('/notes/search?reminder=open')
    const next = /href="(\/notes\/search\?reminder=open&amp;after=[^"]+)" rel="next"/.exec(
      text,
    )?.[1]
    const rest = await dana.browse(next!.replace('&amp;', '&'))
    expect([...shown(text), ...shown(rest.text)].sort()).toEqual(many.sort())
  })

  test('shows boxes with the ordinal and the stamp that a tick names, also where the piece is cut', async () => {
    const { dana } = await open()
    const titled = { title: 'List', content: 'buy\n- [x] milk\n- [ ] lantern **oil**' }
    const note = await boardNote(dana, titled)
    const long = `- [ ] first\n${'x'.repeat(400)}\n- [ ] a lamp\n\`\`\`\n- [ ] code\n\`\`\``
    const cut = await boardNote(dana, { content: long })
    const rowOf = async (query: string, id: string) => {
      const { text } = await dana.browse(`/notes/search?${query}`)
      const row = text.slice(text.indexOf(`data-note-hit="${id}"`)).split('</li>')[0]!
      return {
        stamp: /data-stamp="([^"]+)"/.exec(row)?.[1],
        boxes: [...row.matchAll(/<input[^>]*>/g)].map(([box]) => [
          /data-task="(\d+)"/.exec(box)?.[1],
          / checked/.test(box),
          / disabled/.test(box),
        ]),
        words: row.replace(/^[^>]*>|<[^>]*>/g, ' ').replace(/\s+/g, ' '),
      }
    }
    const row = await rowOf('', note.id)
    expect(row.stamp).toBe(note.updated_at)
    expect(row.boxes).toEqual([
      ['0', true, true],
      ['1', false, true],
    ])
    expect(row.words).toContain('List buy milk lantern oil')
    expect((await rowOf('q=lamp', cut.id)).boxes).toEqual([['1', false, true]])
    expect((await rowOf(`note=${cut.id}`, cut.id)).boxes).toEqual([['0', false, true]])
    expect(shown((await dana.browse(`/notes/search?note=${cut.id}`)).text)).toEqual([cut.id])
    // A search for the signs themselves finds them.
    const signs = await rowOf(`q=${encodeURIComponent('- [ ] lantern')}`, note.id)
    expect([signs.boxes, signs.words.includes('- [ ] lantern **oil**')]).toEqual([[], true])
    const tick = { index: 1, checked: true, prev_updated_at: row.stamp }
    taken(await dana.post(`${NOTES}/note/${note.id}/task`, tick))
    expect((await rowOf('', note.id)).boxes[1]).toEqual(['1', true, true])
    expect((await dana.post(`${NOTES}/note/${note.id}/task`, tick)).json.code).toBe('conflict')
  })

  test('asks as often for many as for few, however they are narrowed', async () => {
    const { dana, opened } = await open()
    const file = await newNotesFile(dana, 'alpha one\nbeta two\n')
    const add = async () => {
      const { id } = await newNote(dana, file, { content: 'n', line_start: 2, mode: 'anchored' })
      taken(await dana.post(`${NOTES}/note/${id}/reminder`, { preset: 'tomorrow-09' }))
    }
    await add()
    const later = await newNotesFile(dana, 'x\n', 'b.ts')
    for (let i = 0; i < 9; i++)
      await newNote(dana, later, { content: 'n', line_start: 1, mode: 'anchored' })
    await rewrite(dana, file, 'alpha one\n')
    const count = async (query: string) => {
      await dana.browse(`/notes/search?${query}`)
      const before = opened.statements.length
      expect((await ofPath(dana, query)).length).toBeGreaterThan(0)
      return opened.statements.length - before
    }
    const few = [await count('on=unattached'), await count('reminder=open')]
    await rewrite(dana, file, 'alpha one\nbeta two\n')
    for (let i = 0; i < 12; i++) await add()
    await rewrite(dana, file, 'alpha one\n')
    expect(await ofPath(dana, 'on=unattached')).toHaveLength(13)
    expect([await count('on=unattached'), await count('reminder=open')]).toEqual(few)
    // The caller, the tags, the list, its notes and the names of their files; and which notes: four queries, or one.
    expect(few).toEqual([8, 6])
  })
})

eachDialect('the address of a note', (open) => {
  test('leads to the place of every kind of note, with the note named', async () => {
    const app = await open()
    const { dana, clock } = app
    const code = await newNotesFile(dana, 'one\ntwo\nthree\n')
    const text = await newNotesFile(dana, '# A\n\n## B c\n', 'guide.md')
    const onLine = await newNote(dana, code, { content: 'a', line_start: 2, line_end: 3 })
    const free = await newNote(dana, code, { content: 'a' })
    const heading = await newNote(dana, text, { content: 'a', anchor_id: 'h-b-c' })
    const onBoard = await boardNote(dana)
    const { id: owner } = (await dana.get('/api/me')).json
    const entry = { path: 'src/א b.ts', blob: 'b', sizeBytes: 1, language: 'text' }
    await saveTree(app.inner.deps.store, owner, 'lib', [entry], clock.now())
    const address = `repo/lib/src/${encodeURIComponent('א b.ts')}`
    const inRepo = await newNote(dana, address, { content: 'a' })
    for (const [note, to] of [
      [onLine, `/file/${code}?note=${onLine.id}#L2-L3`],
      [free, `/file/${code}?note=${free.id}#note-${free.id}`],
      [heading, `/md/${text}?note=${heading.id}#h-b-c`],
      [onBoard, `/boards/${onBoard.board_id}?note=${onBoard.id}#note-${onBoard.id}`],
      [inRepo, `/repos/lib/file/src/%D7%90%20b.ts?note=${inRepo.id}#note-${inRepo.id}`],
    ] as const) {
      const { status, headers } = await dana.browse(`/note/${note.id}`)
      expect([status, headers['location']]).toEqual([303, to])
    }
    const board = await dana.browse(`/boards/${onBoard.board_id}?note=${onBoard.id}`)
    expect(board.text).toMatch(new RegExp(`id="note-${onBoard.id}"[^>]*data-focused`))
    taken(await dana.del(`/api/files/${code}`))
    expect((await dana.browse(`/note/${onLine.id}`)).headers['location']).toBe('/trash')
  })

  test('a deleted note shows itself and comes back; what is not one’s own is not there', async () => {
    const { dana, noam, clock } = await open()
    const note = await boardNote(dana, { title: 'Gone', content: 'soon <back>' })
    taken(await dana.del(`${NOTES}/note/${note.id}`))
    const shown = await dana.browse(`/note/${note.id}`)
    expect(shown.status).toBe(404)
    expect(shown.text).toContain('This note was deleted')
    expect(shown.text).toContain('soon &lt;back>')
    expect((await noam.browse(`/note/${note.id}`)).text).not.toContain('soon')
    const listed = await dana.browse('/trash/notes')
    expect(listed.text).toMatch(/href="\/trash\/notes"[^>]*aria-current="page"/)
    expect(listed.text).toContain(`action="/note/${note.id}/restore"`)
    expect(listed.text).toContain('soon &lt;back>')
    expect((await dana.browse('/trash')).text).toContain('href="/trash/notes"')
    expect((await noam.browse('/trash/notes')).text).not.toContain('soon')
    const foreign = await noam.send('POST', `/note/${note.id}/restore`)
    expect(foreign.status).toBe(404)
    const restored = await dana.send('POST', `/note/${note.id}/restore`)
    expect([restored.status, restored.headers['location']]).toEqual([303, `/note/${note.id}`])
    expect((await readNote(dana, note.id)).content).toBe('soon <back>')
    expect((await dana.browse('/trash/notes')).text).toContain('Nothing here.')
    taken(await dana.del(`${NOTES}/note/${note.id}`))
    clock.advance(31 * 86_400_000)
    await dana.signIn()
    const gone = await dana.browse(`/note/${note.id}`)
    expect([gone.status, gone.text.includes('soon')]).toEqual([404, false])
  })
})

test('the dashboard tells what was written last, in words and boxes', async () => {
  const { dana } = await openTestApp('sqlite')
  await boardNote(dana, { title: 'Plan', content: 'a **bold** step\n- [ ] open\n- [x] done' })
  const { text } = await dana.browse('/dashboard')
  expect(text).toContain('a bold step ☐ open ☑ done')
})

test('notes and boards have their places in the navigation', async () => {
  const { dana } = await openTestApp('sqlite')
  const { text } = await dana.browse('/boards')
  expect(text).toMatch(/href="\/boards"[^>]*aria-current="page"/)
  expect(text).toContain('href="/notes/search"')
})
