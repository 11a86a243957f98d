/** The settings of a person, and the frame of every page. */
import { expect } from 'vitest'
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
  await walking.refuse(tokens.form(make), { name: ' ', scope_write: true }, 'name')
  await walking.refuse(
    tokens.form(make),
    { name: 'agent', limit_kind: 'folder', limit_value: '../up', expires_in_days: '7' },
    'limit_value',
  )
  const made = await walking.send(tokens.form(make), { name: 'agent' }, 'agent')
  await walking.send(made.form('POST /settings/tokens/revoke'), {}, /no tokens|revoked/i)
  const agents = await browser.open('/settings/agents')
  const instructions = 'POST /settings/agents'
  await walking.refuse(agents.form(instructions), { text: 'x'.repeat(49_153) }, 'text')
  await walking.send(agents.form(instructions), { text: 'Be brief.' }, 'Be brief.')
  const { gil } = walking.app
  const { recipient } = (await gil.get('/api/ai')).json
  await gil.put('/api/ai/consent', { recipient })
  const ai = await browser.open('/settings/ai')
  await walking.send(ai.form('POST /settings/ai/withdraw'), {}, /withdrew/)
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
