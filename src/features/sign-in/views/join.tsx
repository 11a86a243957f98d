/** The page of an invitation: a user name and a password, a passkey, or another sign-in method. */

import { signInPaths } from '#paths/people.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Notice, RefusalNotice } from '#ui/components/notice.tsx'
import { LoginPage } from '#ui/pages/login.tsx'
import { PasswordField, UsernameField } from './credential-fields.tsx'
import { PasskeyButton } from './passkey-button.tsx'

export interface JoinProps {
  secret: string
  hasLocalAccounts: boolean
  hasPasskeys: boolean
  next: string
  /** The messenger or a provider; they read the invitation from this browser. */
  hasOtherWays: boolean
  signedInName?: string | undefined
  problem?: { code: string; message: string } | undefined
  username?: string | undefined
}

const OF_NAME = ['invalid_username', 'username_taken']
const OF_PASSWORD = ['invalid_password', 'common_password']

export function Join(props: JoinProps) {
  const t = useT()
  const { problem, signedInName } = props
  const isAtField = problem && [...OF_NAME, ...OF_PASSWORD].includes(problem.code)
  const notices = (
    <>
      <p>{t('sign_in.join_text')}</p>
      <RefusalNotice text={problem && !isAtField && problem.message} />
      {signedInName !== undefined && (
        <Notice tone="warn">{t('sign_in.join_signed_in', { name: signedInName })}</Notice>
      )}
    </>
  )
  return <LoginPage title={t('sign_in.join_title')} notice={notices} blocks={blocksOf(t, props)} />
}

function blocksOf(t: Translate, props: JoinProps) {
  const { hasLocalAccounts, hasPasskeys, hasOtherWays } = props
  return [
    ...(hasLocalAccounts ? [{ id: 'password', body: <JoinForm {...props} /> }] : []),
    ...(hasLocalAccounts && hasPasskeys
      ? [{ id: 'passkey', body: <JoinByPasskey {...props} /> }]
      : []),
    ...(hasOtherWays
      ? [
          {
            id: 'others',
            body: (
              <div>
                <ButtonLink href={signInPaths.login}>{t('sign_in.join_other')}</ButtonLink>
              </div>
            ),
          },
        ]
      : []),
  ]
}

/** It uses the user name of the form above. */
function JoinByPasskey({ secret, next }: JoinProps) {
  const t = useT()
  return (
    <PasskeyButton
      mode="create"
      label={t('sign_in.join_passkey')}
      next={next}
      optionsPath={href(signInPaths.joinPasskeyOptions, { secret })}
      path={href(signInPaths.joinPasskey, { secret })}
    />
  )
}

/** Without an action it is sent to the address of the invitation itself. */
function JoinForm({ problem, username, signedInName }: JoinProps) {
  const t = useT()
  const errorOf = (codes: readonly string[]) =>
    problem && codes.includes(problem.code) ? problem.message : undefined
  return (
    <form class="sign-in-form" method="post">
      <UsernameField
        autocomplete="username"
        hint={t('sign_in.username_hint')}
        error={errorOf(OF_NAME)}
        value={username}
        isFirst={!problem && signedInName === undefined}
      />
      <PasswordField
        autocomplete="new-password"
        hint={t('sign_in.password_hint')}
        error={errorOf(OF_PASSWORD)}
      />
      <div>
        <Button kind="primary" type="submit">
          {t('sign_in.join')}
        </Button>
      </div>
    </form>
  )
}
