/** What every test's app is asked at its end: the question itself finds what it looks for. */
import { expect, test } from 'vitest'
import { openTestApp } from './support/app.ts'
import { findPersonalData } from './support/personal-data.ts'

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
  // The end of this test asks too.
  Object.assign(inner, { metrics: { totals: () => [] } })
})
