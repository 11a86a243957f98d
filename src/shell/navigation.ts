/** The navigation of a page, and what the browser core reads once: commands of the palette and preferences. */
import type { Preferences } from '#features/account/index.ts'
import { helpPaths, homePaths } from '#paths/pages.ts'
import { signInPaths } from '#paths/people.ts'
import { ROLE_RANK } from '#platform/context.ts'
import type { NavEntry } from '#platform/feature.ts'
import type { Locale, Translate } from '#platform/i18n/index.ts'
import type { IconName } from '#ui/icons/names.ts'
import type { DocumentProps } from '#ui/layout/document.tsx'
import type { ChoiceGroup, ShellLabels } from '#ui/layout/shell-labels.ts'
import type { FrameInput } from './frames.ts'

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

// The frame's labels and choices, in the reader's language.

export function shellLabels(t: Translate): ShellLabels {
  return {
    skipToContent: t('shell.skip'),
    home: t('shell.home'),
    search: t('shell.search'),
    searchPlaceholder: t('shell.search_placeholder'),
    openPalette: t('shell.open_palette'),
    paletteKey: 'Ctrl K',
    new: t('shell.new_file'),
    saved: t('shell.saved'),
    mainNavigation: t('shell.places'),
    administration: t('shell.administration'),
    foldRail: t('shell.fold_rail'),
    more: t('shell.more'),
    account: t('shell.account'),
    close: t('shell.close_menu'),
  }
}

/** Language and theme as small forms: they work before, and without, any script. */
export function shellChoices(
  t: Translate,
  locale: Locale,
  theme: string,
  path: string,
): ChoiceGroup[] {
  return [
    {
      label: t('shell.language'),
      form: { action: homePaths.locale, name: 'locale', fields: { next: path } },
      choices: [
        { label: 'English', value: 'en', lang: 'en', isCurrent: locale === 'en' },
        { label: 'עברית', value: 'he', lang: 'he', isCurrent: locale === 'he' },
      ],
    },
    {
      label: t('shell.theme'),
      form: { action: homePaths.theme, name: 'theme', fields: { next: path } },
      choices: (['system', 'light', 'dark', 'contrast'] as const).map((value) => ({
        label: t(`shell.theme_${value}`),
        value,
        isCurrent: theme === value,
      })),
    },
  ]
}
