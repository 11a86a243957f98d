/** The sign-in methods of a person, and those that can still be added. */
import { signInPaths } from '#paths/people.ts'
import { useT } from '#platform/html/render-context.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Notice, RefusalNotice } from '#ui/components/notice.tsx'
import { Time } from '#ui/components/time.tsx'
import { PasswordField, UsernameField } from './credential-fields.tsx'
import type { LinkMethod } from './methods.ts'
import { PasskeySection, RenamePasskey } from './passkey-button.tsx'

// The form in the settings that adds a password, or changes it.

/** The value that was just sent, and why it was refused. */
interface PasswordFormState {
  problem?: { code: string; message: string } | undefined
  username?: string | undefined
}

interface PasswordFormProps {
  /** Null: the person has no password yet. */
  username: string | null
  form: PasswordFormState
  /** The purpose of the page, so the field has the focus. */
  isFirst: boolean
}

const OF_NAME = ['invalid_username', 'username_taken']
const OF_PASSWORD = ['invalid_password', 'common_password']

function PasswordSignInForm({ username, form, isFirst }: PasswordFormProps) {
  const t = useT()
  const { problem } = form
  const errorOf = (codes: readonly string[]) =>
    problem && codes.includes(problem.code) ? problem.message : undefined
  const isElsewhere = problem && ![...OF_NAME, ...OF_PASSWORD].includes(problem.code)
  const title = t(username === null ? 'sign_in.add_password' : 'sign_in.change_password')
  return (
    <section class="settings__section" aria-labelledby="password-title">
      <h2 class="settings__title" id="password-title">
        {title}
      </h2>
      <form class="sign-in-form" method="post" action={signInPaths.password}>
        <RefusalNotice text={isElsewhere && problem.message} />
        {username === null ? (
          <UsernameField
            autocomplete="username"
            hint={t('sign_in.username_hint')}
            error={errorOf(OF_NAME)}
            value={form.username}
            isFirst={isFirst}
          />
        ) : (
          <UsernameField autocomplete="username" value={username} isFixed />
        )}
        <PasswordField
          autocomplete="new-password"
          isFirst={isFirst && username !== null}
          hint={t('sign_in.password_hint')}
          error={errorOf(OF_PASSWORD)}
        />
        {username !== null && <p class="settings__hint">{t('sign_in.change_ends')}</p>}
        <div>
          <Button type="submit">{title}</Button>
        </div>
      </form>
    </section>
  )
}

interface IdentityView {
  provider: string
  subject: string
  /** "Password", "Passkey", the name of a provider. */
  kind: string
  label: string
  createdAt: number
  lastUsedAt: number
  /** Its counter decreased: a copy of it seems to exist. */
  isRefused: boolean
}

interface SignInSettingsProps {
  identities: readonly IdentityView[]
  links: readonly LinkMethod[]
  /** The user name of the person's password, if they have one. */
  username: string | null
  hasLocalAccounts: boolean
  /** The name of this device; null if the site has no host name that passkeys could belong to. */
  deviceName: string | null
  form: PasswordFormState
  /** A new name of a passkey that was refused. */
  renaming?: { id: string; name: string; message: string } | undefined
  /** The link for authenticating again; null while the sign-in is fresh. */
  againHref: string | null
  /** Another person went to authenticate, and this person came back. */
  otherName: string | null
  /** The proxy's name for this person, which no account has yet: until it is linked, only this page is served. */
  proxyName: string | null
  /** Signed in by a one-time link: the purpose of this page is to choose a password. */
  isByLink: boolean
}

export function SignInSettings(props: SignInSettingsProps) {
  const t = useT()
  const { identities, againHref, otherName, proxyName, hasLocalAccounts, isByLink } = props
  const canChange = againHref === null
  const passwordForm = canChange && hasLocalAccounts && (
    <PasswordSignInForm {...props} isFirst={isByLink} />
  )
  return (
    <>
      {otherName !== null && (
        <Notice tone="warn" role="status">
          {t('sign_in.somebody_else', { name: otherName })}
        </Notice>
      )}
      {proxyName !== null && (
        <Notice tone="warn" role="status">
          {t('sign_in.proxy_unlinked', { name: proxyName })}
        </Notice>
      )}
      {isByLink && passwordForm}
      <p class="settings__lead">{t('sign_in.settings_lead')}</p>
      {againHref !== null && (
        <Notice>
          <p>{t('sign_in.again_needed')}</p>
          <p>
            <ButtonLink href={againHref}>{t('sign_in.again')}</ButtonLink>
          </p>
        </Notice>
      )}
      <ul class="sessions list">
        {identities.map((identity) => (
          <IdentityRow
            key={`${identity.provider} ${identity.subject}`}
            identity={identity}
            canRename={identity.provider === 'passkey' && canChange}
            refused={props.renaming?.id === identity.subject ? props.renaming : undefined}
            canRemove={identities.length > 1 && canChange}
          />
        ))}
      </ul>
      {identities.length === 1 && <p class="settings__hint">{t('sign_in.only_one')}</p>}
      {canChange && <More {...props} />}
      {!isByLink && passwordForm}
    </>
  )
}

/** What can be added while the sign-in is fresh. */
function More(props: SignInSettingsProps) {
  const { links, hasLocalAccounts, deviceName } = props
  return (
    <>
      {links.length > 0 && <Links links={links} />}
      {hasLocalAccounts && deviceName !== null && <PasskeySection deviceName={deviceName} />}
    </>
  )
}

interface IdentityRowProps {
  identity: IdentityView
  canRename: boolean
  canRemove: boolean
  refused: SignInSettingsProps['renaming']
}

function IdentityRow({ identity, canRename, canRemove, refused }: IdentityRowProps) {
  const t = useT()
  const { kind, label } = identity
  return (
    <li class="session">
      <div class="session__words">
        <p class="session__device">
          {kind}: <bdi>{label}</bdi>
        </p>
        <p class="session__facts">
          {t('sign_in.added')} <Time at={identity.createdAt} /> · {t('sign_in.last_used')}{' '}
          <Time at={identity.lastUsedAt} />
        </p>
        {identity.isRefused && <p class="sign-in-refused">{t('sign_in.passkey_refused')}</p>}
        {canRename && <RenamePasskey id={identity.subject} label={label} refused={refused} />}
      </div>
      {canRemove && (
        <form method="post" action={signInPaths.unlink}>
          <input type="hidden" name="provider" value={identity.provider} />
          <input type="hidden" name="subject" value={identity.subject} />
          <Button type="submit" aria-label={t('sign_in.unlink_label', { kind, label })}>
            {t('sign_in.unlink')}
          </Button>
        </form>
      )}
    </li>
  )
}

function Links({ links }: Pick<SignInSettingsProps, 'links'>) {
  const t = useT()
  return (
    <section class="settings__section" aria-labelledby="link-title">
      <h2 class="settings__title" id="link-title">
        {t('sign_in.link_title')}
      </h2>
      <div class="settings__acts">
        {links.map(({ id, body }) => (
          <div key={id}>{body}</div>
        ))}
      </div>
    </section>
  )
}
