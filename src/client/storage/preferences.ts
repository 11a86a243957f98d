/** Appearance and habits the reader selected: applied at once, here and in the other tabs, and then stored. */

import type { PreferencesChange } from '#features/account/contract/index.ts'
import { accountPaths } from '#paths/people.ts'
import { switchSingleKeys } from '../keys/shortcuts.ts'
import { put } from '../request/request.ts'
import { pageData } from '../shell/page-data.ts'
import { translate } from '../shell/texts.ts'
import { openChannel } from '../tabs/tab-channel.ts'
import { toast } from '../toasts/toasts.ts'
import { localStore } from './local-store.ts'

/** These are attributes of the page, and the style sheet does the rest. */
const ATTRIBUTES: Partial<Record<keyof PreferencesChange, string>> = {
  theme: 'theme',
  code_theme: 'codeTheme',
  density: 'density',
  rail: 'rail',
  folders: 'folders',
  text_scale: 'textScale',
  code_scale: 'codeScale',
  motion: 'motion',
}

const channel = openChannel<PreferencesChange>('preferences')
let current: PreferencesChange = {}

export function preferences(): Readonly<PreferencesChange> {
  return current
}

/** Reads the preferences in the page; a visitor's own are on this device only. */
export function loadPreferences(): void {
  const { user, preferences: stored } = pageData()
  current = stored as PreferencesChange
  apply(user ? current : (localStore.read<PreferencesChange>('preferences') ?? {}))
  channel.listen(apply)
}

/** Changes a preference at once. A change that cannot be stored is undone, and a toast reports it. */
export async function prefer(change: PreferencesChange): Promise<boolean> {
  const before = snapshot(change)
  apply(change)
  channel.post(change)
  if (!pageData().user) {
    localStore.write('preferences', current)
    return true
  }
  // Sent with keepalive, so that a link followed at once shows the new choice.
  const { ok } = await put(accountPaths.apiPreferences, change, { keepalive: true })
  if (ok) return true
  apply(before)
  channel.post(before)
  toast({ text: translate('shell.not_saved_setting') })
  return false
}

function snapshot(change: PreferencesChange): PreferencesChange {
  const root = document.documentElement
  const names = Object.keys(change) as (keyof PreferencesChange)[]
  return Object.fromEntries(
    names.map((name) => [name, current[name] ?? root.dataset[ATTRIBUTES[name] ?? ''] ?? null]),
  ) as PreferencesChange
}

function apply(change: PreferencesChange): void {
  current = { ...current, ...change }
  const root = document.documentElement
  for (const [name, attribute] of Object.entries(ATTRIBUTES)) {
    const value = change[name as keyof PreferencesChange]
    if (value !== undefined && value !== null) root.dataset[attribute] = String(value)
  }
  if (change.theme) showScheme(change.theme)
  switchSingleKeys(current.single_keys ?? true)
}

/** Scroll bars and the browser's own controls follow this. */
function showScheme(theme: NonNullable<PreferencesChange['theme']>): void {
  const isPlain = theme === 'light' || theme === 'dark'
  const meta = document.querySelector('meta[name="color-scheme"]')
  meta?.setAttribute('content', isPlain ? theme : 'light dark')
}
