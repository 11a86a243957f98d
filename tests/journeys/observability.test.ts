/** An administrator looks at what is wrong, narrows it, opens an alert and silences it. */
import { expect, test } from 'vitest'
import { serveRequests, storeAlert } from '#features/observability/observability.fixture.ts'
import { texts as en } from '../../src/texts/en/observability.ts'
import { texts as he } from '../../src/texts/he/observability.ts'
import { findBarriers, openBrowserApp, scrollsSideways } from '../support/browser.ts'

test.each([
  ['en', 'desk', en],
  ['he', 'phone', he],
] as const)('an alert is seen, explained and silenced (%s, %s)', async (locale, size, texts) => {
  const app = await openBrowserApp()
  await storeAlert(app, { name: 'DiskFull', severity: 'critical' })
  await storeAlert(app, { name: 'Slow', alertType: 'latency', endpoint: '/file/:id' })
  serveRequests(app, 50, { route: '/file/:id', durationMs: 700 })
  await app.inner.metrics.flush()
  const { page, errors } = await app.browse(app.ada, { locale, size })
  await page.goto('/admin/observability')
  expect(await findBarriers(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByLabel(texts.filter_severity).selectOption('critical')
  await page.getByRole('button', { name: texts.filter, exact: true }).click()
  await page.waitForURL(/severity=critical/)
  const alert = page.locator('details.watch__alert')
  expect(await alert.count()).toBe(1)
  await alert.locator('summary').click()
  await alert.getByText(texts.cause_external).waitFor()
  await alert.getByRole('button', { name: texts.fix_silence_hour }).click()
  await page.getByRole('status').filter({ hasText: texts.done_silenced }).waitFor()
  await page.locator('details.watch__alert').first().waitFor()
  expect(await page.getByText(texts.silenced, { exact: true }).count()).toBe(1)
  expect(await findBarriers(page)).toEqual([])
  expect(errors).toEqual([])
})
