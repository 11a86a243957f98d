/** Jobs in a browser: started, watched, stopped; with and without scripts, in both languages. */
import { expect, test } from 'vitest'
import { defineFeature } from '#platform/feature.ts'
import { defineJob } from '#platform/jobs/index.ts'
import { findBarriers, openBrowserApp, scrollsSideways } from '../support/browser.ts'
import { PATIENCE_MS } from '../support/patience.ts'

/** A run that lasts as long as the test wants, and logs what the test passes to it. */
function telling() {
  let report: (percent: number, note: string) => void = () => {}
  const job = defineJob({
    ...{ id: 'count_things', name: { en: 'Count things', he: 'ספירת דברים' } },
    ...{ schedule: null, timeoutMs: 3_600_000 },
    run(_ctx, handle) {
      report = handle.progress
      return new Promise<void>((_, reject) => {
        handle.signal.addEventListener('abort', () => reject(handle.signal.reason))
      })
    },
  })
  const feature = defineFeature({ name: 'test-jobs', jobs: [job] })
  return { feature, report: (percent: number, note: string) => report(percent, note) }
}

test.each([
  ['en', 'Run now', 'Running', 'Cancel', 'Cancelled', 'phone'],
  ['he', 'הרצה עכשיו', 'רצה', 'ביטול', 'בוטלה', 'desk'],
] as const)(
  'a run is started, watched and stopped (%s)',
  async (locale, run, running, cancel, end, size) => {
    const { feature, report } = telling()
    const app = await openBrowserApp({ features: [feature] })
    await app.inner.runner.start()
    const { page, errors } = await app.browse(app.ada, { locale, size })
    await page.goto('/admin/jobs')
    expect(await findBarriers(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    await page.locator('a[href="/admin/jobs/count_things"]').click()
    await page.getByRole('button', { name: run, exact: true }).click()
    await page.locator('[data-live="run"]').getByText(running, { exact: true }).waitFor()
    // The page itself is never loaded again: this mark would be gone.
    await page.evaluate(() => Object.assign(globalThis, { isSame: true }))
    for (let at = 1; at <= 40; at++) {
      report(at, `counted ${at}`)
      if (at % 20 === 0) await page.locator('.jobs__log').getByText(`counted ${at}`).waitFor()
    }
    await expect
      .poll(() => page.locator('progress').evaluate((bar) => (bar as HTMLProgressElement).value), {
        timeout: PATIENCE_MS,
      })
      .toBe(0.4)
    expect(await findBarriers(page, 'main')).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true)
    await page.getByRole('button', { name: cancel, exact: true }).click()
    await page.locator('[data-live="run"]').getByText(end, { exact: true }).waitFor()
    expect(errors).toEqual([])
  },
)

test('without scripts a run is started, refreshed and stopped by plain forms', async () => {
  const { feature } = telling()
  const app = await openBrowserApp({ features: [feature] })
  await app.inner.runner.start()
  const { page } = await app.browse(app.ada, { hasScript: false, locale: 'he' })
  await page.goto('/admin/jobs/count_things')
  await page.getByRole('button', { name: 'הרצה עכשיו' }).click()
  const state = page.locator('.run-state')
  const refresh = async (wanted: string) => {
    await page.getByRole('link', { name: 'רענון' }).click()
    return (await state.textContent())?.includes(wanted)
  }
  await expect.poll(() => refresh('רצה'), { timeout: PATIENCE_MS }).toBe(true)
  await page.getByRole('button', { name: 'ביטול' }).click()
  await expect.poll(() => refresh('בוטלה'), { timeout: PATIENCE_MS }).toBe(true)
})
