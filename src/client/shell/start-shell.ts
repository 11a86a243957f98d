/** What every page does, whoever looks at it. */

import { addShellKeys } from '../keys/shell-keys.ts'
import { listenToKeys } from '../keys/shortcuts.ts'
import { registerServiceWorker } from '../service-worker/registration.ts'
import { loadPreferences } from '../storage/preferences.ts'
import { listenToPresses } from './actions.ts'
import { listenToCopies } from './copy-buttons.ts'
import { readyCountdowns } from './countdown.ts'
import { listenToDismissals } from './dismissals.ts'
import { listenToHints } from './hints.ts'
import { listenToErrors } from './page-errors.ts'

export function startShell(): void {
  listenToErrors()
  loadPreferences()
  addShellKeys()
  listenToKeys()
  listenToPresses()
  listenToCopies()
  listenToDismissals()
  listenToHints()
  readyCountdowns()
  // After everything else: the worker's first download must not compete with the page.
  if (document.readyState === 'complete') void registerServiceWorker()
  else addEventListener('load', () => void registerServiceWorker(), { once: true })
}
