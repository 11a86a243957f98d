/** The sources: select files, select a folder, drop, paste. */
import { useT } from '#platform/html/render-context.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/names.ts'

export interface UploadSourcesProps {
  /** Something is being dragged over the page. */
  isOver?: boolean
  isSmall?: boolean
  onFiles?: (files: File[]) => void
}

export function UploadSources({ isOver = false, isSmall = false, onFiles }: UploadSourcesProps) {
  const t = useT()
  return (
    <div class={`doors${isOver ? ' doors--over' : ''}${isSmall ? ' doors--small' : ''}`}>
      {!isSmall && <p class="doors__lead">{t('library.upload_lead')}</p>}
      <div class="acts">
        <SourceButton
          id="files"
          icon="file-plus"
          label={t('library.choose_files')}
          onFiles={onFiles}
        />
        <SourceButton
          id="folder-files"
          icon="folder"
          label={t('library.choose_folder')}
          isFolder
          onFiles={onFiles}
        />
      </div>
      <p class="secondary">{isOver ? t('library.drop_now') : t('library.drop_here')}</p>
    </div>
  )
}

interface SourceButtonProps {
  id: string
  icon: IconName
  label: string
  isFolder?: boolean
  onFiles: UploadSourcesProps['onFiles']
}

/** A real file field that looks like a button: it has its own focus, key and name. */
function SourceButton({ id, icon, label, isFolder = false, onFiles }: SourceButtonProps) {
  const take = (event: Event) => {
    const field = event.currentTarget as HTMLInputElement
    onFiles?.([...(field.files ?? [])])
    // The same file may be selected again.
    field.value = ''
  }
  return (
    <label class="door button">
      <Icon name={icon} />
      {label}
      <input
        class="door__field"
        id={id}
        type="file"
        multiple
        onChange={take}
        {...(isFolder && { webkitdirectory: true })}
      />
    </label>
  )
}
