/** This device on the settings page: its state, switched on and off, tested. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { type IslandGifts, island } from '../../../client/island.ts'
import { tabStore } from '../../../client/local-store.ts'
import {
  hashOf,
  hasKey,
  heardFromWorker,
  type Standing,
  standing,
  switchOff,
  switchOn,
} from '../../../client/push-subscription.ts'
import { post } from '../../../client/talk.ts'
import { toast } from '../../../client/toasts.ts'
import { type Busy, type HereState, type TestFacts, ThisDevice } from '../views/this-device.tsx'
import { LiveRingHere } from './parts/live-ring-here.tsx'

interface Props extends IslandGifts {
  publicKey: string
  canSend: boolean
  known: { hash: string; state: 'untested' | 'working' | 'failing' | 'key_changed' }[]
}

interface TestReply {
  sent: number
  test_id: string
}

const REPAIRED = 'push-repaired'

function PushDevice({ t, publicKey, canSend, known }: Props) {
  const [state, setState] = useState<HereState>(canSend ? 'checking' : 'not_configured')
  const [busyWith, setBusy] = useState<Busy | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [test, setTest] = useState<TestFacts | null>(null)
  // Only the last test is waited for.
  const stopHearing = useRef(() => {})

  useEffect(() => {
    if (canSend) void look()
  }, [])

  const look = async () => {
    if (tabStore.read(REPAIRED)) toast({ text: t('push.repaired') })
    tabStore.drop(REPAIRED)
    const found = await standing()
    const hash = found.subscription && (await hashOf(found.subscription.endpoint))
    const device = known.find((one) => one.hash === hash)
    if (device && found.subscription && !hasKey(found.subscription, publicKey)) return repair()
    setState(stateOf(found, device?.state))
  }

  /** The server's key is not the one this browser subscribed with: nothing would ever arrive. */
  const repair = async () => {
    const result = await switchOn(publicKey)
    if (result !== 'on') return setState('key_changed')
    // Said on the page that comes now.
    tabStore.write(REPAIRED, true)
    location.reload()
  }

  const act = async (what: Busy, work: () => Promise<void>) => {
    setBusy(what)
    setFault(null)
    setTest(null)
    await work().catch(() => setFault(t('push.failed_now')))
    setBusy(null)
  }

  const turnOn = () =>
    act('switch', async () => {
      const result = await switchOn(publicKey)
      if (result === 'on') location.reload()
      else if (result === 'blocked') setState('blocked')
      else setFault(t(result === 'refused' ? 'push.refused_permission' : 'push.failed_now'))
    })

  const turnOff = () =>
    act('switch', async () => {
      if (await switchOff()) location.reload()
      else setFault(t('push.failed_now'))
    })

  const sendTest = () =>
    act('test', async () => {
      const { subscription } = await standing()
      if (!subscription) return setState('off')
      const shown: string[] = []
      let wanted = ''
      stopHearing.current()
      stopHearing.current = heardFromWorker((message) => {
        if (message.type !== 'push-shown' || !message.test) return
        shown.push(message.test)
        if (message.test === wanted) setTest({ isAccepted: true, isShown: true })
      })
      const hash = await hashOf(subscription.endpoint)
      const answer = await post<TestReply>('/api/push/test', { endpoint_hash: hash })
      if (!answer.ok) return setFault(t('push.failed_now'))
      wanted = answer.body.test_id
      setTest({ isAccepted: answer.body.sent > 0, isShown: shown.includes(wanted) })
      if (answer.body.sent > 0) setState('working')
    })

  const acts = { onTurnOn: turnOn, onTurnOff: turnOff, onTest: sendTest }
  return (
    <>
      <ThisDevice t={t} state={state} busyWith={busyWith} test={test} fault={fault} {...acts} />
      <LiveRingHere t={t} />
    </>
  )
}

function stateOf({ support, subscription }: Standing, device: HereState | undefined): HereState {
  if (support !== 'possible') return support
  return subscription && device ? device : 'off'
}

island('push-device', PushDevice)
