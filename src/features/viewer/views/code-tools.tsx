/** The tools of the source view that need a script. */
import { press } from '#platform/html/page-actions.ts'
import { useT } from '#platform/html/render-context.ts'
import { IconButton } from '#ui/components/button.tsx'

export function CodeTools({ isWrapped }: { isWrapped: boolean }) {
  const t = useT()
  return (
    <div class="toolbar" role="toolbar" aria-label={t('viewer.tools')}>
      <IconButton
        icon="search"
        class="needs-script"
        label={t('viewer.find')}
        keys="f"
        {...press('find-in-file')}
      />
      <IconButton
        icon="hash"
        class="needs-script"
        label={t('viewer.go_to_line')}
        keys="l"
        {...press('go-to-line')}
      />
      <IconButton
        icon="text-wrap"
        class="needs-script"
        label={t('viewer.wrap')}
        keys="w"
        aria-pressed={isWrapped}
        {...press('wrap')}
      />
    </div>
  )
}
