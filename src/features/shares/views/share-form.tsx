/** The options of a share: in the dialog, and on a page of its own without a script. */
import { useState } from 'preact/hooks'
import { sharePaths } from '#paths/sharing.ts'
import { useT } from '#platform/html/render-context.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/components/checkbox.tsx'
import { Details } from '#ui/components/details.tsx'
import { Field, HiddenFields } from '#ui/components/field.tsx'
import { FileName } from '#ui/components/file-name.tsx'
import { RefusalNotice } from '#ui/components/notice.tsx'
import { Select } from '#ui/components/select.tsx'
import { DEFAULT_EXPIRY_DAYS, EXPIRY_CHOICES, MAX_PASSWORD } from '../contract/limits.ts'

export interface ShareChoices {
  days: number | null
  password: string
  isFollowing: boolean
  hasNotes: boolean
  /** As they were typed; empty for the whole text. */
  lines: string
}

export interface ShareFormProps {
  /** Of a single file; null for a list. */
  version: number | null
  /** The hidden fields of a form without a script. */
  fields?: Record<string, string>
  problem?: string | undefined
  /** The input of a refused form, and what is wrong with its lines. */
  refused?: RefusedChoices | undefined
  isBusy?: boolean
  onCreate?(choices: ShareChoices): void
}

interface RefusedChoices {
  /** Days, or empty for no expiry. */
  days: string
  isFollowing: boolean
  hasNotes: boolean
  lines: string
  linesError?: string | undefined
}

export function ShareForm(props: ShareFormProps) {
  const t = useT()
  const { version, fields, problem, refused, isBusy, onCreate } = props
  const submit = (event: SubmitEvent) => {
    if (!onCreate) return
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const days = String(form.get('expires_in_days') ?? '')
    onCreate({
      days: days ? Number(days) : null,
      password: String(form.get('password') ?? ''),
      isFollowing: form.get('follow') === '1',
      hasNotes: form.get('with_notes') === '1',
      lines: String(form.get('lines') ?? ''),
    })
  }
  // The sentence above matches the options below it.
  const [isFollowing, setFollowing] = useState(refused?.isFollowing ?? false)
  return (
    <form class="share-form" method="post" action={sharePaths.newShare} onSubmit={submit}>
      <p class="share-form__promise">
        {version === null
          ? t('shares.promise_list')
          : isFollowing
            ? t('shares.promise_newest')
            : t('shares.promise', { version })}
      </p>
      <HiddenFields fields={fields ?? {}} />
      <Select
        id="expires_in_days"
        label={t('shares.expiry')}
        value={refused?.days ?? String(DEFAULT_EXPIRY_DAYS)}
        options={EXPIRY_CHOICES.map((n) => ({
          value: n === null ? '' : String(n),
          label: n === null ? t('shares.until_revoked') : t('shares.days', { n }),
        }))}
      />
      <Field
        id="password"
        label={t('shares.password')}
        hint={t('shares.password_hint')}
        input={{ type: 'password', autocomplete: 'new-password', maxlength: MAX_PASSWORD }}
      />
      {version !== null && (
        <ShareScope version={version} refused={refused} onFollow={setFollowing} />
      )}
      <RefusalNotice text={problem} />
      <div class="acts">
        <Button kind="primary" icon="link" type="submit" disabled={isBusy ?? false}>
          {t(isBusy ? 'shares.creating' : 'shares.create')}
        </Button>
      </div>
    </form>
  )
}

interface ShareScopeProps {
  version: number
  refused: RefusedChoices | undefined
  onFollow: (isFollowing: boolean) => void
}

/** Closed by default; then everything is as the first sentence states. */
function ShareScope({ version, refused, onFollow }: ShareScopeProps) {
  const t = useT()
  return (
    <Details label={t('shares.what_is_shown')} isOpen={refused !== undefined}>
      <div class="share-form">
        <Select
          id="follow"
          label={t('shares.which_version')}
          value={refused?.isFollowing ? '1' : ''}
          options={[
            { value: '', label: t('shares.this_version', { version }) },
            { value: '1', label: t('shares.always_newest') },
          ]}
          input={{
            onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
              onFollow(currentTarget.value === '1'),
          }}
        />
        <Field
          id="lines"
          label={t('shares.which_lines')}
          hint={t('shares.lines_hint')}
          error={refused?.linesError}
          isCode
          input={{ value: refused?.lines, placeholder: '10-20', inputmode: 'numeric' }}
        />
        <Checkbox name="with_notes" value="1" isChecked={refused?.hasNotes ?? false}>
          {t('shares.with_notes')}
        </Checkbox>
      </div>
    </Details>
  )
}

export interface ShareLinkProps {
  url: string
  /** Shown beside the link. */
  facts: string
}

/** The URL itself, as the server returned it, and the button that copies it. */
export function ShareLink({ url, facts }: ShareLinkProps) {
  const t = useT()
  return (
    <div class="share-link">
      <output class="share-link__url" id="share-url" dir="ltr" aria-label={t('shares.link')}>
        {url}
      </output>
      <p class="secondary">{facts}</p>
      <div class="acts">
        <Button kind="primary" icon="copy" class="needs-script" data-copies="share-url">
          {t('shares.copy_link')}
        </Button>
        <ButtonLink icon="external-link" href={url} target="_blank" rel="noopener">
          {t('shares.open_link')}
        </ButtonLink>
        <ButtonLink kind="quiet" href={sharePaths.shares}>
          {t('shares.all_links')}
        </ButtonLink>
      </div>
    </div>
  )
}

// Sharing without a script: the dialog's form as a page.

interface NewShareProps {
  file: { id: string; name: string }
  version: number
  problem?: string | undefined
  refused?: RefusedChoices | undefined
}

export function NewShare({ file, version, problem, refused }: NewShareProps) {
  const t = useT()
  return (
    <div class="share-locked">
      <h1>{t('shares.share_title', { n: 1 })}</h1>
      <p class="share-form__file">
        <FileName name={file.name} />
      </p>
      <ShareForm
        version={version}
        fields={{ file: file.id, version: String(version) }}
        problem={problem}
        refused={refused}
      />
    </div>
  )
}
