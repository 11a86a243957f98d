/** The upload page as the server draws it: the sources, and what to do without a script. */

import { editorPaths } from '#paths/files.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { UploadSources } from './upload-sources.tsx'

export interface UploadPageProps {
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
