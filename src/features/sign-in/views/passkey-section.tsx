/** The part of the settings that adds a passkey, and the form that renames one. */

import { signInPaths } from '#paths/people.ts'
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Details } from '#ui/components/details.tsx'
import { Field } from '#ui/components/field.tsx'
import { PasskeyButton } from './passkey-button.tsx'

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
