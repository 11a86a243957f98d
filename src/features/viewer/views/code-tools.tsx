/** The tools of the source view that need a script. */
import type { Translate } from '#platform/i18n/index.ts'
import { IconButton } from '#ui/components/button.tsx'

export function CodeTools({ t, isWrapped }: { t: Translate; isWrapped: boolean }) {
  return (
    <div class="toolbar" role="toolbar" aria-label={t('viewer.tools')}>
      <IconButton
        icon="search"
        class="needs-script"
        label={t('viewer.find')}
        keys="f"
        data-action="find-in-file"
      />
      <IconButton
        icon="hash"
        class="needs-script"
        label={t('viewer.go_to_line')}
        keys="l"
        data-action="go-to-line"
      />
      <IconButton
        icon="text-wrap"
        class="needs-script"
        label={t('viewer.wrap')}
        keys="w"
        aria-pressed={isWrapped}
        data-action="wrap"
      />
    </div>
  )
}
