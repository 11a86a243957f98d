/** The sign-in methods. */
import { expect } from 'vitest'
import { makeInvitation, makeSignInLink } from '#features/account/index.ts'
import { claimIdentity } from '#features/account/store/identities.ts'
import { insertPasskey } from '#features/sign-in/store/passkeys.ts'
import type { PlainBrowser } from '../support/plain-browser.ts'
import type { Walking } from './walking.ts'

const GOOD = 'velvet-otter-climbs-92'
const BETTER = 'copper-heron-sleeps-47'

export async function walkThroughSigningIn(walking: Walking): Promise<void> {
  const { opened, clock } = walking.app
  const deps = { store: opened.store, now: clock.now }
  const link = { role: 'user', label: '', madeBy: null, lastsMs: 3_600_000 } as const
  const { secret } = await makeInvitation(deps, link)
  const browser = await walking.browse(null)
  const join = 'POST /join/:secret'
  const invited = await browser.open(`/join/${secret}`)
  await walking.refuse(invited.form(join), { username: 'y', password: GOOD }, 'username')
  await walking.refuse(invited.form(join), { username: 'yael', password: 'short' }, 'password')
  await walking.send(invited.form(join), { username: 'yael', password: GOOD }, 'yael')
  await walkThroughPassword(walking, browser)
  const leaving = await browser.open('/logout')
  await walking.send(leaving.form('POST /logout'), {}, 'Sign in')
  const login = await browser.open('/login?next=/boards')
  const enter = login.form('POST /login', '[name=username]')
  await walking.refuse(enter, { username: 'yael', password: GOOD }, 'password')
  const boards = await walking.send(enter, { username: 'yael', password: BETTER }, 'Boards')
  expect(boards.path).toBe('/boards')
  await walkThroughSignInLink(walking)
}

async function walkThroughPassword(walking: Walking, browser: PlainBrowser): Promise<void> {
  const settings = await browser.open('/settings/sign-in')
  const password = 'POST /settings/sign-in/password'
  await walking.refuse(settings.form(password), { password: 'short' }, 'password')
  await walking.send(settings.form(password), { password: BETTER }, /changed/i)
}

async function walkThroughSignInLink(walking: Walking): Promise<void> {
  const { dana, opened, clock } = walking.app
  const { id } = (await dana.get('/api/me')).json
  const deps = { store: opened.store, now: clock.now }
  const { secret } = await makeSignInLink(deps, id, null)
  const browser = await walking.browse(null)
  const link = await browser.open(`/sign-in-link/${secret}`)
  const settings = await walking.send(link.form('POST /sign-in-link/:secret'), {}, 'password')
  const password = 'POST /settings/sign-in/password'
  await walking.refuse(settings.form(password), { username: 'yael', password: GOOD }, 'username')
  await walking.send(settings.form(password), { username: 'dana', password: GOOD }, 'dana')
  await addPasskey(walking, id)
  const page = await browser.open('/settings/sign-in')
  const rename = 'POST /settings/sign-in/passkeys/rename'
  await walking.refuse(page.form(rename), { name: ' ' }, 'name')
  const named = await walking.send(page.form(rename), { name: 'Blue key' }, 'Blue key')
  await walking.send(named.form('POST /auth/oidc/:id/link'), {}, /home/i)
  const proxied = await walking.browse(dana, { 'remote-user': 'dana-at-work' })
  const unlinked = await proxied.open('/settings/sign-in')
  await walking.send(unlinked.form('POST /settings/sign-in/proxy'), {}, 'dana-at-work')
  const ways = await browser.open('/settings/sign-in')
  const left = await walking.send(
    ways.form('POST /settings/sign-in/unlink', 'Blue key'),
    {},
    /removed/i,
  )
  expect(left.words).not.toContain('Blue key')
}

/** As if a browser had created one: creating it needs a script, renaming it does not. */
async function addPasskey({ app }: Walking, ownerId: string): Promise<void> {
  const { store } = app.opened
  const credentialId = 'Y3JlZGVudGlhbA'
  const passkey = { credentialId, publicKey: new Uint8Array([1]), counter: 0 }
  await insertPasskey(store, ownerId, { ...passkey, transports: [], isBackedUp: false })
  const identity = { provider: 'passkey', subject: credentialId, label: 'Old key' }
  await claimIdentity(store, ownerId, identity as never, app.clock.now())
}

/** A name on one's own machine. */
export async function walkThroughLocalSignIn(walking: Walking): Promise<void> {
  const browser = await walking.browse(null)
  const login = await browser.open('/login?next=/boards')
  const enter = login.form('POST /login', '[name=first_name]')
  await walking.refuse(enter, { first_name: ' ' }, 'first_name')
  const boards = await walking.send(enter, { first_name: 'Yael' }, 'Boards')
  expect(boards.path).toBe('/boards')
}
