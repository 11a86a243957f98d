/** The list of repositories without a script: empty, filled, refused, synchronised, cancelled, removed, gone. */
import { expect, test } from 'vitest'
import { saveTree } from '#features/repositories/repos.fixture.ts'
import { eachDialect, type TestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'

const HOST = { CODEHOST_ALLOWED_HOSTS: 'git.example.org' }
const add = (person: Person, name: string) =>
  person.submit('/repos', { url: `https://git.example.org/team/${name}` })

async function ownerOf({ dana }: TestApp): Promise<string> {
  return (await dana.get('/api/me')).json.id
}

const file = (path: string) => ({ path, blob: 'b', sizeBytes: 1, language: '' })

eachDialect('the list of repositories', (open) => {
  test('without any it is the field for an address, which names the hosts', async () => {
    const { dana } = await open({ env: HOST })
    const { status, text } = await dana.browse('/repos')
    expect(status).toBe(200)
    expect(text).toContain('name="url"')
    expect(text).toContain('From these hosts: \u2068git.example.org\u2069')
    expect(text).not.toContain('data-rows')
    await dana.put('/api/me/preferences', { locale: 'he' })
    expect((await dana.browse('/repos')).text).toContain('הדביקו את כתובתו')
  })

  test('one is added, waits, is cancelled, synchronised and removed by forms alone', async () => {
    const { dana, noam } = await open({ env: HOST })
    await dana.signIn()
    const added = await add(dana, 'lib')
    expect([added.status, added.headers['location']]).toEqual([303, '/repos'])
    const listed = (await dana.browse('/repos')).text
    expect(listed).toContain('href="/repos/lib"')
    expect(listed).toContain('git.example.org')
    expect(listed).toContain('never synchronised')
    expect(listed).toContain('Waiting for its turn')
    expect(listed).toContain('data-under-way')
    expect(listed).toContain('action="/repos/lib/cancel"')
    expect((await dana.browse('/dashboard')).text).toMatch(/block-repos.*"\/repos\/lib".*Waiting/)
    expect((await noam.browse('/dashboard')).text).not.toContain('block-repos')
    const cancelled = await dana.submit('/repos/lib/cancel', { back: 'list' })
    expect(cancelled.headers['location']).toBe('/repos')
    const after = (await dana.browse('/repos')).text
    expect(after).toContain('Cancelled')
    expect(after).not.toContain('data-under-way')
    const asked = await dana.submit('/repos/lib/fetch', { back: 'repo' })
    expect(asked.headers['location']).toBe('/repos/lib')
    const state = await dana.browse('/repos/lib/state')
    expect(state.text).toContain('data-live="repo-lib"')
    expect(state.text).not.toContain('class="rail"')
    expect((await noam.browse('/repos')).text).not.toContain('/repos/lib')
    for (const path of ['state', 'remove'])
      expect((await noam.browse(`/repos/lib/${path}`)).status).toBe(404)
    expect((await noam.submit('/repos/lib/remove')).status).toBe(404)
    expect((await dana.browse('/repos/lib/remove')).text).toContain('Remove this repository?')
    const removed = await dana.submit('/repos/lib/remove')
    expect(removed.headers['location']).toBe('/repos?removed=lib')
    const told = (await dana.browse('/repos?removed=lib')).text
    expect(told).toContain('Removed: \u2068lib\u2069.')
    expect(told).not.toContain('data-rows')
  })

  test('a refusal comes back with what was typed, and names the hosts that are allowed', async () => {
    const { dana } = await open({ env: HOST })
    await dana.signIn()
    const url = 'https://elsewhere.example/a/b'
    const refused = await dana.submit('/repos', { url, name: 'mine' })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain(`value="${url}"`)
    expect(refused.text).toContain('value="mine"')
    expect(refused.text).toContain('These hosts are: \u2068git.example.org\u2069.')
    for (const wrong of ['', 'nonsense', 'file:///etc', '--upload-pack=x']) {
      const answer = await dana.submit('/repos', { url: wrong })
      expect([wrong, answer.status]).toEqual([wrong, 400])
      expect(answer.text).toContain('https address of a repository')
    }
    await add(dana, 'lib')
    const twice = await add(dana, 'lib')
    expect(twice.status).toBe(409)
    expect(twice.text).toContain('repository with this name already')
    const named = await dana.submit('/repos', { url: 'https://git.example.org/a/c', name: '-x' })
    expect([named.status, named.text.includes('begins with a letter')]).toEqual([400, true])
  })

  test('any address that a code host shows is understood, and the page says how', async () => {
    const { dana } = await open({ env: { CODEHOST_ALLOWED_HOSTS: 'github.com,git.example.org' } })
    await dana.signIn()
    const shown = await dana.submit('/repos', {
      url: 'github.com/o/r/blob/main/src/a%20b.ts?plain=1#L3-L9',
    })
    const next = String(shown.headers['location'])
    expect([shown.status, next]).toEqual([
      303,
      '/repos?added=r&place=main%2Fsrc%2Fa+b.ts&lines=L3-L9',
    ])
    const { text } = await dana.browse(next)
    expect(text).toContain('Understood as <bdi dir="ltr">https://github.com/o/r</bdi>')
    expect(text).toContain('href="/repos/r/open/main/src/a%20b.ts?lines=L3-L9"')
    const early = await dana.browse('/repos/r/open/main/src/a.ts')
    expect([early.status, early.headers['location']]).toEqual([303, '/repos/r'])
    const added = await dana.post('/api/repos', { url: 'git@git.example.org:team/lib.git' })
    expect([added.status, added.json.repo.url, added.json.opens]).toEqual([
      ...[202, 'https://git.example.org/team/lib.git', null],
    ])
    const tree = await dana.post('/api/repos', {
      url: 'https://git.example.org/g/s/p/-/tree/dev/docs',
    })
    expect(tree.json).toMatchObject({
      repo: { name: 'p', url: 'https://git.example.org/g/s/p.git' },
      opens: { place: 'dev/docs', lines: null, href: '/repos/p/open/dev/docs' },
    })
    // What was made up is not shown.
    expect((await dana.browse('/repos?added=none&place=x')).text).not.toContain('Understood')
    for (const url of ['git@evil.example:o/r', 'ssh://evil.example/o/r', 'evil.example/o/r'])
      expect((await dana.post('/api/repos', { url })).json.code).toBe('repo_host_not_allowed')
    for (const url of ['https://github.com/o', 'git@github.com:-o/r', 'https://a:b@github.com/o/r'])
      expect((await dana.post('/api/repos', { url })).json.code).toBe('invalid_repo_url')
  })

  test('notes are counted, those without their file too, and what is gone but noted is told', async () => {
    const app = await open({ env: HOST })
    const { dana, clock, opened } = app
    const owner = await ownerOf(app)
    const notes = (repo: string, path: string) =>
      dana.post(`/api/sticky-notes/repo/${repo}/${path}`, { content: 'x' })
    for (const name of ['lib', 'old'])
      await saveTree(opened.store, owner, name, [file('a.ts'), file('b.ts')], clock.now())
    for (const path of ['a.ts', 'a.ts', 'b.ts']) expect((await notes('lib', path)).status).toBe(201)
    await notes('old', 'a.ts')
    await saveTree(opened.store, owner, 'lib', [file('b.ts')], clock.now())
    const { text } = await dana.browse('/repos')
    expect(text).toContain('3 notes')
    expect(text).toContain('2 unattached')
    expect((await dana.browse('/dashboard')).text).toMatch(/block-repos.*>3 notes<.*>2 unattached</)
    expect((await dana.browse('/repos/lib/remove')).text).toContain('Its 3 notes stay')
    await dana.submit('/repos/old/remove')
    const after = (await dana.browse('/repos?removed=old')).text
    expect(after).toContain('No longer mirrored, but with notes')
    expect(after).toMatch(/<bdi dir="ltr">old<\/bdi> · 1 note</)
  })

  test('ten repositories ask the database as often as one', async () => {
    const app = await open({ env: HOST })
    const { dana, opened, clock } = app
    const owner = await ownerOf(app)
    const mirror = (name: string) =>
      saveTree(opened.store, owner, name, [file('a.ts')], clock.now()).then(() =>
        dana.post(`/api/sticky-notes/repo/${name}/a.ts`, { content: 'x' }),
      )
    const count = async () => {
      for (const path of ['/repos', '/dashboard']) await dana.browse(path)
      const before = opened.statements.length
      for (const path of ['/repos', '/dashboard'])
        expect((await dana.browse(path)).status).toBe(200)
      return opened.statements.length - before
    }
    await mirror('one')
    const few = await count()
    for (let at = 0; at < 9; at++) await mirror(`r${at}`)
    expect(await count()).toBe(few)
  })

  test('a folder lists its entries, names of any script among them, and has the frame around it', async () => {
    const app = await open({ env: HOST })
    const { dana, noam, opened, clock } = app
    const owner = await ownerOf(app)
    const names = ['top.ts', 'תיעוד (1)#?.md', '<b>&']
    await saveTree(opened.store, owner, 'lib', names.map(file), clock.now())
    const { status, text } = await dana.browse('/repos/lib')
    expect(status).toBe(200)
    expect(text).toContain('data-live="repo-lib"')
    expect(text).toContain(`/repos/lib/file/${encodeURIComponent('תיעוד (1)#?.md')}`)
    expect(text).toContain('&lt;b>&amp;')
    expect((await noam.browse('/repos/lib')).status).toBe(404)
    expect((await dana.browse('/repos/lib/tree/none')).status).toBe(404)
  })
})
