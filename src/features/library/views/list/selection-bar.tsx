/** The commands for all selected files. */
import { press } from '#platform/html/page-actions.ts'
import { useT } from '#platform/html/render-context.ts'
import { Button, IconButton } from '#ui/components/button.tsx'
import { Toolbar, ToolbarGap } from '#ui/components/toolbar.tsx'

export interface SelectionBarProps {
  count: number
  /** Everything selected has a star, so the press removes it. */
  isStarred: boolean
  busyWith: 'star' | 'tag' | 'zip' | 'bin' | null
  onStar(): void
  onTag(): void
  onMove(): void
  onZip(): void
  /** Of the selected files. */
  ids: readonly string[]
  onTrash(): void
  onClear(): void
}

export function SelectionBar(props: SelectionBarProps) {
  const t = useT()
  const { count, isStarred, busyWith } = props
  const disabled = busyWith !== null
  return (
    <section class="files__selection" aria-label={t('library.selection')}>
      <p class="files__selected">{t('library.selected_of', { n: count })}</p>
      <Toolbar label={t('library.selection')}>
        <Button kind="quiet" icon="star" disabled={disabled} onClick={props.onStar}>
          {t(isStarred ? 'library.unstar' : 'library.star')}
        </Button>
        <Button kind="quiet" icon="tag" disabled={disabled} onClick={props.onTag}>
          {t('library.tag')}
        </Button>
        <Button kind="quiet" icon="archive" disabled={disabled} onClick={props.onZip}>
          {t(busyWith === 'zip' ? 'library.zipping' : 'library.zip')}
        </Button>
        <Button kind="quiet" icon="folder-input" disabled={disabled} onClick={props.onMove}>
          {t('library.move')}
        </Button>
        <Button
          kind="quiet"
          icon="share-2"
          disabled={disabled}
          {...press('share', { files: props.ids })}
        >
          {t('library.share')}
        </Button>
        <ToolbarGap />
        <Button
          kind="quiet"
          icon="trash-2"
          class="files__bin"
          disabled={disabled}
          onClick={props.onTrash}
        >
          {t('library.bin_n', { n: count })}
        </Button>
      </Toolbar>
      <IconButton
        icon="x"
        label={t('library.clear_selection')}
        keys="Esc"
        onClick={props.onClear}
      />
    </section>
  )
}
