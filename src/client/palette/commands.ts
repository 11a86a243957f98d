/** The commands of every page, by the names that people search for. */

import { playgroundPaths } from '#paths/code.ts'
import { editorPaths, trashPaths } from '#paths/files.ts'
import { accountPaths, signInPaths } from '#paths/people.ts'
import { sharePaths } from '#paths/sharing.ts'
import type { Locale } from '#platform/i18n/phrases.ts'
import { put } from '../request/request.ts'
import { doAction } from '../shell/actions.ts'
import { translate } from '../shell/texts.ts'
import { prefer } from '../storage/preferences.ts'
import type { RankedRow } from './ranking.ts'

const THEMES = ['light', 'dark', 'contrast', 'system'] as const

export function commonRows(): RankedRow[] {
  return [
    {
      id: 'new',
      label: translate('shell.new_file'),
      group: 'go',
      href: editorPaths.newFile,
      also: 'create add',
    },
    {
      id: 'upload',
      label: translate('shell.upload'),
      group: 'go',
      href: editorPaths.upload,
      also: 'import',
    },
    {
      id: 'keys',
      label: translate('shell.keys_title'),
      group: 'settings',
      run: () => doAction('keys'),
      also: 'help',
    },
    {
      id: 'recent-actions',
      label: translate('shell.recent_actions'),
      group: 'settings',
      run: () => doAction('recent-actions'),
      also: 'history undo',
    },
    {
      id: 'settings',
      label: translate('shell.palette_settings'),
      group: 'settings',
      href: accountPaths.settings,
    },
    ...THEMES.map((theme) => ({
      id: `theme-${theme}`,
      label: translate(`shell.theme_to_${theme}`),
      group: 'settings',
      run: () => prefer({ theme }),
      also: `theme ${theme} mode colours`,
    })),
    ...(['en', 'he'] as const).map((locale) => ({
      id: `language-${locale}`,
      label: locale === 'he' ? 'עברית' : 'English',
      group: 'settings',
      run: () => chooseLanguage(locale),
      also: `language ${locale === 'he' ? 'hebrew' : 'english'} שפה`,
    })),
  ]
}

/** Other names of pages whose own name is from the server. */
const ALSO: Record<string, string> = {
  [trashPaths.trash]: 'trash deleted recycle',
  [signInPaths.logout]: 'log out logout leave',
  [accountPaths.account]: 'delete account',
  [playgroundPaths.playground]: 'run python format',
  [sharePaths.shares]: 'links public',
}

export function alsoOf(href: string | null | undefined): string {
  return (href && ALSO[href]) || ''
}

async function chooseLanguage(locale: Locale): Promise<void> {
  const { ok } = await put(accountPaths.apiPreferences, { locale })
  if (ok) location.reload()
}
