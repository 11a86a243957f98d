/** Local sign-in on the login page: a name is enough on this machine. */
import { isFirstPerson } from '#features/account/index.ts'
import { signInPaths } from '#paths/people.ts'
import type { Context } from '#platform/context.ts'
import { Island } from '#platform/html/island.tsx'
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
    <>
      <p>{t('sign_in.own_computer')}</p>
      {(await isFirstPerson(ctx)) && <p>{t('sign_in.stand_in_first')}</p>}
      <Island name="stand-in" props={{ signing: signInPaths.local, path: messengerPath(), next }}>
        <LocalSignInForm
          typed={failure?.localName}
          error={isOfName ? failure.problem.message : undefined}
        />
      </Island>
    </>
  )
  return [{ id: 'local', body }]
}
