/** Passwords: added, used, changed and guessed. */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { describe, expect, test } from 'vitest'
import { makeSignInLink } from '#features/account/index.ts'
import { eachDialect, openTestApp, type TestApp } from '#tests/support/app.ts'
import { BROWSER, type Person, visitor } from '#tests/support/people.ts'
import { everyRow } from '#tests/support/stores.ts'

const SETTINGS = '/settings/sign-in'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const PAGE = { ...FORM, accept: BROWSER }
const GOOD = 'velvet-otter-climbs-92'
const OTHER = 'seven loud tractors sing'

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const choose = (person: Person, username: string, password: string, headers = PAGE) =>
  person.post(`${SETTINGS}/password`, form({ username, password }), { headers })
const enter = (app: TestApp, username: string, password: string, query = '') =>
  visitor(app.inner).post(`/login${query}`, form({ username, password }), { headers: PAGE })
const codeOf = async (app: TestApp, username: string, password: string) => {
  const headers = { ...FORM, accept: 'application/json' }
  const body = form({ username, password })
  return (await visitor(app.inner).post('/login', body, { headers })).json.code
}
const cookieOf = (response: { headers: Record<string, unknown> }) =>
  String(response.headers['set-cookie']).split(';')[0]!

eachDialect('a password', (open) => {
  test('is added after a fresh sign-in, and its name opens the account however it is written', async () => {
    const app = await open()
    const { id } = (await app.dana.get('/api/me')).json
    const added = await choose(app.dana, 'Dana.Levi', GOOD)
    expect(added.headers['location']).toBe(`${SETTINGS}?done=password_added`)
    for (const name of ['Dana.Levi', 'dana.levi', ' DANA.LEVI ', 'ｄａｎａ.levi']) {
      const entered = await enter(app, name, GOOD, '?next=%2Ffiles%3Fq%3Da')
      expect([name, entered.status, entered.headers['location']]).toEqual([
        ...[name, 303, '/files?q=a'],
      ])
      const person = visitor(app.inner)
      person.cookie = cookieOf(entered)
      expect((await person.get('/api/me')).json.id).toBe(id)
    }
    expect(await everyRow(app.opened.store)).not.toContain(GOOD)
  })

  test('that is changed ends all other sessions and no longer opens', async () => {
    const app = await open()
    await choose(app.dana, 'dana', GOOD)
    const elsewhere = visitor(app.inner)
    elsewhere.cookie = cookieOf(await enter(app, 'dana', GOOD))
    expect((await elsewhere.get('/api/me')).status).toBe(200)
    const changed = await choose(app.dana, '', OTHER)
    expect(changed.headers['location']).toBe(`${SETTINGS}?done=password_changed`)
    expect((await elsewhere.get('/api/me')).status).toBe(401)
    expect((await app.dana.get('/api/me')).status).toBe(200)
    expect(await codeOf(app, 'dana', GOOD)).toBe('wrong_credentials')
    expect((await enter(app, 'dana', OTHER)).status).toBe(303)
  })

  test('that is being compared while it is changed opens nothing that stays open', async () => {
    const app = await open()
    await choose(app.dana, 'dana', GOOD)
    const held = holdHashes()
    const entering = enter(app, 'dana', GOOD)
    await held.isReached
    held.endHolding()
    expect((await choose(app.dana, '', OTHER)).status).toBe(303)
    held.letGo()
    expect((await entering).status).toBe(401)
    // And where both really overlap, whichever comes first.
    const entered = await Promise.all([
      ...Array.from({ length: 6 }, () => enter(app, 'dana', OTHER)),
      choose(app.dana, '', GOOD),
    ])
    for (const response of entered.slice(0, 6)) {
      if (response.status !== 303) continue
      const headers = { cookie: cookieOf(response) }
      expect((await app.visitor.get('/api/me', { headers })).status).toBe(401)
    }
    expect((await app.dana.get('/api/me')).status).toBe(200)
  })

  test('of two that are added at the same moment one is there, and one name goes to one person', async () => {
    const app = await open()
    await app.dana.signIn()
    await app.noam.signIn()
    const twice = await Promise.all(['dana1', 'dana2'].map((name) => choose(app.dana, name, GOOD)))
    // The second one finds an existing password, or one that is being added.
    for (const { status } of twice) expect([303, 409]).toContain(status)
    const isDana = async (name: string) => (await enter(app, name, GOOD)).status === 303
    const names = [await isDana('dana1'), await isDana('dana2')]
    expect(names.filter(Boolean)).toHaveLength(1)
    const [taken, free] = names[0] ? ['dana1', 'dana2'] : ['dana2', 'dana1']
    expect((await choose(app.noam, taken, OTHER)).status).toBe(409)
    expect((await choose(app.noam, free, OTHER)).status).toBe(303)
  })

  test('is gone with its identity, and stays where it is the last way in', async () => {
    const app = await open()
    await choose(app.dana, 'dana', GOOD)
    const unlink = (provider: string, subject: string) =>
      app.dana.post(`${SETTINGS}/unlink`, form({ provider, subject }), { headers: PAGE })
    expect((await unlink('password', 'dana')).status).toBe(303)
    expect(await codeOf(app, 'dana', GOOD)).toBe('wrong_credentials')
    await choose(app.dana, 'dana', GOOD)
    expect((await unlink('messenger', '1001')).status).toBe(303)
    expect((await unlink('password', 'dana')).status).toBe(409)
    expect((await enter(app, 'dana', GOOD)).status).toBe(303)
  })
})

