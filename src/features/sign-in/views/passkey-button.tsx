/**
 * The button of passkeys, and their section of the settings. The button appears if the browser supports them;
 * otherwise the reason does.
 */
import type { ComponentChildren } from 'preact'
import { signInPaths } from '#paths/people.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Details } from '#ui/components/details.tsx'
import { Field } from '#ui/components/field.tsx'

interface PasskeyButtonProps {
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

// The part of the settings that adds a passkey, and the form that renames one.

interface PasskeySectionProps {
  /** The name of this device. */
  deviceName: string
}

export function PasskeySection({ deviceName }: PasskeySectionProps) {
  const t = useT()
  const { addPasskeyOptions: optionsPath, addPasskey: path } = signInPaths
  return (
    <section class="settings__section" aria-labelledby="passkey-title">
      <h2 class="settings__title" id="passkey-title">
        {t('sign_in.add_passkey')}
      </h2>
      <p class="settings__hint">{t('sign_in.passkey_text')}</p>
      <PasskeyButton
        mode="create"
        label={t('sign_in.add_passkey')}
        next={`${signInPaths.settings}?done=linked`}
        {...{ optionsPath, path }}
      >
        <Field
          id="passkey-name"
          label={t('sign_in.passkey_name')}
          hint={t('sign_in.passkey_name_hint')}
          input={{ maxlength: 64, value: deviceName, autocomplete: 'off' }}
        />
      </PasskeyButton>
    </section>
  )
}

interface RenamePasskeyProps {
  id: string
  label: string
  /** The name that was just sent, and why it was refused. */
  refused?: { name: string; message: string } | undefined
}

export function RenamePasskey({ id, label, refused }: RenamePasskeyProps) {
  const t = useT()
  const fieldId = `rename-${id.slice(0, 12)}`
  return (
    <Details label={t('sign_in.rename')} isOpen={refused !== undefined}>
      <form class="sign-in-form" method="post" action={signInPaths.renamePasskey}>
        <input type="hidden" name="id" value={id} />
        <Field
          id={fieldId}
          name="name"
          label={t('sign_in.passkey_name')}
          error={refused?.message}
          input={{
            required: true,
            maxlength: 64,
            value: refused?.name ?? label,
            autocomplete: 'off',
          }}
        />
        <div>
          <Button type="submit">{t('sign_in.rename')}</Button>
        </div>
      </form>
    </Details>
  )
}
