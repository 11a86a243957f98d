/** The settings of a person, and the frame of every page. */
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { sendZip, work } from '#features/takeout/takeout.fixture.ts'
import { zipStream } from '#platform/archive/index.ts'
import type { PlainBrowser } from '../support/plain-browser.ts'
import type { PushService } from '../support/push-service.ts'
import type { Walking } from './walking.ts'

export async function walkThroughSettings(walking: Walking, push: PushService): Promise<void> {
  const { gil } = walking.app
  await gil.post('/api/welcome/ack')
  const browser = await walking.browse(gil)
  const general = await browser.open('/settings')
  const saved = await walking.send(
    general.form('POST /settings'),
    { theme: 'dark', wrap: true },
    'Saved',
  )
  expect(saved.form('POST /settings').valueOf('theme')).toBe('dark')
  await walking.send(saved.form('POST /settings/reset'), {}, /defaults/)
  const zones = await browser.open('/settings/time-zone')
  const found = await walking.send(
    zones.form('GET /settings/time-zone'),
    { q: 'Jerus' },
    'Asia/Jerusalem',
  )
  await walking.send(found.form('POST /settings/time-zone time_zone'), {}, 'Asia/Jerusalem')
  await walkThroughTokens(walking, browser)
  await walkThroughDevices(walking, browser, push)
  await walkThroughCalendar(walking, browser)
  await walkThroughLeaving(walking, browser)
}

async function walkThroughTokens(walking: Walking, browser: PlainBrowser): Promise<void> {
  const tokens = await browser.open('/settings/tokens')
  const make = 'POST /settings/tokens'
  await walking.refuse(tokens.form(make, '#token-name'), { name: ' ', scope_write: true }, 'name')
  await walking.refuse(
    tokens.form(make, '#token-name'),
    { name: 'agent', limit_kind: 'folder', limit_value: '../up', expires_in_days: '7' },
    'limit_value',
  )
  const made = await walking.send(tokens.form(make, '#token-name'), { name: 'agent' }, 'agent')
  await walking.send(made.form('POST /settings/tokens/revoke'), {}, /no tokens|revoked/i)
  const connected = await walking.send(tokens.form(make, '[value=Agent]'), {}, 'mcpServers')
  await walking.send(connected.form('POST /settings/tokens/revoke'), {}, /revoked/i)
  await walkThroughAccess(walking, browser)
  const agents = await browser.open('/settings/agents')
  const instructions = 'POST /settings/agents'
  await walking.refuse(agents.form(instructions), { text: 'x'.repeat(49_153) }, 'text')
  await walking.send(agents.form(instructions), { text: 'Be brief.' }, 'Be brief.')
  await walkThroughAgentWrites(walking, browser)
  await walkThroughImports(walking, browser)
  const { gil } = walking.app
  const { recipient } = (await gil.get('/api/ai')).json
  await gil.put('/api/ai/consent', { recipient })
  const ai = await browser.open('/settings/ai')
  await walking.send(ai.form('POST /settings/ai/withdraw'), {}, /withdrew/)
}

