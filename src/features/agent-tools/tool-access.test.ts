/** Every kind of token at every tool: listed and callable as its routes are open, and nothing that ended lives on. */
import { expect, test } from 'vitest'
import type { AgentTool } from '#platform/agent-tools.ts'
import { SCOPES } from '#platform/context.ts'
import type { Route } from '#platform/http/index.ts'
import { bothDialects, openTestApp, PEOPLE, type TestApp } from '#tests/support/app.ts'
import { features } from '../../features.ts'
import { apiOf, connect, tokenOf, use } from './agents.fixture.ts'
import { makeThings, TOOL_TABLE } from './tool-table.fixture.ts'

const TOOLS = features.flatMap(({ agentTools = [] }) => agentTools)
// What is removed cannot be used afterwards.
const IN_ORDER = [
  ...TOOLS.filter(({ effect }) => effect !== 'removes'),
  ...TOOLS.filter(({ effect }) => effect === 'removes'),
]

const CLOSED =
  /"code":"(token_not_accepted|insufficient_scope|token_limited|token_proposes|premium_required)"/

/** Asked of the route itself, about things that do not exist. */
async function isOpen({ visitor }: TestApp, { method, path }: Route, token: string) {
  const address = path.replace(/:\w+/g, '0'.repeat(26)).replace('*', 'nothing')
  const headers = { authorization: `Bearer ${token}` }
  const body = method === 'GET' ? {} : { body: {} }
  return !CLOSED.test((await visitor.send(method, address, { headers, ...body })).text)
}

const KINDS: [name: string, given: object][] = [
  ...[['read'], ['read', 'write'], ['read', 'run'], SCOPES].map((scopes): [string, object] => [
    scopes.join(' and '),
    { scopes },
  ]),
  ...(['folder', 'tag', 'repository'] as const).map((kind): [string, object] => {
    const value = { folder: 'mine', tag: 't', repository: 'lib' }[kind]
    return [`everything in one ${kind}`, { scopes: SCOPES, limit: { kind, value } }]
  }),
]

test.each(KINDS)('a token for %s has the tools whose routes are open to it', async (_, given) => {
  const app = await openTestApp('sqlite', {
    env: { CODE_RUN: 'off', PREMIUM_USER_IDS: `${PEOPLE.dana},${PEOPLE.noam}` },
  })
  const people = [app.dana, app.noam, app.gil]
  const [agent, program, poor] = await Promise.all(people.map((one) => tokenOf(one, given)))
  const things = await Promise.all(
    people.slice(0, 2).map(async (person) => {
      const api = apiOf(app, await tokenOf(person, { scopes: SCOPES }))
      const outside = { folder: 'yours', tags: ['u'] }
      return [await makeThings(api, 'inside'), await makeThings(api, 'outside', outside)]
    }),
  )
  const ask = apiOf(app, program!)
  const client = await connect(app, agent!)
  const listed = (await client.listTools()).tools.map(({ name }) => name)
  for (const { name, routes } of IN_ORDER) {
    const open = await Promise.all(routes.map((route) => isOpen(app, route, agent!)))
    expect([name, listed.includes(name)]).toEqual([name, !open.includes(false)])
    const [mine, same] = things.map((some) => some.map((one) => TOOL_TABLE[name]!(one)[0]!))
    for (const [at, { input }] of mine!.entries()) {
      if (!listed.includes(name)) {
        await expect(use(client, name, input)).rejects.toThrow(`no tool ${name}`)
        continue
      }
      const { structuredContent: data } = await use(client, name, input)
      const { code = null } = await ask(...same![at]!.asked)
      expect([name, at, data.code ?? null]).toEqual([name, at, code])
    }
  }
  const offered = (await (await connect(app, poor!)).listTools()).tools.map(({ name }) => name)
  expect(offered).toEqual(listed.filter((name) => !needsPremium(name)))
})

test.each([[['write']], [['run']]])(
  'a token for %s alone is told what it lacks',
  async (scopes) => {
    const { visitor, dana } = await openTestApp('sqlite')
    const headers = { authorization: `Bearer ${await tokenOf(dana, { scopes })}` }
    const refused = await visitor.post('/mcp', {}, { headers })
    expect(refused.json).toMatchObject({ code: 'insufficient_scope', scope: 'read' })
    expect(refused.headers['www-authenticate']).toContain('scope="read"')
  },
)

const needsPremium = (name: string) =>
  TOOLS.some((tool: AgentTool) => tool.name === name && tool.routes.some(({ spec }) => spec.role))

bothDialects('what ended', (open) => {
  test('is over with the next request, on another process too', async () => {
    const app = await open({ env: { WEB_PROCESSES: '2' } })
    const { dana, noam, ada, clock, opened } = app
    const other = await open({ beside: app, env: { WEB_PROCESSES: '2' } })
    const newToken = async (more: object = {}) => {
      const body = { name: 'agent', scopes: ['read', 'write'], ...more }
      return (await dana.post('/api/me/tokens', body)).json as { id: string; token: string }
    }
    const reach = (token: string) =>
      Promise.all(
        [app, other].map(async (one) => {
          const client = await connect(one, token).catch(() => null)
          return client ? (await client.listTools()).tools.length : 'nobody'
        }),
      )
    const tools = (await reach((await newToken()).token))[0]
    const [revoked, expired, narrowed, of] = await Promise.all([
      newToken(),
      newToken({ expires_in_days: 1 }),
      newToken(),
      tokenOf(noam),
    ])
    for (const token of [revoked.token, expired.token, narrowed.token, of])
      expect(await reach(token)).toEqual([tools, tools])
    await dana.del(`/api/me/tokens/${revoked.id}`)
    expect(await reach(revoked.token)).toEqual(['nobody', 'nobody'])
    await opened.store.query
      .withoutPlugins()
      .updateTable('accessTokens')
      .set({ scopes: 'read' as never })
      .where('id', '=', narrowed.id)
      .execute()
    const [few] = await reach(narrowed.token)
    expect(few).toBeLessThan(tools as number)
    expect(await reach(narrowed.token)).toEqual([few, few])
    const { id } = (await noam.get('/api/me')).json
    expect((await ada.post(`/api/admin/users/${id}/disable`, {})).status).toBe(200)
    expect(await reach(of)).toEqual(['nobody', 'nobody'])
    clock.advance(86_400_000)
    expect(await reach(expired.token)).toEqual(['nobody', 'nobody'])
  })
})
