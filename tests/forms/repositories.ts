/** Mirrored repositories, and the code hosts they come from. */
import { expect } from 'vitest'
import { type CodeHostApp, TOKEN } from '#features/repositories/code-host.fixture.ts'
import { settled } from '#features/repositories/mirroring.fixture.ts'
import type { PlainBrowser } from '../support/plain-browser.ts'
import type { Walking } from './walking.ts'

const CODE = 'export function readSettings(path) {\n  return parse(open(path))\n}\n'
const REPO = '/repos/:name'

export async function walkThroughRepositories(walking: Walking, app: CodeHostApp): Promise<void> {
  const { dana, server } = app
  await dana.post('/api/welcome/ack')
  const repository = server.repository('lib')
  repository.push({ 'a.ts': CODE, 'docs/README.md': '# Lib', ...many() })
  const browser = await walking.browse(dana)
  const repos = await browser.open('/repos')
  const add = 'POST /repos'
  await walking.refuse(
    repos.form(add),
    { url: 'https://elsewhere.example/a/b', name: 'lib' },
    'url',
  )
  await walking.refuse(repos.form(add), { url: server.url(repository), name: 'a b' }, 'name')
  const added = await walking.send(repos.form(add), { url: server.url(repository) }, 'lib')
  await walking.send(added.form(`POST ${REPO}/cancel`), {}, 'lib')
  await settled(app, dana, 'lib')
  const list = await browser.open('/repos')
  await walking.send(list.form(`POST ${REPO}/fetch`), {}, 'lib')
  await settled(app, dana, 'lib')
  await walkThroughReading(walking, browser)
  await walkThroughSync(walking, browser, app, repository)
  // From here on no run starts, so that requested ones can be cancelled.
  await app.inner.runner.stop()
  await walkThroughAnalysis(walking, browser)
  await walkThroughImport(walking, browser)
  const question = await browser.open('/repos/lib/remove')
  await walking.send(question.form(`POST ${REPO}/remove`), {}, /removed/i)
}

/** Enough names for the folder to offer a filter. */
const many = () =>
  Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`src/part-${n}.ts`, `let n = ${n}\n`]))

async function walkThroughReading(walking: Walking, browser: PlainBrowser): Promise<void> {
  const folder = await browser.open('/repos/lib/tree/src')
  await walking.send(folder.form(`GET ${REPO}/tree/*`), { filter: 'part-7' }, 'part-7.ts')
  const search = await browser.open('/repos/lib/search')
  await walking.send(search.form(`GET ${REPO}/search`), { q: 'readSettings' }, 'a.ts')
  const all = await browser.open('/repo-search')
  await walking.send(all.form('GET /repo-search'), { q: 'readSettings' }, 'a.ts')
  const compare = await browser.open('/repos/lib/compare')
  await walking.send(compare.form(`GET ${REPO}/compare`), { from: 'main' }, /./)
  const history = await browser.open('/repos/lib/history')
  await browser.open('/repos/lib/branches')
  const commit = history.document.querySelector('a[href*="/commit/"]')!.getAttribute('href')!
  await browser.open(commit)
  await browser.open(`${commit.replace('/commit/', '/at/')}/a.ts`)
  const file = await browser.open('/repos/lib/file/a.ts')
  await walking.send(file.form(`POST ${REPO}/save/:object/*`), {}, 'readSettings')
}

async function walkThroughSync(
  walking: Walking,
  browser: PlainBrowser,
  app: CodeHostApp,
  repository: ReturnType<CodeHostApp['server']['repository']>,
): Promise<void> {
  const { dana } = app
  await dana.post('/api/sticky-notes/repo/lib/a.ts', { title: 'Mine', line_start: 1 })
  repository.push({ 'b/a.ts': CODE, 'docs/README.md': '# Lib', ...many() })
  const sync = await browser.open('/repos/lib/sync')
  const looked = await walking.send(sync.form(`GET ${REPO}/sync`), {}, 'b/a.ts')
  await walking.send(looked.form(`POST ${REPO}/fetch`), {}, 'lib')
  await settled(app, dana, 'lib')
  const orphans = await browser.open('/repos/lib/sync')
  await walking.send(orphans.form(`POST ${REPO}/attach`), {}, /lib/)
}

