/** What every page does, whoever looks at it. */
import { listenToPresses } from './actions.ts'
import { listenToFaults } from './client-error.ts'
import { listenToCopies } from './copies.ts'
import { readyCountdowns } from './countdown.ts'
import { listenToDismissals } from './dismissals.ts'
import { listenToHints } from './hints.ts'
import { readyPreferences } from './preferences.ts'
import { readyRelease } from './release.ts'
import { readyKeys } from './shell-keys.ts'
import { listenToKeys } from './shortcuts.ts'

export function readyShell(): void {
  listenToFaults()
  readyPreferences()
  readyKeys()
  listenToKeys()
  listenToPresses()
  listenToCopies()
  listenToDismissals()
  listenToHints()
  readyCountdowns()
  // After everything else: the worker's first download must not compete with the page.
  if (document.readyState === 'complete') void readyRelease()
  else addEventListener('load', () => void readyRelease(), { once: true })
}
