/**
 * Repositories by keyboard alone: every control of every page in its order, and a path through them without a pointer.
 */
import { expect, test } from 'vitest'
import { addRepo } from '#features/repositories/mirroring.fixture.ts'
import { findBarriers, openBrowserApp, scrollsSideways } from '../support/browser.ts'
import { openGitServer } from '../support/git-server.ts'
import { tabTo, walkByTab } from '../support/tab-walk.ts'

const code = (word: string) =>
  Array.from({ length: 3 }, (_, at) => `const ${word}${at + 1} = ${at} // TODO heron\n`).join('')

test('Tab goes through all that can be pressed or filled in, and Enter leads on', async () => {
  const server = await openGitServer()
  const app = await openBrowserApp({ env: { CODEHOST_INSIDE_HOSTS: server.host } })
  await app.inner.runner.start()
  const repository = server.repository('lib')
  const first = repository.push({ 'README.md': '# A\n\n[b](src/b.ts)\n', 'src/b.ts': code('old') })
  const files = { 'README.md': '# A\n\n[b](src/b.ts)\n', 'src/b.ts': code('line') }
  const last = repository.push({ ...files, 'package.json': '{"dependencies":{"a":"1.0.0"}}' })
  await addRepo(app, app.dana, { url: server.url(repository) })
  await app.dana.post('/api/sticky-notes/repo/lib/README.md', { content: 'kept', line_start: 1 })
  const asked = await app.dana.post('/api/repos/lib/analysis')
  expect([200, 202]).toContain(asked.status)
  await expect
    .poll(async () => (await app.dana.get('/api/repos/lib/analysis')).json.state)
    .toBe('ready')
  repository.push({ 'src/b.ts': code('line') })
  const { page, errors } = await app.browse(app.dana, { locale: 'he' })
  for (const path of [
    '/repos',
    '/repos/lib',
    '/repos/lib/history',
    `/repos/lib/commit/${last}`,
    `/repos/lib/compare?from=${first}`,
    '/repos/lib/search?q=heron',
    '/repo-search?q=heron',
    '/repos/lib/analysis',
    '/repos/lib/sync?look=1',
  ]) {
    await page.goto(path)
    await walkByTab(page, path)
  }
  expect(await findBarriers(page)).toEqual([])

  // From the list of all repositories to a line of a file.
  await page.goto('/repos')
  await tabTo(page, 'a[href="/repo-search"]')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/repo-search')
  await tabTo(page, '#repo-q')
  await page.keyboard.type('HERON')
  await page.keyboard.press('Enter')
  await page.locator('.found__line').first().waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await tabTo(page, '.found__line')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/repos/lib/at/${last}/src/b.ts#L1`)
  await page.locator('.line--marked').waitFor()
  expect(errors).toEqual([])
})
