/** This device, in one state, with what can be done about it. Drawn by the server and by the browser. */
import { useT } from '#platform/html/render-context.ts'
import { Badge, type Tone } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { DeviceState } from '../contract/index.ts'

export type HereState =
  | DeviceState
  | 'checking'
  | 'unsupported'
  | 'not_configured'
  | 'blocked'
  | 'off'

/** Two separate facts: the service accepted it, this screen showed it. */
export interface TestFacts {
  isAccepted: boolean
  isShown: boolean
}

export type Busy = 'test' | 'switch'

export interface ThisDeviceProps {
  state: HereState
  busyWith?: Busy | null
  test?: TestFacts | null
  error?: string | null
  onTurnOn?(): void
  onTurnOff?(): void
  onTest?(): void
}

const TONES: Partial<Record<HereState, Tone>> = {
  working: 'ok',
  failing: 'danger',
  key_changed: 'warn',
  blocked: 'warn',
}

export function ThisDevice(props: ThisDeviceProps) {
  const t = useT()
  const { state, busyWith = null, test = null, error = null } = props
  const isOn = state === 'untested' || state === 'working' || state === 'failing'
  return (
    <div class="this-device" data-state={state}>
      {state === 'checking' ? (
        <p class="settings__lead">{t('push.checking')}</p>
      ) : (
        <>
          {state !== 'not_configured' && (
            <p class="this-device__state">
              <Icon name={isOn ? 'bell-ring' : 'bell'} />
              <Badge tone={TONES[state] ?? 'plain'}>{t(`push.is_${state}`)}</Badge>
            </p>
          )}
          <p>{t(`push.says_${state}`)}</p>
        </>
      )}
      <div class="acts">
        {(state === 'off' || state === 'key_changed') && (
          <Button kind="primary" icon="bell" disabled={busyWith !== null} onClick={props.onTurnOn}>
            {t(state === 'off' ? 'push.turn_on' : 'push.turn_on_again')}
          </Button>
        )}
        {isOn && (
          <>
            <Button icon="send" disabled={busyWith !== null} onClick={props.onTest}>
              {t(busyWith === 'test' ? 'push.testing' : 'push.test')}
            </Button>
            <Button kind="quiet" disabled={busyWith !== null} onClick={props.onTurnOff}>
              {t('push.turn_off')}
            </Button>
          </>
        )}
      </div>
      <div role="status">
        {test && (
          <ul class="list this-device__facts">
            <Fact isTrue={test.isAccepted}>
              {t(test.isAccepted ? 'push.test_accepted' : 'push.test_not_accepted')}
            </Fact>
            {test.isAccepted && (
              <Fact isTrue={test.isShown}>
                {t(test.isShown ? 'push.test_shown' : 'push.test_waiting')}
              </Fact>
            )}
          </ul>
        )}
        {error && <Notice tone="danger">{error}</Notice>}
      </div>
    </div>
  )
}

function Fact({ isTrue, children }: { isTrue: boolean; children: string }) {
  return (
    <li class="this-device__fact">
      <Icon name={isTrue ? 'circle-check' : 'clock'} />
      {children}
    </li>
  )
}
