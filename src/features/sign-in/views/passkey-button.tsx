/** The button of passkeys. It appears if the browser supports them; otherwise the reason does. */
import type { ComponentChildren } from 'preact'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'

export interface PasskeyButtonProps {
  mode: 'sign-in' | 'create'
  label: string
  optionsPath: string
  path: string
  /** The page to open afterwards. */
  next: string
  /** A field that the button reads. */
  children?: ComponentChildren
}

export function PasskeyButton({ label, children, ...props }: PasskeyButtonProps) {
  const t = useT()
  return (
    <>
      <Island name="passkey" props={props}>
        <div class="sign-in-form" data-supported hidden>
          {children}
          <div>
            <Button icon="key-round">{label}</Button>
          </div>
        </div>
        <p class="secondary" data-unsupported hidden>
          {t('sign_in.passkey_unsupported')}
        </p>
      </Island>
      <noscript>
        <p class="secondary">{t('sign_in.passkey_no_script')}</p>
      </noscript>
    </>
  )
}
