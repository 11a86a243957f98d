/** This device on the settings page: its state, switched on and off, tested. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { island } from '#client/islands/island.ts'
import { chime } from '#client/notifications/chime.ts'
import { notificationPermission } from '#client/notifications/permission.ts'
import {
  deviceHash,
  hasKey,
  onWorkerMessage,
  readPushState,
  switchOff,
  switchOn,
} from '#client/notifications/push-subscription.ts'
import { post } from '#client/request/request.ts'
import { changeDevice, deviceSettings } from '#client/storage/device-settings.ts'
import { tabStore } from '#client/storage/local-store.ts'
import { toast } from '#client/toasts/toasts.ts'
import { pushApi } from '#paths/notes.ts'
import { useT } from '#platform/html/render-context.ts'
import type { DeviceState, TestReply } from '../contract/index.ts'
import { RingHere, type RingHereProps } from '../views/ring-here.tsx'
import { type Busy, type HereState, type TestFacts, ThisDevice } from '../views/this-device.tsx'

interface Props {
  publicKey: string
  canSend: boolean
  known: { hash: string; state: DeviceState }[]
}

const REPAIRED = 'push-repaired'

function PushDevice(props: Props) {
  const t = useT()
  const { publicKey, canSend } = props
  const [state, setState] = useState<HereState>(canSend ? 'checking' : 'not_configured')
  const [busyWith, setBusy] = useState<Busy | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [test, setTest] = useState<TestFacts | null>(null)
  const hearShown = useShownTests()

  useEffect(() => {
    if (!canSend) return
    if (tabStore.read(REPAIRED)) toast({ text: t('push.repaired') })
    tabStore.drop(REPAIRED)
    void findState(props).then((found) => found && setState(found))
  }, [])

  const act = async (what: Busy, work: () => Promise<void>) => {
    setBusy(what)
    setError(null)
    setTest(null)
    await work().catch(() => setError(t('push.failed_now')))
    setBusy(null)
  }

  const turnOn = () =>
    act('switch', async () => {
      const result = await switchOn(publicKey)
      if (result === 'on') location.reload()
      else if (result === 'blocked') setState('blocked')
      else setError(t(result === 'refused' ? 'push.refused_permission' : 'push.failed_now'))
    })

  const turnOff = () =>
    act('switch', async () => {
      if (await switchOff()) location.reload()
      else setError(t('push.failed_now'))
    })

  const sendTest = () =>
    act('test', async () => {
      const { subscription } = await readPushState()
      if (!subscription) return setState('off')
      const heard = hearShown(() => setTest({ isAccepted: true, isShown: true }))
      const hash = await deviceHash(subscription.endpoint)
      const response = await post<TestReply>(pushApi.test, { endpoint_hash: hash })
      if (!response.ok) return setError(t('push.failed_now'))
      const isShown = heard.waitFor(response.body.test_id)
      setTest({ isAccepted: response.body.sent > 0, isShown })
      if (response.body.sent > 0) setState('working')
    })

  const acts = { onTurnOn: turnOn, onTurnOff: turnOff, onTest: sendTest }
  return (
    <>
      <ThisDevice state={state} busyWith={busyWith} test={test} error={error} {...acts} />
      <LiveRingHere />
    </>
  )
}

/** Null when the page is loaded again. */
async function findState({ publicKey, known }: Props): Promise<HereState | null> {
  const { support, subscription } = await readPushState()
  const hash = subscription && (await deviceHash(subscription.endpoint))
  const device = known.find((one) => one.hash === hash)
  if (device && subscription && !hasKey(subscription, publicKey)) return repair(publicKey)
  if (support !== 'possible') return support
  return subscription && device ? device.state : 'off'
}

/** The server's key is not the one this browser subscribed with: nothing would ever arrive. */
async function repair(publicKey: string): Promise<HereState | null> {
  if ((await switchOn(publicKey)) !== 'on') return 'key_changed'
  // Shown on the next page.
  tabStore.write(REPAIRED, true)
  location.reload()
  return null
}

/**
 * Receives which test messages this browser showed, possibly before the server's response. Only the last test is waited
 * for.
 */
function useShownTests() {
  const stopHearing = useRef(() => {})
  return (onShown: () => void) => {
    const shown: string[] = []
    let wanted = ''
    stopHearing.current()
    stopHearing.current = onWorkerMessage((message) => {
      if (message.type !== 'push-shown' || !message.test) return
      shown.push(message.test)
      if (message.test === wanted) onShown()
    })
    return {
      /** Whether it was shown already. */
      waitFor(testId: string): boolean {
        wanted = testId
        return shown.includes(testId)
      },
    }
  }
}

island('push-device', PushDevice)

/** How an open page rings on this device, set and stored here. */
function LiveRingHere() {
  // The first drawing equals the server's, which has no information about this device.
  const [state, setState] = useState<Pick<RingHereProps, 'hasSound' | 'permission'>>({
    hasSound: true,
    permission: 'checking',
  })
  const look = () =>
    setState({ hasSound: deviceSettings().hasSound, permission: notificationPermission() })
  useEffect(look, [])

  const chooseSound = (hasSound: boolean) => {
    changeDevice({ hasSound })
    look()
  }
  const allow = async () => {
    await Notification.requestPermission()
    look()
  }
  const acts = {
    onSound: chooseSound,
    onTry: () => void chime(),
    onAllow: () => void allow(),
  }
  return <RingHere {...state} {...(state.permission !== 'checking' && acts)} />
}

island('push-device', PushDevice)