/** A program asks by OAuth. */
async function walkThroughAccess(walking: Walking, browser: PlainBrowser): Promise<void> {
  const redirect_uri = 'http://127.0.0.1:4444/back'
  const registered = await walking.app.visitor.post('/oauth/register', {
    client_name: 'Assistant',
    redirect_uris: [redirect_uri],
  })
  const asking = new URLSearchParams({
    ...{ response_type: 'code', client_id: registered.json.client_id, redirect_uri },
    ...{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256', scope: 'read write' },
  })
  const consent = await browser.open(`/oauth/authorize?${asking}`)
  const allow = 'POST /oauth/authorize decision=allow'
  const wrong = { limit_kind: 'folder', limit_value: '../up', scope_write: false }
  await walking.refuse(consent.form(allow), wrong, 'limit_value')
  await walking.send(consent.form(allow), {}, /sent back to .127\.0\.0\.1:4444/)
  await walking.send(
    consent.form('POST /oauth/authorize decision=deny'),
    {},
    /sent back to .127\.0\.0\.1:4444/,
  )
}

async function walkThroughAgentWrites(walking: Walking, browser: PlainBrowser): Promise<void> {
  const { gil, visitor } = walking.app
  const { token } = (await gil.post('/api/me/tokens', { name: 'robot', scopes: ['write'] })).json
  const headers = { authorization: `Bearer ${token}` }
  await visitor.post('/api/files', { file_name: 'by-robot.txt', content: 'one' }, { headers })
  const writes = await browser.open('/settings/agents/writes')
  await walking.send(writes.form('POST /settings/agents/writes/undo'), {}, /In the Bin/)
  const shy = { name: 'shy robot', scopes: ['write'], proposes: true }
  const proposing = (await gil.post('/api/me/tokens', shy)).json.token
  for (const [answer, words] of [
    ['accept', /Accepted/],
    ['refuse', /Refused/],
  ] as const) {
    const file = { file_name: `${answer}.txt`, content: 'one' }
    const own = { headers: { authorization: `Bearer ${proposing}` } }
    const { proposal_id: id } = (await visitor.post('/api/files', file, own)).json
    const proposal = await browser.open(`/settings/agents/proposals/${id}`)
    const decide = `POST /settings/agents/proposals/:id/decide answer=${answer}` as const
    await walking.send(proposal.form(decide), {}, words)
  }
}

/** The steps of the job are done by the test. */
async function walkThroughImports(walking: Walking, browser: PlainBrowser): Promise<void> {
  const { app } = walking
  const { gil } = app
  await gil.post('/api/files', { file_name: 'taken.txt', content: 'mine' })
  const entry = { name: 'taken.txt', modifiedAt: 0, read: async () => 'theirs' }
  const at = 'POST /settings/data/imports/:id'
  const checked = async () => {
    const id = await sendZip(gil, await buffer(zipStream([entry])))
    await work(app, gil, id)
    return { id, open: () => browser.open(`/settings/data/imports/${id}`) }
  }
  for (const how of ['beside', 'version']) {
    const { id, open } = await checked()
    await walking.send((await open()).form(`${at}/begin on_clash=${how}`), {}, /Importing/)
    await work(app, gil, id)
    await walking.send((await open()).form(`${at}/undo`), {}, /Undoing/)
    await work(app, gil, id)
    expect((await open()).words).toContain('The import was undone.')
  }
  await walking.send(
    (await (await checked()).open()).form(`${at}/cancel`),
    {},
    'Download everything',
  )
}

async function walkThroughDevices(
  walking: Walking,
  browser: PlainBrowser,
  push: PushService,
): Promise<void> {
  const { gil } = walking.app
  const subscribe = async () => {
    const { subscription } = push.browser()
    expect((await gil.post('/api/push/subscribe', subscription)).status).toBe(201)
  }
  await subscribe()
  await subscribe()
  const devices = await browser.open('/settings/notifications')
  const at = 'POST /settings/notifications'
  await walking.send(devices.form(`${at}/remove`), {}, /removed/i)
  await walking.send(devices.form(`${at}/cleanup`), { older_than_days: '30' }, /removed|device/i)
  await walking.send(devices.form(`${at}/remove-all`), {}, /removed|no device/i)
  await gil.signIn()
  await browser.as(gil)
  await gil.signIn()
  const sessions = await browser.open('/settings/sessions')
  await walking.send(sessions.form('POST /settings/sessions/end'), {}, 'This device')
  const others = await browser.open('/settings/sessions')
  await walking.send(others.form('POST /settings/sessions/end-others'), {}, 'This device')
}

async function walkThroughCalendar(walking: Walking, browser: PlainBrowser): Promise<void> {
  const calendar = await browser.open('/settings/calendar')
  const made = await walking.send(calendar.form('POST /settings/calendar'), {}, '/calendar/')
  const shown = made.forms().some(({ key }) => key === 'POST /settings/calendar/remove')
  const page = shown ? made : await browser.open('/settings/calendar')
  await walking.send(page.form('POST /settings/calendar/remove'), {}, /calendar/i)
}

async function walkThroughLeaving(walking: Walking, browser: PlainBrowser): Promise<void> {
  const { gil } = walking.app
  const leave = async () => {
    const page = await browser.open('/settings/account')
    await walking.send(page.form('POST /settings/account/leave'), { sure: true }, 'deleted')
    await gil.signIn()
    await browser.as(gil)
  }
  await leave()
  // The strip above every page leads back, and so does the page itself.
  const strip = await browser.open('/files')
  await walking.send(strip.form('POST /settings/account/stay'), {}, /stay|kept|keep/i)
  await leave()
  const page = await browser.open('/settings/account')
  await walking.send(page.form('POST /settings/account/stay', '.settings__acts'), {}, /stay|kept/i)
}

/** Language, theme, the search in the header, an announcement, signing out: on every page. */
export async function walkThroughFrame(walking: Walking): Promise<void> {
  const { noam } = walking.app
  const visitor = await walking.browse(null)
  const home = await visitor.open('/')
  await walking.send(home.form('POST /locale locale=he', 'עברית'), {}, /[א-ת]/)
  await walking.send((await visitor.open('/')).form('POST /locale locale=en'), {}, 'Sign in')
  for (const theme of ['dark', 'light', 'contrast', 'system'])
    await walking.send((await visitor.open('/')).form(`POST /theme theme=${theme}`), {}, 'Sign in')
  const browser = await walking.browse(noam)
  const help = await browser.open('/help')
  await walking.send(help.form('GET /files'), { q: 'nothing' }, /nothing/i)
  await walking.send(help.form('GET /help'), { q: 'reminder' }, /reminder/i)
  const docs = await browser.open('/docs')
  await walking.send(docs.form('GET /docs'), { q: 'reminder' }, /reminder/i)
  const skipped = await browser.open('/dashboard')
  const left = await walking.send(skipped.form('POST /welcome', 'Skip'), {}, 'Dashboard')
  expect(left.document.querySelector('.welcome')).toBeNull()
  // Signing out asks for a confirmation when another site linked there.
  const leaving = await browser.open('/logout')
  await walking.send(leaving.form('POST /logout'), {}, 'Sign in')
}
