/**
 * An administrator sees what needs attention and the state of the installation, and runs the checks again, without
 * scripts too.
 */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storeAlert } from '#features/operations/observability.fixture.ts'
import { texts as en } from '../../src/texts/en/health.ts'
import { texts as he } from '../../src/texts/he/health.ts'
import { findBarriers, openBrowserApp, scrollsSideways } from '../support/browser.ts'

test.each([
  ['en', 'desk', 'light', true, en],
  ['he', 'phone', 'dark', false, he],
] as const)('from one line to the remedy (%s, %s, %s)', async (...row) => {
  const [locale, size, theme, hasScript, texts] = row
  const app = await openBrowserApp()
  await storeAlert(app, { name: 'DiskFull', severity: 'critical' })
  const cache = join(app.opened.dataDir, 'cache')
  chmodSync(cache, 0o755)
  const { page, errors } = await app.browse(app.ada, { locale, size, theme, hasScript })
  await page.goto('/admin')
  const lines = page.locator('.notice').getByRole('link')
  expect(await lines.allTextContents()).toEqual([texts.needs_checks.one, texts.needs_alerts.one])
  if (hasScript) expect(await findBarriers(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await lines.first().click()
  await page.waitForURL('/admin/health')
  const first = page.locator('.health__check').first()
  await first.getByText(texts.remedy_close_folder).waitFor()
  if (hasScript) expect(await findBarriers(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  // The administrator follows the instructions.
  chmodSync(cache, 0o700)
  await page.getByRole('button', { name: texts.check_again }).click()
  await page.getByRole('status').filter({ hasText: texts.done_checked }).waitFor()
  expect(await page.getByText(texts.state_error, { exact: true }).count()).toBe(0)
  await page.goto('/admin')
  expect(await lines.allTextContents()).toEqual([texts.needs_alerts.one])
  expect(errors).toEqual([])
})
