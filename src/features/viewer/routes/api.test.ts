/** Lines in pieces, code blocks, and boxes that write versions. */
import { expect, test } from 'vitest'
import { eachDialect } from '#tests/support/app.ts'
import { change, keep } from '../viewer.fixture.ts'

eachDialect('the viewer’s endpoints', (open) => {
  test('lines come highlighted, from any place, with the total', async () => {
    const { dana } = await open()
    const { id } = await keep(
      dana,
      'a.ts',
      Array.from({ length: 2_500 }, (_, at) => `const v${at + 1} = 1`).join('\n'),
    )
    const response = await dana.get(`/api/files/${id}/lines?from=2401&to=2500`)
    expect(response.json).toMatchObject({ ok: true, version: 1, from: 2401, total: 2_500 })
    expect(response.json.lines).toHaveLength(100)
    expect(response.json.lines[0]).toContain('<span class="tok-keyword">const</span>')
    expect(response.json.lines[0]).toContain('v2401')
    expect((await dana.get(`/api/files/${id}/lines?from=2499&to=4000`)).json.lines).toHaveLength(2)
    expect((await dana.get(`/api/files/${id}/lines?from=5000&to=5001`)).json.lines).toEqual([])
  })

  test('a large file has plain lines at once, and every line is escaped', async () => {
    const { dana } = await open()
    const { id } = await keep(dana, 'a.html', '<script>alert("x")</script>\n'.repeat(60_000))
    const response = await dana.get(`/api/files/${id}/lines?from=1&to=2000`)
    expect(response.json).toMatchObject({ plain: 'too_large', total: 60_000 })
    expect(response.json.lines[0]).toBe('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;')
  })

  test.each([
    '',
    '?from=1',
    '?from=0&to=3',
    '?from=5&to=4',
    '?from=1&to=2001',
    '?from=a&to=b',
    '?from=1.5&to=2',
    '?from=-1&to=1',
  ])('lines that are not asked for properly are refused: %s', async (search) => {
    const { dana } = await open()
    const { id } = await keep(dana, 'a.ts', 'x')
    const response = await dana.get(`/api/files/${id}/lines${search}`)
    expect(response.status).toBe(400)
    expect(response.json).toMatchObject({
      ok: false,
      error: 'Invalid lines',
      code: 'invalid_lines',
    })
  })

  test('lines of another version, of nobody’s file, of somebody else’s', async () => {
    const { dana, noam, visitor } = await open()
    const file = await keep(dana, 'a.txt', 'one')
    await change(dana, file, 'two')
    const url = (version: string) => `/api/files/${file.id}/lines?from=1&to=5${version}`
    expect((await dana.get(url('&version=1'))).json.lines).toEqual(['one'])
    expect((await dana.get(url(''))).json.lines).toEqual(['two'])
    expect((await dana.get(url('&version=7'))).json).toMatchObject({
      ok: false,
      error: 'Version not found',
    })
    expect((await noam.get(url(''))).json).toMatchObject({
      ok: false,
      error: 'File not found',
      file_id: file.id,
    })
    expect((await visitor.get(url(''))).status).toBe(401)
  })

  test('the code blocks of a document come in its order', async () => {
    const { dana } = await open()
    const { id } = await keep(
      dana,
      'a.md',
      '```ts\nconst a = 1\n```\n\n```\nplain\n```\n\n```py\ndef f(): pass\n```\n',
    )
    const { fences } = (await dana.get(`/api/files/${id}/fences`)).json
    expect(fences).toHaveLength(3)
    expect(fences[0]).toContain('tok-keyword')
    expect(fences[1]).toBeNull()
    expect(fences[2]).toContain('tok-function')
  })

  test('a tick changes one character, makes one version, and answers with the text', async () => {
    const { dana } = await open()
    const source = '# List\r\n\r\n- [ ] one\r\n- [ ] one\r\n```\n- [ ] no task\n```\r\n1. [X] שלוש'
    const file = await keep(dana, 'a.md', source)
    const url = `/api/files/${file.id}/task`
    const first = await dana.post(url, { index: 1, checked: true, base_version: 1 })
    expect(first.status).toBe(200)
    const expected = source.replace('- [ ] one\r\n- [ ] one', '- [ ] one\r\n- [x] one')
    expect(first.json).toMatchObject({
      ok: true,
      content: expected,
      file: { id: file.id, version: 2 },
    })
    expect((await dana.get(`/api/files/${file.id}`)).json.content).toBe(expected)
    const second = await dana.post(url, { index: 2, checked: false, base_version: 2 })
    expect(second.json.content).toBe(expected.replace('[X]', '[ ]'))
  })

  test('a box that already is as wanted writes nothing', async () => {
    const { dana } = await open()
    const file = await keep(dana, 'a.md', '- [x] one\n')
    const response = await dana.post(`/api/files/${file.id}/task`, {
      index: 0,
      checked: true,
      base_version: 1,
    })
    expect(response.json).toMatchObject({ ok: true, file: { version: 1 }, content: '- [x] one\n' })
  })

  test('a stale tick and a box that is gone are 409 with the text as it stands, and change nothing', async () => {
    const { dana } = await open()
    const file = await keep(dana, 'a.md', '- [ ] one\n- [ ] two\n')
    await change(dana, file, '- [ ] zero\n- [ ] one\n')
    const url = `/api/files/${file.id}/task`
    const stale = await dana.post(url, { index: 0, checked: true, base_version: 1 })
    expect(stale.status).toBe(409)
    const now = { version: 2, content: '- [ ] zero\n- [ ] one\n' }
    expect(stale.json).toMatchObject({ ok: false, code: 'version_conflict', ...now })
    const gone = await dana.post(url, { index: 2, checked: true, base_version: 2 })
    expect(gone.status).toBe(409)
    expect(gone.json).toMatchObject({ ok: false, code: 'task_not_found', ...now })
    expect((await dana.get(`/api/files/${file.id}`)).json).toMatchObject({
      content: now.content,
      file: { version: 2 },
    })
  })

  test('several boxes are one version, and none of them is ticked when one is not there', async () => {
    const { dana } = await open()
    const file = await keep(dana, 'list.md', '- [ ] one\n- [x] two\n- [ ] three\n')
    const url = `/api/files/${file.id}/task`
    const tick = { index: 0, checked: true, base_version: 1 }
    const more = (index: number) => ({
      ...tick,
      more: [
        { index: 1, checked: false },
        { index, checked: true },
      ],
    })
    const gone = await dana.post(url, more(3))
    expect([gone.status, gone.json.code, gone.json.version]).toEqual([409, 'task_not_found', 1])
    const { file: now, content } = (await dana.post(url, more(2))).json
    expect([now.version, content]).toEqual([2, '- [x] one\n- [ ] two\n- [x] three\n'])
    const many = Array.from({ length: 500 }, () => ({ index: 0, checked: true }))
    expect((await dana.post(url, { ...tick, more: many })).json.code).toBe('invalid_task')
  })

  test('of two ticks at once against the same version exactly one wins', async () => {
    const { dana } = await open()
    const file = await keep(dana, 'a.md', '- [ ] one\n- [ ] two\n')
    const url = `/api/files/${file.id}/task`
    const answers = await Promise.all(
      [0, 1, 0, 1].map((index) => dana.post(url, { index, checked: true, base_version: 1 })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await dana.get(`/api/files/${file.id}`)).json.file.version).toBe(2)
  })

  test('what is no tick is refused by name', async () => {
    const { dana, noam } = await open()
    const file = await keep(dana, 'a.md', '- [ ] one\n')
    const code = await keep(dana, 'a.ts', '// - [ ] one\n- [ ] x')
    const tick = { index: 0, checked: true, base_version: 1 }
    const said = async (body: unknown, id = file.id, person = dana) => {
      const response = await person.post(`/api/files/${id}/task`, body)
      return [response.status, response.json.code]
    }
    expect(await said({ ...tick, index: -1 })).toEqual([400, 'invalid_task'])
    expect(await said({ ...tick, index: 0.5 })).toEqual([400, 'invalid_task'])
    expect(await said({ ...tick, index: '0' })).toEqual([400, 'invalid_task'])
    expect(await said({ ...tick, checked: 'yes' })).toEqual([400, 'invalid_task'])
    expect(await said({ ...tick, base_version: 0 })).toEqual([400, 'invalid_base_version'])
    expect(await said([])).toEqual([400, 'invalid_payload'])
    expect(await said(tick, code.id)).toEqual([400, 'not_markdown'])
    expect(await said(tick, 'none')).toEqual([404, 'file_not_found'])
    expect(await said(tick, file.id, noam)).toEqual([404, 'file_not_found'])
    expect((await dana.get(`/api/files/${file.id}`)).json.file.version).toBe(1)
  })
})
