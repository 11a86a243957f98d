/** Uploading to a code host: to a repository or as a gist, and what to do about a conflict. */
import { viewerPaths } from '#paths/files.ts'
import { codeHostPaths } from '#paths/repositories.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/components/checkbox.tsx'
import { CodeBlock } from '#ui/components/code-block.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { HiddenFields, textAreaText } from '#ui/components/field.tsx'
import { Notice, RefusalNotice } from '#ui/components/notice.tsx'
import { Time } from '#ui/components/time.tsx'
import { SHOWN_CONFLICT } from '../../contract/limits.ts'
import { HostUploadForm, type HostUploadFormProps, type UploadFormState } from './upload-form.tsx'

export interface HostUploadProps extends HostUploadFormProps {
  title: string
  gistHosts: readonly string[]
  /** What was just created, with its page at the host. */
  done: { text: string; href: string | null } | null
  problem: string | null
  conflict: Omit<UploadConflictProps, 'form' | 'file'> | null
  uploads: readonly { target: string; href: string | null; version: number; uploadedAt: number }[]
}

export function HostUpload(props: HostUploadProps) {
  const t = useT()
  const { title, file, hosts, gistHosts, done, problem, conflict, uploads } = props
  return (
    <div class="code-hosts">
      {file && (
        <p>
          <a href={href(viewerPaths.source, { id: file.id })}>
            <bdi>{file.name}</bdi>
          </a>
        </p>
      )}
      <h1>{title}</h1>
      {done && (
        <Notice tone="ok" role="status">
          {done.text} {done.href && <a href={done.href}>{t('code_host.upload_open')}</a>}
        </Notice>
      )}
      <RefusalNotice text={problem} />
      {hosts.length === 0 ? (
        <EmptyState
          sentence={t('code_host.upload_no_host')}
          action={
            <ButtonLink kind="primary" href={codeHostPaths.settings}>
              {t('code_host.connect_title')}
            </ButtonLink>
          }
        />
      ) : conflict ? (
        <UploadConflict form={props.form} file={file} {...conflict} />
      ) : (
        <>
          <HostUploadForm {...props} />
          {file && gistHosts.length > 0 && <GistForm fileId={file.id} hosts={gistHosts} />}
          {uploads.length > 0 && <Uploads uploads={uploads} />}
        </>
      )}
    </div>
  )
}

function GistForm({ fileId, hosts }: { fileId: string; hosts: readonly string[] }) {
  const t = useT()
  return (
    <section class="code-hosts__part" aria-labelledby="gist-title">
      <h2 class="settings__title" id="gist-title">
        {t('code_host.gist_title')}
      </h2>
      {hosts.map((host) => (
        <form key={host} class="settings__part" method="post" action={codeHostPaths.gist}>
          <input type="hidden" name="host" value={host} />
          <input type="hidden" name="file" value={fileId} />
          <Checkbox name="public" value="1">
            {t('code_host.gist_public')}
          </Checkbox>
          <div>
            <Button type="submit">{t('code_host.gist_do', { host })}</Button>
          </div>
        </form>
      ))}
    </section>
  )
}

function Uploads({ uploads }: Pick<HostUploadProps, 'uploads'>) {
  const t = useT()
  return (
    <section class="code-hosts__part" aria-labelledby="uploads-title">
      <h2 class="settings__title" id="uploads-title">
        {t('code_host.uploads_title')}
      </h2>
      <ul class="list">
        {uploads.map(({ target, href, version, uploadedAt }) => (
          <li key={target} class="session">
            <div class="session__words">
              <p class="code-hosts__path" dir="ltr">
                {href ? <a href={href}>{target}</a> : target}
              </p>
              <p class="session__facts">
                {t('code_host.upload_version', { version })} · <Time at={uploadedAt} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

// Both texts of a conflict: what is at the host and what is here. The person decides.

interface UploadConflictProps {
  form: UploadFormState
  file: { id: string; name: string } | null
  sha: string
  /** Null: it is binary, or too long to be sent. */
  theirs: string | null
  ours: string
}

function UploadConflict({ form, file, sha, theirs, ours }: UploadConflictProps) {
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
