/** How an open page rings on this device, chosen here and kept here. */
import { useEffect, useState } from 'preact/hooks'
import { chime } from '#client/notifications/chime.ts'
import { notificationPermission } from '#client/notifications/permission.ts'
import { changeDevice, deviceSettings } from '#client/storage/device-settings.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { RingHere, type RingHereProps } from '../../views/ring-here.tsx'

export function LiveRingHere({ t }: { t: Translate }) {
  // The first drawing equals the server's, which knows nothing of this device.
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
  return <RingHere t={t} {...state} {...(state.permission !== 'checking' && acts)} />
}
