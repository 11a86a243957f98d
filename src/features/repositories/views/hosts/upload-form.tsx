/** The form that uploads a file, or a text that is not stored here, to a repository. */

import { codeHostPaths } from '#paths/repositories.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { errorAt, Field, type RefusedField } from '#ui/components/field.tsx'
import { Select } from '#ui/components/select.tsx'
import { MAX_COMMIT_MESSAGE } from '../../contract/limits.ts'

/** The values of the fields. */
export interface UploadFormState {
  host: string
  repository: string
  path: string
  branch: string
  message: string
  content: string
}

export interface HostUploadFormProps {
  /** Null: the text is typed here. */
  file: { id: string; name: string } | null
  form: UploadFormState
  hosts: readonly string[]
  /** `owner/name` of the mirrors. */
  repositories: readonly string[]
  error?: RefusedField<string> | undefined
}

export function HostUploadForm(props: HostUploadFormProps) {
  const t = useT()
  const { file, form, hosts } = props
  return (
    <Island name="send-once" props={{}}>
      <form class="settings__part" method="post" action={codeHostPaths.upload}>
        {file && <input type="hidden" name="file" value={file.id} />}
        <Select
          id="upload-host"
          name="host"
          label={t('code_host.host')}
          value={form.host}
          options={hosts.map((host) => ({ value: host, label: host }))}
        />
        <RepositoryField {...props} />
        <Field
          {...fieldOf('path', props)}
          label={t('code_host.upload_path')}
          isCode
          input={{ value: form.path, required: true }}
        />
        <Field
          {...fieldOf('branch', props)}
          label={t('code_host.upload_branch')}
          hint={t('code_host.upload_branch_hint')}
          isCode
          input={{ value: form.branch }}
        />
        <Field
          {...fieldOf('message', props)}
          label={t('code_host.upload_message')}
          hint={t('code_host.upload_message_hint')}
          input={{ value: form.message, maxLength: MAX_COMMIT_MESSAGE, autocomplete: 'off' }}
        />
        {!file && (
          <Field
            {...fieldOf('content', props)}
            label={t('code_host.upload_text')}
            rows={12}
            isCode
            input={{ value: form.content, required: true }}
          />
        )}
        <div>
          <Button kind="primary" type="submit" icon="upload">
            {t('code_host.upload_do')}
          </Button>
        </div>
      </form>
    </Island>
  )
}

function fieldOf(name: keyof UploadFormState, { error }: HostUploadFormProps) {
  return { id: `upload-${name}`, name, error: errorAt(error, name) }
}

/** A mirror can be selected; any other can be typed. */
function RepositoryField(props: HostUploadFormProps) {
  const t = useT()
  const { form, repositories } = props
  return (
    <>
      <Field
        {...fieldOf('repository', props)}
        label={t('code_host.upload_repository')}
        hint={t('code_host.upload_repository_hint')}
        isCode
        input={{ value: form.repository, required: true, list: 'upload-repositories' }}
      />
      <datalist id="upload-repositories">
        {repositories.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
