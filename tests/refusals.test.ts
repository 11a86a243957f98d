/**
 * The refusal that the API names has priority over the general one, and toggling a task always returns the stored text.
 */
import { expect, test } from 'vitest'
import { eachDialect, openTestApp, type TestApp } from './support/app.ts'

const UNREADABLE = ['"\\u0000"', '"a\\ud800b"']

async function withNote({ dana }: TestApp) {
  const { file } = (await dana.post('/api/files', { file_name: 'a.md', content: 'x' })).json
  const { id } = (await dana.post(`/api/sticky-notes/${file.id}`, { content: '- [ ] task' })).json
  return { fileId: file.id as string, noteId: id as string }
}

eachDialect('unreadable text in a field that the interface names', (open) => {
  test('is refused in the words of the interface', async () => {
    const app = await open()
    const { dana } = app
    const { fileId, noteId } = await withNote(app)
    const { share_id } = (await dana.post(`/api/share/${fileId}`, {})).json
    await dana.post(`/api/sticky-notes/note/${noteId}/reminder`, { preset: '1h', tz: 'UTC' })
    const note = `/api/sticky-notes/note/${noteId}`
    for (const text of UNREADABLE) {
      const cases: [string, string, number, string][] = [
        ['/api/shared/save', `{"share_id": ${text}}`, 404, 'Share not found'],
        [
          '/api/shared/save',
          `{"share_id": "${share_id}", "file_name": ${text}}`,
          400,
          'Invalid file name',
        ],
        [
          '/api/sticky-notes/reminders/ack',
          `{"note_id": "${noteId}", "remind_at": ${text}}`,
          400,
          'invalid_remind_at',
        ],
        [`${note}/snooze`, `{"minutes": ${text}}`, 400, 'Invalid minutes'],
        [`${note}/snooze`, text, 400, 'invalid_payload'],
        [
          '/auth/messenger',
          `{"id": 1, "first_name": ${text}, "auth_date": 1, "hash": "${'a'.repeat(64)}"}`,
          400,
          'Invalid payload',
        ],
        ['/auth/messenger', `{${text}: 1}`, 400, 'Invalid payload'],
        // Unknown fields are reported by the general refusal.
        ['/api/shared/save', `{"share_id": "${share_id}", "x": ${text}}`, 400, 'Invalid text'],
        [`${note}/snooze`, `{"minutes": 5, "x": ${text}}`, 400, 'Invalid text'],
      ]
      for (const [path, body, status, error] of cases) {
        const answer = await dana.send('POST', path, { body })
        expect([path, body, answer.status, answer.json.error]).toEqual([path, body, status, error])
      }
    }
  })

  test('of an address is a file that is not there', async () => {
    const { dana } = await open()
    for (const path of ['file', 'download', 'html', 'md', 'svg', 'raw_svg', 'api/files']) {
      for (const id of ['a%00b', '%ff', '%ed%a0%80', 'x'.repeat(300)]) {
        const { status, json } = await dana.get(`/${path}/${id}`)
        const told = { error: 'File not found', file_id: expect.any(String) }
        expect([path, id, status, json]).toMatchObject([path, id, 404, told])
      }
    }
  })

  test('toggling: every refusal about a note that exists carries its stored text', async () => {
    const app = await open()
    const { dana } = app
    const { noteId } = await withNote(app)
    const path = `/api/sticky-notes/note/${noteId}/task`
    const sent: [string, Record<string, string>, number][] = [
      ['{"index": ', {}, 400],
      ['x', { 'content-type': 'text/plain' }, 415],
      ['x', { 'content-encoding': 'gzip' }, 415],
      ['{"index": 0, "checked": true, "x": "\\u0000"}', {}, 400],
      ['{"index": "\\ud800", "checked": true}', {}, 400],
      [`"${'x'.repeat(20_000)}"`, {}, 413],
      ['['.repeat(100), {}, 400],
      ['', {}, 400],
    ]
    for (const [body, headers, status] of sent) {
      const answer = await dana.send('POST', path, { body, headers })
      expect([body.slice(0, 30), answer.status, answer.json]).toMatchObject([
        body.slice(0, 30),
        status,
        { ok: false, content: '- [ ] task', updated_at: expect.any(String) },
      ])
      // The owner of the note is checked before the body.
      await app.noam.signIn()
      for (const [person, address] of [
        [app.noam, path],
        [dana, path.replace(noteId, '0'.repeat(26))],
      ] as const) {
        const other = await person.send('POST', address, { body, headers })
        expect([body.slice(0, 30), other.status, other.json.code]).toEqual([
          body.slice(0, 30),
          404,
          'note_not_found',
        ])
        expect(other.json).not.toHaveProperty('content')
      }
    }
    const none = await app.visitor.send('POST', path, { body: '{' })
    expect([none.status, none.json.content]).toEqual([401, undefined])
  })
})

test('a zip that is refused says so like its neighbours', async () => {
  const { dana } = await openTestApp('sqlite')
  for (const body of [{ file_ids: [] }, { file_ids: ['nothing'] }, 'x']) {
    const { json } = await dana.post('/api/files/create-zip', body)
    expect(json).toMatchObject({ success: false, error: expect.any(String) })
  }
})
