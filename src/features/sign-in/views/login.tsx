/** The login page: the sign-in methods, one block each. */
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Notice, RefusalNotice } from '#ui/components/notice.tsx'
import { LoginPage } from '#ui/pages/login.tsx'
import type { LoginMethod } from './methods.ts'

export interface LoginProps {
  methods: readonly LoginMethod[]
  /** The page the reader wanted, if it is worth showing. */
  next: string | null
  /** The name of a signed-in person who authenticates again. */
  name?: string | undefined
  /** This browser has opened an invitation. */
  isInvited: boolean
  /** Why the last attempt was refused. */
  problem?: { code: string; message: string } | undefined
}

/** Shown at the field where they were typed. */
const AT_FIELDS = ['wrong_credentials', 'invalid_local_name']

export function Login({ methods, next, name, isInvited, problem }: LoginProps) {
  const t = useT()
  const notices = (
    <>
      <RefusalNotice text={problem && !AT_FIELDS.includes(problem.code) && problem.message} />
      {name !== undefined && <Notice>{t('sign_in.again_text', { name })}</Notice>}
      {name === undefined && isInvited && <Notice>{t('sign_in.invited')}</Notice>}
      {name === undefined && <LeftUnsent />}
    </>
  )
  return (
    <LoginPage
      title={t(name === undefined ? 'sign_in.title' : 'sign_in.again_title')}
      returning={next === null ? undefined : t('sign_in.returning')}
      notice={notices}
      blocks={methods}
    />
  )
}

/** Shown by the page's script when a session has ended here and something in it was never sent. */
function LeftUnsent() {
  const t = useT()
  return (
    <>
      <div id="left-unsent" role="status" hidden>
        <Notice tone="warn">
          <p>{t('sign_in.unsent_text')}</p>
          <details class="left-unsent__delete">
            <summary>{t('sign_in.unsent_delete')}</summary>
            <p>{t('sign_in.unsent_warning')}</p>
            <Button kind="danger">{t('sign_in.unsent_sure')}</Button>
          </details>
        </Notice>
      </div>
      <div id="left-deleted" tabIndex={-1} hidden>
        <Notice tone="ok">{t('sign_in.unsent_deleted')}</Notice>
      </div>
    </>
  )
}