async function walkThroughAnalysis(walking: Walking, browser: PlainBrowser): Promise<void> {
  const analysis = await browser.open('/repos/lib/analysis')
  const running = await walking.send(analysis.form(`POST ${REPO}/analysis`), {}, /wait|queued/i)
  await walking.send(running.form(`POST ${REPO}/analysis/cancel`), {}, /cancel/i)
}

async function walkThroughImport(walking: Walking, browser: PlainBrowser): Promise<void> {
  const page = `${REPO}/import`
  const preview = await browser.open('/repos/lib/import')
  const looked = await walking.send(preview.form(`GET ${page}`), { path: 'docs' }, '1 file')
  await walking.refuse(looked.form(`POST ${page}`), { path: 'docs', folder: '../up' }, 'folder')
  const begun = await walking.send(looked.form(`POST ${page}`), {}, /import/i)
  await walking.send(begun.form(`POST ${page}/cancel`), {}, /import/i)
}

export async function walkThroughCodeHosts(walking: Walking, app: CodeHostApp): Promise<void> {
  const { dana, host, name } = app
  host.add('dana/one', { files: { 'there.txt': 'old' } })
  const browser = await walking.browse(dana)
  const hosts = await browser.open('/settings/code-hosts')
  const connect = 'POST /settings/code-hosts'
  await walking.refuse(hosts.form(connect), { host: 'elsewhere.example', token: TOKEN }, 'host')
  await walking.refuse(hosts.form(connect), { host: name, token: 'wrong-token-1' }, 'token')
  const kept = await walking.send(hosts.form(connect), { host: name, token: TOKEN }, 'dana-codes')
  await walking.send(kept.form(`${connect}/check`), {}, 'dana-codes')
  const at = `/settings/code-hosts/repositories?host=${encodeURIComponent(name)}`
  const picked = await walking.send(
    (await browser.open(at)).form('GET /settings/code-hosts/repositories'),
    { q: 'one' },
    'dana/one',
  )
  await walking.send(
    picked.form(`${connect.replace('code-hosts', 'code-hosts/mirror')}`),
    {},
    'one',
  )
  await walkThroughUploads(walking, browser, app)
  const last = await browser.open('/settings/code-hosts')
  await walking.send(last.form(`${connect}/forget`), {}, /no .*host|none|not connected/i)
}

async function walkThroughUploads(
  walking: Walking,
  browser: PlainBrowser,
  { dana }: CodeHostApp,
): Promise<void> {
  const { file } = (await dana.post('/api/files', { file_name: 'there.txt', content: 'mine' })).json
  const upload = 'POST /code-hosts/upload'
  const direct = await browser.open('/code-hosts/upload')
  const fields = { path: 'new.txt', message: 'A file', content: 'text\nof two lines' }
  await walking.refuse(direct.form(upload), { repository: 'no slash', ...fields }, 'repository')
  await walking.refuse(
    direct.form(upload),
    { ...fields, repository: 'dana/one', path: '../up' },
    'path',
  )
  await walking.send(direct.form(upload), { repository: 'dana/one', ...fields }, /added|created/i)
  const page = () => browser.open(`/code-hosts/upload?file=${file.id}`)
  await walking.send((await page()).form('POST /code-hosts/gist'), {}, /gist/i)
  const conflict = await (await page())
    .form(upload)
    .send({ repository: 'dana/one', path: 'there.txt' })
  expect(conflict.words).toContain('old')
  const taken = await walking.send(conflict.form(`${upload} take`), {}, /there\.txt/)
  expect(taken.path).toContain(file.id)
  await dana.put(`/api/files/${file.id}`, { content: 'mine again', base_version: 2 })
  await walking.send(
    (await page()).form(upload),
    { repository: 'dana/one', path: 'there.txt' },
    /updated|there\.txt/i,
  )
}
