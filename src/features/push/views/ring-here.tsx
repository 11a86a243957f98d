/** How an open page rings on this device: its sound, and whether the browser lets it show a notification. */
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/components/checkbox.tsx'

export interface RingHereProps {
  hasSound: boolean
  permission: NotificationPermission | 'unsupported' | 'checking'
  onSound?(isOn: boolean): void
  onTry?(): void
  onAllow?(): void
}

export function RingHere({ hasSound, permission, onSound, onTry, onAllow }: RingHereProps) {
  const t = useT()
  const isSilent = !hasSound && permission !== 'granted' && permission !== 'checking'
  return (
    <div class="ring-here">
      <h3>{t('push.while_open')}</h3>
      <p>{t(isSilent ? 'push.open_silent' : 'push.open_rings')}</p>
      <div class="ring-here__row">
        <Checkbox
          isChecked={hasSound}
          input={{
            disabled: !onSound,
            onChange: (event: Event) =>
              onSound?.((event.currentTarget as HTMLInputElement).checked),
          }}
        >
          {t('push.sound')}
        </Checkbox>
        <Button kind="quiet" icon="play" disabled={!onTry || !hasSound} onClick={onTry}>
          {t('push.try_sound')}
        </Button>
      </div>
      {permission !== 'checking' && permission !== 'unsupported' && (
        <p class="ring-here__row">
          {t(`push.open_${permission}`)}
          {permission === 'default' && <Button onClick={onAllow}>{t('push.allow')}</Button>}
        </p>
      )}
    </div>
  )
}
