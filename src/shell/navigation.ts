/** The navigation of a page, and what the browser core reads once: commands of the palette and preferences. */
import type { Preferences } from '#features/account/index.ts'
import { helpPaths } from '#paths/pages.ts'
import { signInPaths } from '#paths/people.ts'
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
  // A page below another is an entry of its own: `/admin/jobs` is not also `/admin`.
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
  const { actor } = input
  if (!actor) return {}
  const listed = nav.filter(({ href }, at) => nav.findIndex((one) => one.href === href) === at)
  // In rows without names: they are on every page.
  const rowsOf = (isOfSettings: boolean) =>
    listed
      .filter(({ group }) => (group === 'settings') === isOfSettings)
      .map(({ label, href }) => {
        const key = entries.find((entry) => entry.path === href)?.key
        return key ? [label, href, key] : [label, href]
      })
  return {
    user: { id: actor.id },
    timeZone: actor.timeZone,
    commands: input.commands,
    go: [...rowsOf(false), [t('help.title'), helpPaths.help]],
    settings: [...rowsOf(true), [t('shell.sign_out'), signInPaths.logout]],
    preferences: preferences ?? {},
  }
}