test('of an unknown name costs the same work and gets the same answer', async () => {
  const app = await openTestApp('sqlite')
  await choose(app.dana, 'dana', GOOD)
  const answers: unknown[] = []
  const hashes: number[] = []
  for (const [name, password] of [
    ['dana', OTHER],
    ['nobody', OTHER],
    ['x', OTHER],
    ['dana', 'x'.repeat(257)],
    ['nobody', 'x'.repeat(257)],
  ] as const) {
    hashes.push(
      await countHashes(async () => {
        const { status, text, headers } = await enter(app, name, password)
        answers.push([
          status,
          text.replaceAll(name, 'NAME').replace(/nonce="[^"]*"/g, ''),
          headers['set-cookie'],
        ])
      }),
    )
  }
  expect(hashes).toEqual([1, 1, 1, 0, 0])
  const [first] = answers as [[number, string]]
  expect(first[0]).toBe(401)
  expect(first[1]).toContain('The username or the password is wrong.')
  const bare = (answer: unknown) => JSON.stringify(answer).replace(/body-?[0-9a-f]+|x"/g, '')
  expect(bare(answers[1])).toBe(bare(answers[0]))
})

/** Delays the next hash until it is released; those after `endHolding` are computed at once. */
function holdHashes() {
  const before = crypto.scrypt
  const reached = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const use = (scrypt: typeof crypto.scrypt) => {
    crypto.scrypt = scrypt
    syncBuiltinESMExports()
  }
  use(((...args: Parameters<typeof crypto.scrypt>) => {
    reached.resolve()
    void gate.promise.then(() => before(...args))
  }) as typeof crypto.scrypt)
  return {
    isReached: reached.promise,
    endHolding: () => use(before),
    letGo: () => gate.resolve(),
  }
}

/** How many passwords are hashed meanwhile. */
async function countHashes(run: () => Promise<void>): Promise<number> {
  const before = crypto.scrypt
  let count = 0
  crypto.scrypt = ((...args: Parameters<typeof crypto.scrypt>) => {
    count++
    return before(...args)
  }) as typeof crypto.scrypt
  syncBuiltinESMExports()
  try {
    await run()
  } finally {
    crypto.scrypt = before
    syncBuiltinESMExports()
  }
  return count
}

describe('tries', () => {
  const LIMITED = { env: { RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '1' } }
  const from = (app: TestApp, address: string, username: string, password: string) =>
    visitor(app.inner).post('/login', form({ username, password }), {
      headers: { ...PAGE, 'x-forwarded-for': address },
    })

  test('of one account are ten a minute from one network, known or not', async () => {
    for (const name of ['dana', 'nobody']) {
      const app = await openTestApp('sqlite', LIMITED)
      await choose(app.dana, 'dana', GOOD)
      for (let i = 0; i < 10; i++)
        expect((await from(app, `203.0.113.${i}`, name, OTHER)).status).toBe(401)
      const over = await from(app, '203.0.113.99', name, GOOD)
      expect(over.status).toBe(429)
      expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
      expect(over.text).toContain('name="password"')
      app.clock.advance(121_000)
      expect((await from(app, '203.0.113.99', name, OTHER)).status).toBe(401)
    }
  })

  test('from one network keep nobody elsewhere out', async () => {
    const app = await openTestApp('sqlite', LIMITED)
    await choose(app.dana, 'dana', GOOD)
    for (let i = 0; i < 12; i++) await from(app, '203.0.113.66', 'dana', OTHER)
    expect((await from(app, '198.51.100.2', 'dana', GOOD)).status).toBe(303)
  })

  test.each([1, 2])(
    'from everywhere do not close an account for the browser that opened it, with %i processes',
    async (processes) => {
      const env = { ...LIMITED.env, ...(processes > 1 && { WEB_PROCESSES: `${processes}` }) }
      const app = await openTestApp('sqlite', { env })
      await choose(app.dana, 'dana', GOOD)
      const beside = processes > 1 ? await openTestApp('sqlite', { env, beside: app }) : app
      const opened = await from(app, '198.51.100.2', 'dana', GOOD)
      const known = [opened.headers['set-cookie']]
        .flat()
        .find((one) => String(one).startsWith('known-'))
      for (let i = 0; i < 110; i++)
        await from(i % 2 ? app : beside, `203.0.${i}.1`, i % 3 ? 'dana' : 'DANA', OTHER)
      expect((await from(beside, '192.0.2.1', 'dana', GOOD)).status).toBe(429)
      const at = (cookie: string) =>
        visitor(beside.inner).post('/login', form({ username: 'dana', password: GOOD }), {
          headers: { ...PAGE, cookie, 'x-forwarded-for': '192.0.2.2' },
        })
      expect((await at('known-0000000000000000=1.ab')).status).toBe(429)
      const cookie = String(known).split(';')[0]!
      expect((await at(cookie.replace(/.$/, 'x'))).status).toBe(429)
      expect((await at(cookie)).status).toBe(303)
      // The cookie signs nobody in, and applies to this account alone.
      app.clock.advance(7_200_000)
      expect((await from(app, '192.0.2.1', 'dana', GOOD)).status).toBe(303)
    },
  )

  test('know a browser in which the password was chosen, or the account opened by another way', async () => {
    const app = await openTestApp('sqlite')
    const cookiesOf = (response: { headers: Record<string, unknown> }) =>
      [response.headers['set-cookie']].flat().map((cookie) => /^\w+/.exec(String(cookie))?.[0])
    expect(cookiesOf(await choose(app.dana, 'dana', GOOD))).toEqual(['known'])
    expect(cookiesOf(await choose(app.dana, '', OTHER))).toEqual(['known'])
    expect((await choose(app.dana, '', 'short')).headers['set-cookie']).toBeUndefined()
    const byMessenger = (person: Person) =>
      visitor(app.inner).post('/auth/messenger', person.widgetData())
    expect(cookiesOf(await byMessenger(app.dana))).toEqual(['session', 'known'])
    expect(cookiesOf(await byMessenger(app.noam))).toEqual(['session'])
    const storeAndNow = { store: app.opened.store, now: app.clock.now }
    const { id } = (await app.dana.get('/api/me')).json
    const { secret } = await makeSignInLink(storeAndNow, id, null)
    const byLink = await visitor(app.inner).post(`/sign-in-link/${secret}`, '', { headers: PAGE })
    expect(cookiesOf(byLink)).toEqual(['session', 'known'])
  })

  test('from one address are ten a minute, whatever names are tried', async () => {
    const app = await openTestApp('sqlite', LIMITED)
    await choose(app.dana, 'dana', GOOD)
    for (let i = 0; i < 10; i++)
      expect((await from(app, '203.0.113.7', `name${i}`, OTHER)).status).toBe(401)
    expect((await from(app, '203.0.113.7', 'dana', GOOD)).status).toBe(429)
    expect((await from(app, '203.0.113.8', 'dana', GOOD)).status).toBe(303)
  })
})

describe('what is refused', () => {
  test('leaves the page as it was sent, with the reason at the field', async () => {
    const { dana } = await openTestApp('sqlite')
    for (const [username, password, status, words] of [
      ['d', GOOD, 400, '3 to 64 letters'],
      ['da na', GOOD, 400, '3 to 64 letters'],
      ['-dana', GOOD, 400, '3 to 64 letters'],
      ['da\u202ena', GOOD, 400, '3 to 64 letters'],
      ['da\u0000na', GOOD, 400, '3 to 64 letters'],
      ['x'.repeat(65), GOOD, 400, '3 to 64 letters'],
      ['dana', 'short-one', 400, '10 to 256 characters'],
      ['dana', 'x7Q!'.repeat(65), 400, '10 to 256 characters'],
      ['dana', 'password123', 400, 'one of the first'],
      ['dana', 'dana-2026!!', 400, 'one of the first'],
    ] as const) {
      const page = await choose(dana, username, password)
      expect([username, password, page.status]).toEqual([username, password, status])
      expect(page.text).toContain(words)
      expect(page.text).not.toContain(`value="${password}"`)
    }
    expect((await choose(dana, 'dana', GOOD)).status).toBe(303)
  })

  test('is told to programs by its name', async () => {
    const app = await openTestApp('sqlite')
    const json = { ...FORM, accept: 'application/json' }
    expect((await choose(app.dana, 'd', GOOD, json)).json.code).toBe('invalid_username')
    expect((await choose(app.dana, 'dana', '1234567890', json)).json.code).toBe('common_password')
    app.clock.advance(16 * 60_000)
    expect((await choose(app.dana, 'dana', GOOD, json)).json.code).toBe('sign_in_again')
    expect((await choose(app.dana, 'dana', GOOD)).headers['location']).toMatch(/^\/login\?again=1/)
  })

  test.each(['null', '[]', '{}', '"x"', '{"username":5,"password":[]}', '{"username":"\\ud800"}'])(
    'the body %s is a wrong password',
    async (body) => {
      const { visitor } = await openTestApp('sqlite')
      const headers = { 'content-type': 'application/json' }
      const response = await visitor.post('/login', body, { headers })
      expect([response.status, response.json.code]).toEqual([401, 'wrong_credentials'])
    },
  )

  test('is everything while passwords are switched off, and the page does not offer them', async () => {
    const app = await openTestApp('sqlite')
    await choose(app.dana, 'dana', GOOD)
    expect((await app.visitor.browse('/login')).text).toContain('name="password"')
    const off = await openTestApp('sqlite', { beside: app, env: { LOCAL_SIGN_IN: 'off' } })
    expect((await off.visitor.browse('/login')).text).not.toContain('name="password"')
    expect(await codeOf(off, 'dana', GOOD)).toBe('local_sign_in_off')
    const dana = await off.dana.signIn()
    expect((await dana.browse(SETTINGS)).text).not.toContain('name="password"')
    const json = { ...FORM, accept: 'application/json' }
    expect((await choose(dana, 'dana', OTHER, json)).json.code).toBe('local_sign_in_off')
  })

  test('is a disabled account, once the password is right', async () => {
    const app = await openTestApp('sqlite')
    await choose(app.dana, 'dana', GOOD)
    await app.opened.store.query.updateTable('users').set({ disabledAt: 1 }).execute()
    expect(await codeOf(app, 'dana', OTHER)).toBe('wrong_credentials')
    expect(await codeOf(app, 'dana', GOOD)).toBe('account_disabled')
  })
})

test('the login page offers passwords once anybody has one', async () => {
  const app = await openTestApp('sqlite')
  expect((await app.visitor.browse('/login')).text).not.toContain('name="password"')
  await choose(app.dana, 'dana', GOOD)
  const page = await app.visitor.browse('/login?next=%2Ffiles')
  expect(page.text).toContain('autocomplete="username webauthn"')
  expect(page.text).toMatch(/<form class="sign-in-form" method="post">/)
})
