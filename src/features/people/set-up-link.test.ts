/** The first administrator of an installation on a public address. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { peekLink } from '#features/account/index.ts'
import { eachDialect, type TestApp } from '#tests/support/app.ts'
import { prepareSetUpLink } from './actions/set-up-link.ts'

const PUBLIC = { HOST: '0.0.0.0', BASE_URL: 'https://shelf.example.org', ADMIN_USER_IDS: '' }
const fileOf = ({ opened }: TestApp) => join(opened.dataDir, 'setup-link')
const linkIn = (app: TestApp) => readFileSync(fileOf(app), 'utf8').trim()
const start = ({ inner }: TestApp) => prepareSetUpLink(inner.contextFor('start'))
const works = ({ inner }: TestApp, url: string) =>
  peekLink(inner.contextFor('test'), 'invitation', url.split('/').at(-1)!)

eachDialect('the set-up link', (open) => {
  test('is in the log and in a file that only its owner reads, and gives the role of an administrator', async () => {
    const app = await open({ hasBot: false, env: PUBLIC })
    await start(app)
    const link = linkIn(app)
    expect(link).toMatch(/^https:\/\/shelf\.example\.org\/join\/[\w-]{43}$/)
    expect(app.logLines.join('')).toContain(link)
    expect(statSync(fileOf(app)).mode & 0o777).toBe(0o600)
    expect(await works(app, link)).toMatchObject({ role: 'admin', madeBy: null })
  })

  test('is one for processes that start together, and a new one for a later start', async () => {
    const app = await open({ hasBot: false, env: { ...PUBLIC, WEB_PROCESSES: '2' } })
    const other = await open({ hasBot: false, beside: app, env: { ...PUBLIC, WEB_PROCESSES: '2' } })
    await Promise.all([start(app), start(other), start(app), start(other)])
    const first = linkIn(app)
    for (const { logLines } of [app, other]) expect(logLines.join('')).toContain(first)
    app.clock.advance(60_000)
    await start(app)
    expect(linkIn(app)).not.toBe(first)
    expect([await works(app, first), await works(app, linkIn(app))]).toEqual([
      null,
      expect.objectContaining({ role: 'admin' }),
    ])
  })

  test.each([
    ['on one’s own machine', { hasBot: false, env: {} }],
    ['with a bot', { env: PUBLIC }],
  ])('is not made %s', async (_name, options) => {
    const app = await open(options)
    await start(app)
    expect(existsSync(fileOf(app))).toBe(false)
  })

  test('goes once somebody is there', async () => {
    const app = await open({ hasBot: false, env: PUBLIC })
    await start(app)
    const link = linkIn(app)
    const withBot = await open({ beside: app, env: { ...PUBLIC, ADMIN_USER_IDS: '1003' } })
    await withBot.ada.signIn({ host: 'shelf.example.org' })
    expect(existsSync(fileOf(app))).toBe(false)
    expect(await works(app, link)).toBeNull()
    app.clock.advance(3_600_000)
    await start(app)
    expect(existsSync(fileOf(app))).toBe(false)
  })
})
