/** The settings of notifications: this device first, then all of them with their state. */

import { pushPaths } from '#paths/notes.ts'
import { Island } from '#platform/html/island.tsx'
import type { Translate } from '#platform/i18n/index.ts'
import { Badge, type Tone } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Select } from '#ui/components/select.tsx'
import { Time, type TimeProps } from '#ui/components/time.tsx'
import type { DeviceState } from '../contract/index.ts'
import { RingHere } from './ring-here.tsx'
import { ThisDevice } from './this-device.tsx'

export interface DeviceView {
  hash: string
  label: string
  provider: string
  state: DeviceState
  why: 'wrong_key' | 'timeout' | 'other'
  isThisSession: boolean
  createdAt: TimeProps
  lastSuccessAt: TimeProps | null
  failingSince: TimeProps | null
}

export interface NotificationsProps {
  t: Translate
  publicKey: string
  canSend: boolean
  devices: readonly DeviceView[]
}

const TONES: Record<DeviceView['state'], Tone> = {
  untested: 'plain',
  working: 'ok',
  failing: 'danger',
  key_changed: 'warn',
}
const CLEANUP_DAYS = [30, 90, 180]

export function Notifications({ t, publicKey, canSend, devices }: NotificationsProps) {
  const known = devices.map(({ hash, state }) => ({ hash, state }))
  return (
    <>
      <p class="settings__lead">{t('push.lead')}</p>
      <section aria-labelledby="here-title">
        <h2 id="here-title">{t('push.this_device')}</h2>
        <noscript>
          <p>{t('push.needs_script')}</p>
        </noscript>
        <Island name="push-device" props={{ publicKey, canSend, known }}>
          <ThisDevice t={t} state={canSend ? 'checking' : 'not_configured'} />
          <RingHere t={t} hasSound={true} permission="checking" />
        </Island>
      </section>
      <section aria-labelledby="devices-title">
        <h2 id="devices-title">{t('push.devices')}</h2>
        {devices.length === 0 ? (
          <p class="settings__lead">{t('push.no_devices')}</p>
        ) : (
          <ul class="list">
            {devices.map((device) => (
              <DeviceRow key={device.hash} t={t} device={device} />
            ))}
          </ul>
        )}
      </section>
      {devices.length > 0 && <Cleaning t={t} />}
    </>
  )
}

function DeviceRow({ t, device }: { t: Translate; device: DeviceView }) {
  return (
    <li class="session">
      <div class="session__words">
        <p class="session__device">
          <bdi>{device.label}</bdi>{' '}
          <Badge tone={TONES[device.state]}>{t(`push.is_${device.state}`)}</Badge>{' '}
          {device.isThisSession && <Badge>{t('push.this_device')}</Badge>}
        </p>
        <p class="session__facts">
          {t('push.provider', { provider: device.provider })} · {t('push.added')}{' '}
          <Time {...device.createdAt} /> ·{' '}
          {device.lastSuccessAt ? (
            <>
              {t('push.last_success')} <Time {...device.lastSuccessAt} />
            </>
          ) : (
            t('push.never')
          )}
        </p>
        {device.failingSince && (
          <p class="session__facts">
            {t('push.failing_since')} <Time {...device.failingSince} />:{' '}
            {t(`push.why_${device.why}`)}
          </p>
        )}
      </div>
      <form method="post" action={pushPaths.remove}>
        <input type="hidden" name="endpoint_hash" value={device.hash} />
        <Button type="submit" aria-label={t('push.remove_label', { device: device.label })}>
          {t('push.remove')}
        </Button>
      </form>
    </li>
  )
}

function Cleaning({ t }: { t: Translate }) {
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
