/** The sources: select files, select a folder, drop, paste. */

import { editorPaths } from '#paths/files.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/names.ts'

interface UploadSourcesProps {
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

// The upload page as the server draws it: the sources, and what to do without a script.

interface UploadPageProps {
  reasons: Record<string, string>
  knownTags: readonly string[]
  folder: string
}

export function UploadPage({ ...props }: UploadPageProps) {
  const t = useT()
  return (
    <div class="upload-page">
      <div class="cluster cluster--wide">
        <h1 class="writing__title">{t('library.upload_files')}</h1>
      </div>
      <noscript>
        <Notice tone="warn">
          <p>{t('library.upload_needs_script')}</p>
          <p>
            <ButtonLink href={editorPaths.newFile}>{t('library.new_file')}</ButtonLink>
          </p>
        </Notice>
      </noscript>
      <Island name="upload" props={{ ...props }} class="needs-script">
        <div class="upload">
          <UploadSources />
        </div>
      </Island>
    </div>
  )
}
