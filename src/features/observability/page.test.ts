/** The page of observability: what it says, for whom, in every range, and what its buttons do. */
import { expect, test } from 'vitest'
import { eachDialect } from '#tests/support/app.ts'
import { HOUR, serveRequests, storeAlert } from './observability.fixture.ts'

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
    expect(text.match(/<details class="watch__alert">/g)).toHaveLength(2)
    expect(text.match(/<figure class="chart">/g)).toHaveLength(4)
    // Nothing was measured before the last step: the line begins there, and the table says so.
    expect(text).toMatch(/watch__shape--p95" d="M\d[\d.]* [\d.]+H300"/)
    expect(text).toContain('–')
    expect(text).toMatch(/Lasted \u206830 min/)
    expect(text).toContain('Going on')
  })

  test('narrows by the filters in the address, walks pages, and keeps both in every link', async () => {
    const app = await open()
    const { ada } = app
    for (let i = 0; i < 3; i++) await storeAlert(app, { name: `Slow${i}`, alertType: 'latency' })
    await storeAlert(app, { name: 'Other', severity: 'critical' })
    const read = async (query: string) => (await ada.browse(`${PAGE}?${query}`)).text
    expect(await read('severity=critical')).not.toContain('Slow0')
    const filtered = await read('alert_type=latency&per_page=2&timerange=7d&q=slow')
    expect(filtered.match(/<details class="watch__alert">/g)).toHaveLength(2)
    expect(filtered).toContain('alert_type=latency&amp;q=slow&amp;timerange=7d&amp;page=2')
    expect(filtered).toContain('alert_type=latency&amp;q=slow&amp;timerange=30d')
    expect(await read('q=nothing+of+this')).toContain('No alerts in this range')
    expect((await ada.browse(`${PAGE}?severity=awful`)).status).toBe(400)
    // A range that has no button is the usual one.
    expect((await ada.browse(`${PAGE}?timerange=3h`)).status).toBe(200)
  })

  test('silences an alert for an hour by its button', async () => {
    const app = await open()
    await storeAlert(app, { name: 'Slow', endpoint: '/f' })
    const silenced = await app.ada.post(`${PAGE}/silence`, 'name=Slow&endpoint=%2Ff&timerange=6h', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
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
