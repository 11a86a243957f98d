/** The frame's labels and choices, in the reader's language. */
import { homePaths } from '#paths/pages.ts'
import type { Locale, Translate } from '#platform/i18n/index.ts'
import type { ChoiceGroup, ShellLabels } from '#ui/layout/shell-labels.ts'

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
    adminNavigation: t('shell.administration'),
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
