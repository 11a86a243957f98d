/**
 * An administrator on the page of observability: an alert is raised, seen, explained and silenced, and the events are
 * replayed.
 */
import { expect, test } from 'vitest'
import {
  evaluate,
  HOUR,
  MINUTE,
  serveRequests,
  storeAlert,
} from '#features/operations/observability.fixture.ts'
import { texts as en } from '../../src/texts/en/observability.ts'
import { texts as he } from '../../src/texts/he/observability.ts'
import { expectOpen, findBarriers, openBrowserApp } from '../support/browser.ts'
import { inOneLanguage } from '../support/in-turns.ts'

const REFRESH_MS = 16_000

inOneLanguage('an alert fires, is seen, explained, silenced and replayed', async (locale) => {
  const texts = { en, he }[locale]
  const app = await openBrowserApp()
  const { clock, ada } = app
  const begun = clock.now() - 2 * HOUR
  await storeAlert(app, { name: 'DiskFull', at: begun, endedAt: begun + HOUR })
  await storeAlert(app, {
    name: 'Slow',
    alertType: 'latency',
    endpoint: '/file/:id',
    at: begun + 30 * MINUTE,
  })
  serveRequests(app, 50, { route: '/file/:id', durationMs: 700 })
  await app.inner.metrics.flush()
  const { page, errors } = await app.browse(ada, { locale })
  await page.clock.install()
  await page.goto('/admin/observability')
  // What is open is shown above the history too.
  expect(await page.locator('[id^="open-"]').allInnerTexts()).toEqual([
    expect.stringContaining('Slow'),
  ])
  const alerts = page.locator('details[id^="alert-"]')
  expect(await alerts.count()).toBe(2)
  await expectOpen(page)

  // After pausing, it is paused on the next page too.
  const live = page.getByRole('switch', { name: texts.live })
  await live.click()
  await page.reload()
  expect(await live.isChecked()).toBe(false)
  await live.click()

  // It is raised while the page is open, with an older alert unfolded: the page shows it, and nothing else moves.
  await alerts.last().locator('summary').click()
  const older = await alerts.last().elementHandle()
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }))
  // Paused, it does not change.
  await live.click()
  serveRequests(app, 60, { status: 500 })
  await evaluate(app)
  const fired = alerts.filter({ hasText: 'error_rate_high' })
  await page.clock.runFor(REFRESH_MS)
  expect(await alerts.count()).toBe(2)
  await live.click()
  await page.clock.runFor(REFRESH_MS)
  await fired.waitFor()
  expect(await older!.evaluate((row) => row.isConnected && (row as HTMLDetailsElement).open)).toBe(
    true,
  )
  expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true)

  // Seen, filtered, explained, silenced.
  await page.getByLabel(texts.filter_severity).selectOption('critical')
  await page.getByRole('button', { name: texts.filter, exact: true }).click()
  await page.waitForURL(/severity=critical/)
  expect(await alerts.count()).toBe(1)
  await fired.locator('summary').click()
  await fired.getByText(texts.cause_error_rate).waitFor()
  await fired.getByRole('button', { name: texts.fix_silence_hour }).click()
  await page.getByRole('status').filter({ hasText: texts.done_silenced }).waitFor()
  await fired.getByText(texts.silenced, { exact: true }).waitFor()

  // Replayed: the events appear one after the other, with a cursor over the charts.
  const events = page.locator('[data-events] > li')
  const shown = page.locator('[data-events] > li:visible')
  const count = await events.count()
  expect(count).toBeGreaterThanOrEqual(4)
  const cursor = page.locator('.watch__charts .watch__cursor').first()
  expect(await cursor.isVisible()).toBe(false)
  const cursorAt = () => cursor.evaluate((mark) => Number.parseFloat(mark.style.insetInlineStart))
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await page.getByRole('button', { name: texts.play, exact: true }).click()
  await page.getByRole('button', { name: texts.pause, exact: true }).waitFor()
  expect(await shown.count()).toBe(1)
  const first = await cursorAt()
  await page.clock.runFor(1_000)
  expect(await shown.count()).toBe(2)
  expect(await cursorAt()).toBeGreaterThan(first)
  await page.clock.resume()
  expect(await findBarriers(page, 'main')).toEqual([])
  await page.getByLabel(texts.speed).selectOption('4')
  await page.clock.runFor(1_000 + 250 * count)
  await page.getByRole('button', { name: texts.play, exact: true }).waitFor()
  expect(await shown.count()).toBe(count)
  // By keyboard: one event back, then to the first.
  await page.getByRole('button', { name: texts.step_back }).press('Enter')
  expect(await shown.count()).toBe(count - 1)
  await page.getByRole('slider', { name: texts.position }).press('Home')
  expect(await shown.count()).toBe(1)
  expect(await events.last().getAttribute('aria-current')).toBe('step')

  // A part of the charts becomes the page's range: by keyboard, then by dragging.
  await page.getByRole('slider', { name: texts.brush_from }).focus()
  for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: texts.brush_show }).press('Enter')
  await page.waitForURL(/start_time=.+end_time=/)
  const hours = () => {
    const { searchParams } = new URL(page.url())
    const at = (name: string) => Date.parse(searchParams.get(name)!)
    return (at('end_time') - at('start_time')) / HOUR
  }
  const brushed = hours()
  expect(brushed).toBeGreaterThan(3)
  expect(brushed).toBeLessThanOrEqual(5)
  const chart = (await page.locator('[data-brushable]').first().boundingBox())!
  const y = chart.y + chart.height / 2
  await page.mouse.move(chart.x + chart.width * 0.78, y)
  await page.mouse.down()
  await page.mouse.move(chart.x + chart.width * 0.28, y, { steps: 4 })
  expect(await page.locator('.watch__brushed:visible').count()).toBeGreaterThan(0)
  const before = page.url()
  await page.mouse.up()
  await page.waitForURL((url) => url.href !== before)
  expect(hours() / brushed).toBeCloseTo(0.5, 1)
  expect(await alerts.count()).toBe(2)
  await expectOpen(page)
  expect(errors).toEqual([])
})

test('without scripts the page is a plain list with nothing that does not work', async () => {
  const app = await openBrowserApp()
  await storeAlert(app, { name: 'DiskFull' })
  const { page } = await app.browse(app.ada, { hasScript: false })
  await page.goto('/admin/observability')
  expect(await page.locator('[data-events] > li').count()).toBe(1)
  for (const part of ['.watch__live', '.watch__brush', '.watch__player', '.watch__cursor'])
    expect(await page.locator(part).first().isVisible()).toBe(false)
})
