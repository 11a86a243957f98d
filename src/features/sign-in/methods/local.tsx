/** Local sign-in on the login page: a name is enough on this machine, and stripes mark that it is no real sign-in. */
import { isFirstPerson } from '#features/account/index.ts'
import { signInPaths } from '#paths/people.ts'
import type { Context } from '#platform/context.ts'
import { Island } from '#platform/html/island.tsx'
import { LocalSignIn } from '#ui/pages/login.tsx'
import { isLocalSignIn } from '../rules/local-sign-in.ts'
import { LocalSignInForm } from '../views/local-sign-in-form.tsx'
import type { LoginMethod, LoginOptions } from '../views/methods.ts'
import { messengerPath } from './messenger.tsx'

export async function localMethod(
  ctx: Context,
  { request, next, failure }: LoginOptions,
): Promise<LoginMethod[]> {
  const { t, config } = ctx
  if (config.BOT_USERNAME !== null || !isLocalSignIn(config, request)) return []
  const isOfName = failure?.problem.code === 'invalid_local_name'
  const body = (
    <LocalSignIn title={t('sign_in.stand_in_title')}>
      {(await isFirstPerson(ctx)) && <p>{t('sign_in.stand_in_first')}</p>}
      <Island name="stand-in" props={{ signing: signInPaths.local, path: messengerPath(), next }}>
        <LocalSignInForm
          typed={failure?.localName}
          error={isOfName ? failure.problem.message : undefined}
        />
      </Island>
    </LocalSignIn>
  )
  return [{ id: 'local', body }]
}
