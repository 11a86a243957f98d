/** This device on the settings page: its state, switched on and off, tested. */
import { useEffect, useState } from 'preact/hooks'
import { type IslandGifts, island } from '../../../client/island.ts'
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
import { type HereState, type TestFacts, ThisDevice } from '../views/this-device.tsx'

interface Props extends IslandGifts {
  publicKey: string
  canSend: boolean
  known: { hash: string; state: 'untested' | 'working' | 'failing' | 'key_changed' }[]
}

interface TestReply {
  sent: number
  test_id: string
}

function PushDevice({ t, publicKey, canSend, known }: Props) {
  const [state, setState] = useState<HereState>(canSend ? 'checking' : 'not_configured')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [test, setTest] = useState<TestFacts | null>(null)

  useEffect(() => {
    if (canSend) void look()
  }, [])

  const look = async () => {
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
    toast({ text: t('push.repaired') })
    location.reload()
  }

  const act = async (work: () => Promise<void>) => {
    setBusy(true)
    setFault(null)
    setTest(null)
    await work().catch(() => setFault(t('push.failed_now')))
    setBusy(false)
  }

  const turnOn = () =>
    act(async () => {
      const result = await switchOn(publicKey)
      if (result === 'on') location.reload()
      else if (result === 'blocked') setState('blocked')
      else setFault(t(result === 'refused' ? 'push.refused_permission' : 'push.failed_now'))
    })

  const turnOff = () =>
    act(async () => {
      if (await switchOff()) location.reload()
      else setFault(t('push.failed_now'))
    })

  const sendTest = () =>
    act(async () => {
      const { subscription } = await standing()
      if (!subscription) return setState('off')
      const shown: string[] = []
      let wanted = ''
      const stop = heardFromWorker((message) => {
        if (message.type !== 'push-shown' || !message.test) return
        shown.push(message.test)
        if (message.test === wanted) setTest({ isAccepted: true, isShown: true })
      })
      addEventListener('pagehide', stop, { once: true })
      const hash = await hashOf(subscription.endpoint)
      const answer = await post<TestReply>('/api/push/test', { endpoint_hash: hash })
      if (!answer.ok) return setFault(t('push.failed_now'))
      wanted = answer.body.test_id
      setTest({ isAccepted: answer.body.sent > 0, isShown: shown.includes(wanted) })
      if (answer.body.sent > 0) setState('working')
    })

  const acts = { onTurnOn: turnOn, onTurnOff: turnOff, onTest: sendTest }
  return <ThisDevice t={t} state={state} isBusy={isBusy} test={test} fault={fault} {...acts} />
}

function stateOf({ support, subscription }: Standing, device: HereState | undefined): HereState {
  if (support !== 'possible') return support
  return subscription && device ? device : 'off'
}

island('push-device', PushDevice)
