/** `users`, `role`, `invite` and `sign-in-link`: who is found, who is refused, and what is printed. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { disablePerson, findActor } from '#features/account/index.ts'
import { prepareSetUpLink } from '#features/people/actions/set-up-link.ts'
import type { Problem } from '#platform/problems/index.ts'
import { eachDialect, PEOPLE, type TestApp } from '#tests/support/app.ts'
import { Person, visitor } from '#tests/support/people.ts'
import { UsageError } from './arguments.ts'
import { commands } from './index.ts'

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

const BASE_URL = 'https://shelf.example.org'
const HOST = { host: 'shelf.example.org' }

eachDialect('the commands of people', (open) => {
  const start = (env: Record<string, string> = {}, hasBot = true) =>
    open({ hasBot, env: { BASE_URL, ADMIN_USER_IDS: '', CODE_RUN: 'off', ...env } })

  /** Runs a command to its end on the data of the app: the exit code, and its output. */
  async function run({ inner }: TestApp, name: string, ...args: string[]) {
    const said: Record<'log' | 'error', string[]> = { log: [], error: [] }
    for (const way of ['log', 'error'] as const)
      vi.spyOn(console, way).mockImplementation((line) => void said[way].push(String(line)))
    const command = commands.find((known) => known.name === name)!
    const config = { ...inner.deps.config, LOG_LEVEL: 'error' } as typeof inner.deps.config
    let thrown: unknown
    try {
      const { run } = await command.load()
      const { usage } = command
      await run({ config, usage, args, flags: [], isTerminal: false, assetsDir: inject('dist') })
    } catch (error) {
      thrown = error
    }
    const { exitCode = 0 } = process
    process.exitCode = undefined
    return { exitCode, thrown, out: said.log.join('\n'), err: said.error.join('\n') }
  }

  async function come(app: TestApp, who: 'dana' | 'noam' | 'ada', username: string) {
    const person = app[who]
    const body = person.widgetData({ username })
    const entered = await person.send('POST', '/auth/messenger', { body, headers: HOST })
    person.cookie = String(entered.headers['set-cookie']).split(';')[0]!
    return (await person.get('/api/me', { headers: HOST })).json.id as string
  }

  const roleOf = async ({ opened }: TestApp, id: string) =>
    (
      await opened.store.query
        .selectFrom('users')
        .select('role')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).role

  test('users lists people newest first, and finds them', async () => {
    const app = await start()
    const dana = await come(app, 'dana', 'dana_k')
    app.clock.advance(1_000)
    const noam = await come(app, 'noam', 'noam\u009b31m')
    const all = await run(app, 'users')
    expect([all.exitCode, all.err]).toEqual([0, ''])
    expect(all.out.split('\n')).toEqual([
      `${noam}  Noam @noam\ufffd31m  user  messenger  2026-11-14T09:00`,
      `${dana}  Dana @dana_k  user  messenger  2026-11-14T09:00`,
    ])
    expect((await run(app, 'users', 'dan')).out).toContain(dana)
    const nobody = await run(app, 'users', 'nobody')
    expect([nobody.out, nobody.err]).toEqual(['', 'codeshelf: nobody is found by that'])
  })

  test('users says so while nobody is here', async () => {
    const { exitCode, out, err } = await run(await start(), 'users')
    expect([exitCode, out, err]).toEqual([0, '', 'codeshelf: nobody is here yet'])
  })

  test('role is given to somebody who signs in by a name alone, by that name', async () => {
    const app = await open({ hasBot: false, env: { CODE_RUN: 'off' } })
    const come = async (firstName: string) => {
      const person = new Person(app.inner, app.clock, { id: '0', firstName })
      await person.signIn()
      return (await person.get('/api/me')).json.id as string
    }
    await come('Ada')
    const id = await come('Dana K')
    expect((await run(app, 'role', 'Dana K', 'premium')).out).toBe(`Dana K (${id}) is now premium`)
    expect((await run(app, 'role', 'Dana', 'premium')).exitCode).toBe(1)
  })

  test('role is given by id, by the messenger’s id, by username and by identity', async () => {
    const app = await start()
    const id = await come(app, 'dana', 'dana_k')
    await come(app, 'noam', 'noam')
    for (const [who, role] of [
      [id, 'premium'],
      [PEOPLE.dana, 'user'],
      ['@DANA_K', 'premium'],
      [`messenger:${PEOPLE.dana}`, 'admin'],
    ] as const) {
      const ran = await run(app, 'role', who, role)
      expect([ran.exitCode, ran.out]).toEqual([0, `Dana (${id}) is now ${role}`])
      expect(await roleOf(app, id)).toBe(role)
    }
    const { thrown, out } = await run(app, 'role', id, 'user')
    expect([(thrown as Problem).code, out]).toEqual(['last_administrator', ''])
    expect(await roleOf(app, id)).toBe('admin')
    const unknown = await run(app, 'role', 'messenger:9', 'admin')
    expect([unknown.exitCode, unknown.out, unknown.err]).toEqual([
      ...[1, '', "codeshelf: nobody is known as 'messenger:9'"],
    ])
    expect((await run(app, 'role', id, 'owner')).thrown).toBeInstanceOf(UsageError)
  })

  test('a name of several people is refused with all of them, by every command', async () => {
    const app = await start()
    const ids = [await come(app, 'dana', 'bob'), await come(app, 'noam', 'Bob')]
    for (const [name, ...args] of [
      ['role', 'bob', 'admin'],
      ['sign-in-link', '@bob'],
    ]) {
      const { exitCode, err, out } = await run(app, name!, ...args)
      expect([exitCode, out]).toEqual([1, ''])
      expect(err).toMatch(/^codeshelf: several people are known as 'bob'; name one by id:\n/)
      for (const id of ids) expect(err).toContain(id)
    }
    for (const id of ids) expect(await roleOf(app, id)).toBe('user')
  })

  test('invite and sign-in-link print a link that works once', async () => {
    const app = await start({ REGISTRATION: 'closed' })
    const invited = await run(app, 'invite', 'premium')
    expect(invited.out).toMatch(/^https:\/\/shelf\.example\.org\/join\/[\w-]{43}$/)
    expect((await run(app, 'invite', 'owner')).thrown).toBeInstanceOf(UsageError)
    const join = (username: string) => {
      const fields = { username, password: 'velvet-otter-climbs-92' }
      return visitor(app.inner).post(new URL(invited.out).pathname, fields, { headers: HOST })
    }
    expect((await join('yael')).status).toBe(303)
    expect((await join('noa')).status).toBe(410)

    const link = await run(app, 'sign-in-link', 'password:yael')
    expect(link.out).toMatch(/^https:\/\/shelf\.example\.org\/sign-in-link\/[\w-]{43}$/)
    const use = () => visitor(app.inner).post(new URL(link.out).pathname, {}, { headers: HOST })
    expect([(await use()).status, (await use()).status]).toEqual([303, 410])
    expect((await run(app, 'sign-in-link', 'nobody')).exitCode).toBe(1)
  })

  test('nobody who is disabled gets a sign-in link', async () => {
    const app = await start({ ADMIN_USER_IDS: PEOPLE.ada })
    const id = await come(app, 'dana', 'dana_k')
    await come(app, 'ada', 'ada')
    const ctx = app.inner.contextFor('test')
    await disablePerson({ ...ctx, actor: (await findActor(ctx, PEOPLE.ada))! }, id)
    const { thrown, out } = await run(app, 'sign-in-link', 'dana_k')
    expect([(thrown as Problem).code, out]).toEqual(['account_disabled', ''])
  })

  test('an administrator by the command line retires the set-up link at once', async () => {
    const app = await start({ HOST: '0.0.0.0' }, false)
    const ctx = app.inner.contextFor('start')
    await prepareSetUpLink(ctx)
    const file = join(app.opened.dataDir, 'setup-link')
    const link = new URL(readFileSync(file, 'utf8').trim()).pathname
    // A person joins by an invitation from the command line, and there is no administrator yet.
    const invited = await run(app, 'invite')
    const fields = { username: 'yael', password: 'velvet-otter-climbs-92' }
    const joined = await visitor(app.inner).post(new URL(invited.out).pathname, fields, {
      headers: HOST,
    })
    expect([joined.status, existsSync(file)]).toEqual([303, true])
    expect((await run(app, 'role', 'password:yael', 'admin')).exitCode).toBe(0)
    expect(existsSync(file)).toBe(false)
    expect((await visitor(app.inner).browse(link, HOST)).status).toBe(410)
  })
})
