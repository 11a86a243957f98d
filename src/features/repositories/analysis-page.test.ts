/** The page of an analysis in each of its states, in the order in which they occur. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestApp } from '#tests/support/app.ts'
import { addRepo, openMirroring, syncRepo, wakeRunner } from './mirroring.fixture.ts'

const PAGE = '/repos/lib/analysis'

const FILES = {
  'src/(a) b#1.ts': 'let a\n// TODO: <b>name</b> it\n',
  'package.json': '{"dependencies":{"fastify":"^5"}}',
  'vendor/x.go': 'package x\n',
}

test('the page says how the analysis stands, and leads to every file as it was', async () => {
  const app = await openMirroring((options) => openTestApp('sqlite', options))
  const { dana, noam, server, inner, opened } = app
  const repository = server.repository('lib')
  await addRepo(app, dana, { url: server.url(repository) })
  const show = async (address = PAGE) => {
    const { status, text } = await dana.browse(address)
    expect(status).toBe(200)
    return text
  }
  const settled = () =>
    wakeRunner(app).then(() =>
      expect.poll(async () => (await show()).includes('data-under-way')).toBe(false),
    )
  expect(await show()).toContain('can be analysed after its first sync')

  const first = repository.push(FILES)
  await syncRepo(app, dana, 'lib')
  const empty = await show()
  expect(empty).toMatch(/<form[^>]*method="post"[^>]*action="\/repos\/lib\/analysis"/)
  expect(empty).toMatch(/aria-current="page"[^>]*>\s*Analysis|Analysis/)
  expect((await noam.browse(PAGE)).status).toBe(404)

  await dana.post(PAGE)
  await settled()
  const ready = await show()
  const file = `/repos/lib/at/${first}/src/${encodeURIComponent('(a) b#1.ts')}`
  expect(ready).toContain(`href="${file}#L2"`)
  expect(ready).toContain('&lt;b>name&lt;/b> it')
  for (const heading of ['Suggestions', 'Languages', 'Dependencies', 'Left to do'])
    expect(ready).toContain(`>${heading}</h2>`)
  expect(ready).toContain('TypeScript')
  expect(ready).not.toContain('has changed since')
  expect(ready).not.toContain('Since the analysis before')

  const second = repository.push({ ...FILES, 'README.md': '# lib' })
  await syncRepo(app, dana, 'lib')
  expect(await show()).toContain('has changed since this analysis')
  await dana.post(PAGE)
  await settled()
  const compared = await show()
  expect(compared).toContain('Since the analysis before')
  expect(compared).toContain(`${PAGE}?commit=${first}`)
  expect(await show(`${PAGE}?commit=${first}`)).toContain('This is an earlier analysis.')
  expect((await dana.browse(`${PAGE}?commit=${'0'.repeat(40)}`)).status).toBe(404)

  const db = opened.store.query.withoutPlugins()
  for (const result of ['{', '[]', '{"commit":5}', JSON.stringify({ commit: second })]) {
    const before = await db.selectFrom('repoAnalyses').selectAll().execute()
    await db.updateTable('repoAnalyses').set({ result, changes: '{' }).execute()
    expect(await show()).toContain(`action="${PAGE}"`)
    expect((await dana.browse(`${PAGE}?commit=${first}`)).status).toBe(404)
    expect((await dana.get('/api/repos/lib/analysis')).json).toMatchObject({ analysis: null })
    for (const { commitId, result, changes } of before)
      await db
        .updateTable('repoAnalyses')
        .set({ result, changes })
        .where('commitId', '=', commitId)
        .execute()
  }

  rmSync(join(opened.dataDir, 'mirrors'), { recursive: true })
  server.behaviour.redirect = 'http://127.0.0.1:1'
  await dana.post(PAGE)
  await settled()
  const failed = await show()
  expect(failed).toContain('could not be fetched from its host')
  expect(failed).toContain(second.slice(0, 7))

  await inner.runner.stop()
  const asked = await dana.post(PAGE)
  expect([asked.status, asked.headers['location']]).toEqual([303, PAGE])
  const queued = await show()
  expect(queued).toContain('Waiting for its turn')
  expect(queued).toContain('data-live="analysis" data-under-way')
  await dana.post(`${PAGE}/cancel`)
  expect(await show()).toContain('The analysis was cancelled. The result below')
})
