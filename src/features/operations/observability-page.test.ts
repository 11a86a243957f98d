/** The page of observability: what it shows, for whom, in every range, and what its buttons do. */
import { expect, test } from 'vitest'
import { toIso } from '#platform/time/index.ts'
import { eachDialect } from '#tests/support/app.ts'
import { HOUR, serveRequests, storeAlert } from './observability.fixture.ts'

const iso = (at: number) => encodeURIComponent(toIso(at))
const PAGE = '/admin/observability'

eachDialect('the page of observability', (open) => {
  test('shows alerts, figures, charts with gaps, slow routes and what happened', async () => {
    const app = await open()
    const { ada, clock, inner } = app
    await storeAlert(app, { at: clock.now() - HOUR, endedAt: clock.now() - HOUR / 2 })
    await storeAlert(app, {
      severity: 'critical',
      alertType: 'latency',
      name: 'Slow',
      endpoint: '/f',
    })
    serveRequests(app, 20, { route: '/file/:id', durationMs: 700 })
    await inner.metrics.flush()
    const { status, text } = await ada.browse(PAGE)
    expect(status).toBe(200)
    expect(text).toContain('The disk is nearly full')
    expect(text).toContain('GET /file/:id')
    expect(text.match(/id="alert-/g)).toHaveLength(2)
    expect(text.match(/<figure class="chart">/g)).toHaveLength(4)
    // What is wrong now comes before everything else.
    expect(text.match(/id="open-/g)).toHaveLength(1)
    expect(text.indexOf('id="open-')).toBeLessThan(text.indexOf('id="summary-title"'))
    // Nothing was measured before the last step: the line begins there, and the table shows that.
    expect(text).toMatch(/watch__shape--p95" d="M\d[\d.]* [\d.]+H300"/)
    expect(text).toContain('–')
    // The legend is below the chart, and only lists colours that occur.
    const keys = [...text.matchAll(/watch__key watch__shape--(\w+)/g)].map(([, kind]) => kind)
    expect(keys).toEqual(expect.arrayContaining(['p50', 'p95', 'p99']))
    expect(keys).not.toContain('debug')
    expect(text).toMatch(/Lasted \u206830 min/)
    expect(text).toContain('Going on')
  })

  test('narrows by the filters in the address, walks pages, and keeps both in every link', async () => {
    const app = await open()
    const { ada } = app
    for (let i = 0; i < 3; i++) await storeAlert(app, { name: `Slow${i}`, alertType: 'latency' })
    await storeAlert(app, { name: 'Other', severity: 'critical' })
    const read = async (query: string) => (await ada.browse(`${PAGE}?${query}`)).text
    // What is open now comes before the history, whatever the filters.
    const critical = await read('severity=critical')
    expect(critical.slice(critical.indexOf('id="history-title"'))).not.toContain('Slow0')
    const filtered = await read('alert_type=latency&per_page=2&timerange=7d&q=slow')
    expect(filtered.match(/id="alert-/g)).toHaveLength(2)
    expect(filtered).toContain('alert_type=latency&amp;q=slow&amp;timerange=7d&amp;page=2')
    expect(filtered).toContain('alert_type=latency&amp;q=slow&amp;timerange=30d')
    expect(await read('q=nothing+of+this')).toContain('No alerts in this range')
    expect((await ada.browse(`${PAGE}?severity=awful`)).status).toBe(400)
    // A range without a button falls back to the default.
    expect((await ada.browse(`${PAGE}?timerange=3h`)).status).toBe(200)
  })

  test('a part of the time is the range of everything on the page, and stays in every link and form', async () => {
    const app = await open()
    const { ada, clock, inner } = app
    const [start, end] = [clock.now() - 3 * HOUR, clock.now() - HOUR]
    await storeAlert(app, { name: 'Within', at: start })
    await storeAlert(app, { name: 'AtTheEnd', at: end })
    serveRequests(app, 20, { route: '/file/:id' })
    await inner.metrics.flush()
    const window = `start_time=${iso(start)}&end_time=${iso(end)}`
    const { text } = await ada.browse(`${PAGE}?${window}&q=i`)
    expect(text.match(/id="alert-/g)).toHaveLength(1)
    expect(text.match(/data-at="/g)).toHaveLength(1)
    expect(text).toContain('Nothing was measured')
    expect(text).not.toContain('GET /file/:id')
    // Five minutes are the finest step that shows two hours in at most forty-eight.
    expect(text).toContain('&quot;stepMs&quot;:300000,&quot;steps&quot;:24')
    // A range in the past does not refresh itself, and no range of the buttons is the current one.
    expect(text).not.toContain('data-under-way')
    expect(text.match(/aria-current="page"[^>]*>24 hours/)).toBeNull()
    expect(text).toContain(`export?${window.replaceAll('&', '&amp;')}`)
    // Of the filter, and of the button that silences: of two open alerts, and of one in the history.
    expect(text.match(/name="start_time" value="2026/g)).toHaveLength(4)
    const silenced = await ada.submit(`${PAGE}/silence`, {
      name: 'Within',
      ...Object.fromEntries(new URLSearchParams(window)),
    })
    expect(silenced.headers.location).toBe(`${PAGE}?${window}&done=silenced`)
    expect((await ada.browse(`${PAGE}?start_time=${iso(end)}&end_time=${iso(start)}`)).status).toBe(
      400,
    )
  })

  test('silences an alert for an hour by its button', async () => {
    const app = await open()
    await storeAlert(app, { name: 'Slow', endpoint: '/f' })
    const silenced = await app.ada.submit(`${PAGE}/silence`, {
      ...{ name: 'Slow', endpoint: '/f', timerange: '6h' },
    })
    expect([silenced.status, silenced.headers.location]).toEqual([
      303,
      `${PAGE}?timerange=6h&done=silenced`,
    ])
    const { text } = await app.ada.browse(`${PAGE}?timerange=6h&done=silenced`)
    expect(text).toContain('Silenced for an hour')
    expect(text).toContain('Silenced</span>')
    app.clock.advance(HOUR + 1)
    const { json } = await app.ada.get('/api/observability/silences')
    expect(json.silences).toEqual([])
  })
})
