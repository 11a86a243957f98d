/** Presses the button that sends a form without a script, and waits until the next page is loaded. */
import type { Locator } from 'playwright-core'

export async function submit(button: Locator): Promise<void> {
  const loaded = button.page().waitForEvent('load')
  await button.click()
  await loaded
}
