/** The form in the settings that adds a password, or changes it. */

import { signInPaths } from '#paths/people.ts'
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { RefusalNotice } from '#ui/components/notice.tsx'
import { PasswordField, UsernameField } from './credential-fields.tsx'

/** The value that was just sent, and why it was refused. */
export interface PasswordFormState {
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

export function PasswordSignInForm({ username, form, isFirst }: PasswordFormProps) {
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
