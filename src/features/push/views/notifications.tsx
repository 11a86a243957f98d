/** The settings of notifications: this device first, then all of them with their state. */

import { pushPaths } from '#paths/notes.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { Badge, type Tone } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Select } from '#ui/components/select.tsx'
import { Time } from '#ui/components/time.tsx'
import type { DeviceState, DevicesReply } from '../contract/index.ts'
import { RingHere } from './ring-here.tsx'
import { ThisDevice } from './this-device.tsx'

type Device = DevicesReply['subscriptions'][number]

export interface NotificationsProps {
  publicKey: string
  canSend: boolean
  devices: readonly Device[]
}

const TONES: Record<DeviceState, Tone> = {
  untested: 'plain',
  working: 'ok',
  failing: 'danger',
  key_changed: 'warn',
}
const CLEANUP_DAYS = [30, 90, 180]

export function Notifications({ publicKey, canSend, devices }: NotificationsProps) {
  const t = useT()
  const known = devices.map(({ endpoint_hash: hash, state }) => ({ hash, state }))
  return (
    <>
      <p class="settings__lead">{t('push.lead')}</p>
      <section aria-labelledby="here-title">
        <h2 id="here-title">{t('push.this_device')}</h2>
        <noscript>
          <p>{t('push.needs_script')}</p>
        </noscript>
        <Island name="push-device" props={{ publicKey, canSend, known }}>
          <ThisDevice state={canSend ? 'checking' : 'not_configured'} />
          <RingHere hasSound={true} permission="checking" />
        </Island>
      </section>
      <section aria-labelledby="devices-title">
        <h2 id="devices-title">{t('push.devices')}</h2>
        {devices.length === 0 ? (
          <p class="settings__lead">{t('push.no_devices')}</p>
        ) : (
          <ul class="list">
            {devices.map((device) => (
              <DeviceRow key={device.endpoint_hash} device={device} />
            ))}
          </ul>
        )}
      </section>
      {devices.length > 0 && <Cleaning />}
    </>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const t = useT()
  const {
    device_label: label,
    state,
    last_success_at: lastSuccess,
    failing_since: failing,
  } = device
  const { last_error: error } = device
  const why = error === 'wrong_key' || error === 'timeout' ? error : 'other'
  return (
    <li class="session">
      <div class="session__words">
        <p class="session__device">
          <bdi>{label}</bdi> <Badge tone={TONES[state]}>{t(`push.is_${state}`)}</Badge>{' '}
          {device.is_current_session && <Badge>{t('push.this_device')}</Badge>}
        </p>
        <p class="session__facts">
          {t('push.provider', { provider: device.provider })} · {t('push.added')}{' '}
          <Time at={device.created_at} /> ·{' '}
          {lastSuccess ? (
            <>
              {t('push.last_success')} <Time at={lastSuccess} />
            </>
          ) : (
            t('push.never')
          )}
        </p>
        {failing && (
          <p class="session__facts">
            {t('push.failing_since')} <Time at={failing} />: {t(`push.why_${why}`)}
          </p>
        )}
      </div>
      <form method="post" action={pushPaths.remove}>
        <input type="hidden" name="endpoint_hash" value={device.endpoint_hash} />
        <Button type="submit" aria-label={t('push.remove_label', { device: label })}>
          {t('push.remove')}
        </Button>
      </form>
    </li>
  )
}

function Cleaning() {
  const t = useT()
  return (
    <section aria-labelledby="cleanup-title">
      <h2 id="cleanup-title">{t('push.cleanup')}</h2>
      <p class="settings__lead">{t('push.cleanup_lead')}</p>
      <form class="push-cleanup" method="post" action={pushPaths.cleanup}>
        <Select
          id="older_than_days"
          label={t('push.older_than')}
          value="90"
          options={CLEANUP_DAYS.map((n) => ({ value: String(n), label: t('push.days', { n }) }))}
        />
        <Button type="submit">{t('push.cleanup')}</Button>
      </form>
      <details class="push-remove-all">
        <summary class="button button--danger">{t('push.remove_all')}</summary>
        <form method="post" action={pushPaths.removeAll}>
          <p>{t('push.remove_all_lead')}</p>
          <Button kind="danger" type="submit">
            {t('push.remove_all_sure')}
          </Button>
        </form>
      </details>
    </section>
  )
}
