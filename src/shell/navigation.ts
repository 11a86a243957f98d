/** The navigation of a page, and what the browser core reads once: commands of the palette and preferences. */
import type { Preferences } from '#features/account/index.ts'
import { helpPaths } from '#features/help/contract/paths.ts'
import { signInPaths } from '#features/sign-in/contract/paths.ts'
import { ROLE_RANK } from '#platform/context.ts'
import type { NavEntry } from '#platform/feature.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { IconName } from '#ui/icons/names.ts'
import type { DocumentProps } from '#ui/layout/document.tsx'
import type { FrameInput } from './frame-input.ts'

export function navFor(
  entries: readonly NavEntry[],
  t: Translate,
  { actor, path }: FrameInput,
): DocumentProps['nav'] {
  if (!actor) return []
  const open = entries.filter((entry) => ROLE_RANK[actor.role] >= ROLE_RANK[entry.role ?? 'user'])
  // A page below another is a place of its own: `/admin/jobs` is not also `/admin`.
  const current = open
    .map((entry) => entry.path)
    .filter((place) => isAtOrBelow(path, place))
    .reduce((longest, place) => (place.length > longest.length ? place : longest), '')
  return open.map((entry) => ({
    href: entry.path,
    label: t(entry.label),
    icon: entry.icon as IconName,
    isCurrent: entry.path === current,
    group: entry.group,
  }))
}

function isAtOrBelow(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`) || path.startsWith(`${place}?`)
}

export function makePageData(
  entries: readonly NavEntry[],
  t: Translate,
  input: FrameInput,
  preferences: Preferences | null,
  nav: DocumentProps['nav'],
) {
  const { actor, locale } = input
  if (!actor)
    return {
      user: null,
      locale,
      worker: true,
      preferences: {},
    }
  const listed = nav.filter(({ href }, at) => nav.findIndex((one) => one.href === href) === at)
  const navigation = listed.map((item) => {
    const key = entries.find((entry) => entry.path === item.href)?.key
    return {
      id: `go ${item.href}`,
      label: item.label,
      href: item.href,
      group: item.group === 'settings' ? 'settings' : 'go',
      ...(key && { keys: `g ${key}` }),
    }
  })
  const help = { id: 'go /help', label: t('help.title'), href: helpPaths.help, group: 'go' }
  const leave = {
    id: 'go /logout',
    label: t('shell.sign_out'),
    href: signInPaths.logout,
    group: 'settings',
  }
  return {
    user: { id: actor.id, name: actor.firstName },
    locale,
    commands: [
      ...input.commands.map((command) => ({ ...command, group: 'page' })),
      ...navigation,
      help,
      leave,
    ],
    worker: true,
    preferences: preferences ?? {},
  }
}
