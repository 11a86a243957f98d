/** The form that connects a code host with a token. */

import { codeHostPaths } from '#paths/repositories.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { errorAt, Field, type RefusedField } from '#ui/components/field.tsx'

/** The values of the fields, and the error of one of them. The token itself is never sent back. */
export interface ConnectFormState {
  host: string
  error?: RefusedField<'host' | 'token'> | undefined
}

export interface HostConnectFormProps {
  form: ConnectFormState
  /** Hosts that repositories may come from. */
  hosts: readonly string[]
}

export function HostConnectForm({ form, hosts }: HostConnectFormProps) {
  const t = useT()
  return (
    <section class="code-hosts__part" aria-labelledby="connect-title">
      <h2 class="settings__title" id="connect-title">
        {t('code_host.connect_title')}
      </h2>
      <Island name="send-once" props={{}}>
        <form class="settings__part" method="post" action={codeHostPaths.settings}>
          <Field
            id="code-host"
            name="host"
            label={t('code_host.host')}
            hint={t('code_host.host_hint', { hosts })}
            error={errorAt(form.error, 'host')}
            isCode
            input={{ value: form.host, required: true, list: 'code-host-names' }}
          />
          <datalist id="code-host-names">
            {hosts
              .filter((host) => !host.startsWith('*'))
              .map((host) => (
                <option key={host} value={host} />
              ))}
          </datalist>
          <Field
            id="host-token"
            name="token"
            label={t('code_host.token')}
            hint={t('code_host.token_hint')}
            error={errorAt(form.error, 'token')}
            isCode
            input={{ type: 'password', required: true }}
          />
          <div>
            <Button kind="primary" type="submit">
              {t('code_host.connect')}
            </Button>
          </div>
        </form>
      </Island>
    </section>
  )
}
