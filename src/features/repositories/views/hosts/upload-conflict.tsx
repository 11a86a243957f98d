/** Both texts of a conflict: what is at the host and what is here. The person decides. */

import { codeHostPaths } from '#paths/repositories.ts'
import { useT } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { CodeBlock } from '#ui/components/code-block.tsx'
import { HiddenFields } from '#ui/components/hidden-fields.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { textAreaText } from '#ui/components/text-area-text.ts'
import { SHOWN_CONFLICT } from '../../contract/hosts-limits.ts'
import type { UploadFormState } from './upload-form.tsx'

export interface UploadConflictProps {
  form: UploadFormState
  file: { id: string; name: string } | null
  sha: string
  /** Null: it is binary, or too long to be sent. */
  theirs: string | null
  ours: string
}

export function UploadConflict({ form, file, sha, theirs, ours }: UploadConflictProps) {
  const t = useT()
  const { content, ...fields } = form
  const back = file
    ? `${codeHostPaths.upload}?file=${encodeURIComponent(file.id)}`
    : codeHostPaths.upload
  return (
    <section aria-labelledby="conflict-title">
      <h2 class="settings__title" id="conflict-title">
        {t('code_host.conflict_title')}
      </h2>
      <Notice tone="warn" role="alert">
        {t('code_host.conflict_lead', { path: form.path })}
      </Notice>
      <div class="code-hosts__texts">
        {theirs === null ? (
          <p>{t('code_host.conflict_no_text')}</p>
        ) : (
          <CodeBlock id="theirs" label={t('code_host.conflict_theirs')}>
            {shownPart(t, theirs)}
          </CodeBlock>
        )}
        <CodeBlock id="ours" label={t('code_host.conflict_ours')}>
          {shownPart(t, ours)}
        </CodeBlock>
      </div>
      <form class="settings__acts" method="post" action={codeHostPaths.upload}>
        {file && <input type="hidden" name="file" value={file.id} />}
        <HiddenFields fields={fields} />
        {!file && (
          <textarea hidden name="content">
            {content && textAreaText(content)}
          </textarea>
        )}
        <input type="hidden" name="base_sha" value={sha} />
        <Button type="submit" kind="danger">
          {t('code_host.conflict_replace')}
        </Button>
        {file && theirs !== null && (
          <Button type="submit" name="take" value="1">
            {t('code_host.conflict_take')}
          </Button>
        )}
        <ButtonLink href={back}>{t('code_host.conflict_keep')}</ButtonLink>
      </form>
    </section>
  )
}

/** The beginning of a long text; the rest can be read at its source. */
function shownPart(t: Translate, text: string): string {
  if (text.length <= SHOWN_CONFLICT) return text
  return `${text.slice(0, SHOWN_CONFLICT)}\n${t('code_host.conflict_cut')}`
}
