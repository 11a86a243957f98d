/** The forms of administrators. */
import { expect } from 'vitest'
import { storeAlert } from '#features/operations/observability.fixture.ts'
import type { PlainBrowser } from '../support/plain-browser.ts'
import type { Walking } from './walking.ts'

export async function walkThroughAdministration(walking: Walking): Promise<void> {
  const { ada } = walking.app
  await ada.post('/api/welcome/ack')
  const browser = await walking.browse(ada)
  await walkThroughAnnouncements(walking, browser)
  await walkThroughPeople(walking, browser)
  await walkThroughMachinery(walking, browser)
}

async function walkThroughAnnouncements(walking: Walking, browser: PlainBrowser): Promise<void> {
  const admin = '/admin/announcements'
  const compose = `POST ${admin}`
  const page = await browser.open(admin)
  const long = { text: 'x'.repeat(281), link: '/files', active: false }
  await walking.refuse(page.form(compose), long, 'text')
  const far = { text: 'Tea', link: 'https://elsewhere.example/' }
  const refused = await walking.refuse(page.form(compose), far, 'link')
  const shown = await walking.send(refused.form(compose), { link: '/help' }, 'Tea')
  await walking.send(shown.form('POST /announcements/dismiss'), {}, 'Announcements')
  const act = `POST ${admin}/act act=`
  const hidden = await walking.send((await browser.open(admin)).form(`${act}deactivate`), {}, 'Tea')
  await walking.send(hidden.form(`${act}activate`), {}, 'Tea')
  const edit = (await browser.open(admin)).document.querySelector(`a[href^="${admin}?edit="]`)
  const editing = await browser.open(edit!.getAttribute('href')!)
  const again = await walking.refuse(editing.form(compose), { text: ' ' }, 'text')
  await walking.send(again.form(compose), { text: 'Coffee', link: '' }, 'Coffee')
  const gone = await walking.send((await browser.open(admin)).form(`${act}delete`), {}, /deleted/i)
  expect(gone.words).not.toContain('Coffee')
}

async function walkThroughPeople(walking: Walking, browser: PlainBrowser): Promise<void> {
  const { noam } = walking.app
  const { id } = (await (await noam.signIn()).get('/api/me')).json
  const people = await browser.open('/admin/users')
  await walking.send(people.form('GET /admin/users'), { q: 'Noa' }, 'Noam')
  const invite = 'POST /admin/users/invitations'
  await walking.refuse(
    people.form(invite),
    { label: 'x\u0007', role: 'premium', days: '1' },
    'label',
  )
  await walking.send(people.form(invite), { label: 'Rina' }, '/join/')
  const invited = await browser.open('/admin/users')
  await walking.send(invited.form(`${invite}/revoke`), {}, /revoked/i)
  const act = async (what: string, values: Record<string, string | boolean>, said: RegExp) => {
    const page = await browser.open(`/admin/users/${id}`)
    await walking.send(page.form(`POST /admin/users/:id act=${what}`), values, said)
  }
  await act('role', { role: 'premium' }, /role/i)
  await act('sign_in_link', {}, /\/sign-in-link\//)
  await act('disable', {}, /disabled|shut/i)
  await act('enable', {}, /enabled|again/i)
  await act('delete', { sure: true }, /deleted|leav/i)
  await act('keep', {}, /kept|stays/i)
}

async function walkThroughMachinery(walking: Walking, browser: PlainBrowser): Promise<void> {
  const health = await browser.open('/admin/health')
  await walking.send(health.form('POST /admin/health/check'), {}, /checked/i)
  const indexes = await browser.open('/admin/verify-indexes')
  await walking.send(indexes.form('POST /admin/verify-indexes/repair'), {}, /recycle_bin_ttl/)
  const jobs = await browser.open('/admin/jobs')
  const run = 'POST /admin/jobs/:id/run'
  const waiting = await walking.send(jobs.form(run), {}, /waiting|queued|asked|running/i)
  const cancelled = await walking.send(
    waiting.form('POST /admin/jobs/runs/:run_id/cancel'),
    {},
    /cancel/i,
  )
  await walking.send(cancelled.form(run), {}, /waiting|queued|asked|running/i)
  await browser.open(
    jobs.document.querySelector('main a[href^="/admin/jobs/"]')!.getAttribute('href')!,
  )
  await storeAlert(walking.app, { name: 'Slow', alertType: 'latency', endpoint: '/file/:id' })
  const watch = await browser.open('/admin/observability')
  const page = 'GET /admin/observability'
  await walking.send(watch.form(page), { severity: 'warn', q: 'Slow' }, 'Slow')
  await walking.send(watch.form('POST /admin/observability/silence'), {}, /silenced/i)
  await browser.open('/admin')
  await browser.open('/admin/code-runs')
}
