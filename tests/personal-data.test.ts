/** The check at the end of every test's app: it detects personal data itself. */
import { expect, test } from 'vitest'
import { openTestApp } from './support/app.ts'
import { findPersonalData } from './support/personal-data.ts'
import { findMisfits } from './support/stored-events.ts'

test('texts, names, cookies, endpoints and fields that nobody declared are found wherever operators look', async () => {
  const app = await openTestApp('sqlite')
  const { dana, inner, events, logLines, spans } = app
  const content = 'line one of hers\nand "line two"'
  const endpoint = 'https://push.example.org/send/0123456789'
  await dana.post('/api/files', { file_name: 'a.txt', content })
  await dana.post('/api/push/subscribe', { endpoint, keys: { auth: 'x', p256dh: 'y' } })
  const cookie = dana.cookie!.split('=')[1]!
  expect(findPersonalData(app)).toEqual([])

  const [event] = events
  const leaks = (logged: object, more = events) =>
    findPersonalData({
      ...{ inner, events: more, spans },
      logLines: [...logLines, JSON.stringify(logged)],
    })
  expect(leaks({ error: `could not write ${content}` })).toHaveLength(1)
  expect(leaks({ msg: 'Dana came' })).toEqual(['Dana is in: {"msg":"Dana came"}'])
  expect(leaks({ headers: { cookie } })).toHaveLength(1)
  expect(leaks({ to: endpoint })).toHaveLength(1)
  const loose = { ...event!, fields: { ...event!.fields, who: 1 } }
  expect(leaks({}, [loose])).toEqual([expect.stringContaining('who')])
  expect(leaks({}, [{ ...event!, msg_he: 'English' }])).toHaveLength(1)
  const traced = { name: 'request', facts: { 'http.route': endpoint }, isFailed: false }
  expect(findPersonalData({ ...app, spans: [...spans, traced] })).toHaveLength(1)
  // A label of a metric is the template of a route.
  inner.metrics.count({ route: '/u/Dana', method: 'GET', status: 200, durationMs: 1 })
  expect(findPersonalData(app)).toEqual(['Dana is in: GET /u/Dana'])
  // It also runs at the end of this test.
  Object.assign(inner, { metrics: { totals: () => [] } })
})

test('a stored event that is not as declared is found: a field too many, one that is missing or wrong, no Hebrew', async () => {
  const { inner } = await openTestApp('sqlite')
  const all = inner.catalogues.events
  const row = (fields: object, event = 'share_view_error') => ({
    ...{ event, severity: 'error', requestId: 'r', fields: JSON.stringify(fields) },
  })
  const right = row({ share_id: 's', error: 'e' })
  expect(findMisfits(all, right)).toEqual([])
  expect(findMisfits(all, row({ share_id: 's', error: 'e', who: 'w' }))).toHaveLength(1)
  expect(findMisfits(all, row({ share_id: 's' }))).toHaveLength(1)
  expect(findMisfits(all, row({ share_id: 's', error: 5 }))).toHaveLength(1)
  expect(findMisfits(all, row({}, 'never_declared'))).toHaveLength(1)
  expect(findMisfits(all, { ...right, requestId: '' })).toHaveLength(1)
  const english = { ...all, share_view_error: { ...all['share_view_error']!, msg_he: 'English' } }
  expect(findMisfits(english, right)).toHaveLength(1)
})
