/**
 * The settings of this device, and what is stored on it. Drawn by the server without knowing it, and by the browser.
 */
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { sizeText } from '#platform/text/size.ts'
import { Button } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/components/checkbox.tsx'

export interface DeviceSettingsState {
  isKeeping: boolean
  pages: readonly { href: string; title: string; bytes: number }[]
  unsent: readonly { id: string; label: string; href: string | null }[]
}

export interface DeviceCacheProps {
  /** Null: not asked yet. */
  state: DeviceSettingsState | 'impossible' | null
  onKeep?(isOn: boolean): void
  onForget?(): void
}

export function DeviceSettingsSection() {
  const t = useT()
  return (
    <>
      <p class="settings__lead">{t('home.device_lead')}</p>
      <noscript>
        <p>{t('home.device_script')}</p>
      </noscript>
      <Island name="kept-device" props={{}}>
        <DeviceCache state={null} />
      </Island>
    </>
  )
}

export function DeviceCache({ state, onKeep, onForget }: DeviceCacheProps) {
  const t = useT()
  const { isKeeping, pages, unsent } =
    state === null || state === 'impossible' ? { isKeeping: true, pages: [], unsent: [] } : state
  const bytes = pages.reduce((sum, page) => sum + page.bytes, 0)
  return (
    <div class="settings__form">
      <section class="settings__section" aria-labelledby="kept-title">
        <h2 id="kept-title">{t('home.device_pages')}</h2>
        <Checkbox
          isChecked={isKeeping}
          input={{
            disabled: !onKeep,
            onChange: (event: Event) => onKeep?.((event.currentTarget as HTMLInputElement).checked),
          }}
        >
          {t('home.device_keep')}
        </Checkbox>
        <p class="settings__lead">{t('home.device_bounds')}</p>
        <p role="status">
          {state === 'impossible'
            ? t('home.device_impossible')
            : pages.length === 0
              ? t('home.device_none')
              : t('home.device_kept', { n: pages.length, size: sizeText(bytes) })}
        </p>
        {pages.length > 0 && (
          <div>
            <Button onClick={onForget}>{t('home.device_forget')}</Button>
          </div>
        )}
      </section>
      <section class="settings__section" aria-labelledby="unsent-title">
        <h2 id="unsent-title">{t('home.offline_unsent')}</h2>
        {unsent.length === 0 ? (
          <p>{t('home.device_unsent')}</p>
        ) : (
          <ul class="list">
            {unsent.map(({ id, label, href }) => (
              <li key={id}>
                {href ? (
                  <a href={href} dir="auto">
                    {label}
                  </a>
                ) : (
                  <bdi>{label}</bdi>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
