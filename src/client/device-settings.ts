/** What is chosen for this device alone. It is nobody's text, so a sign-out leaves it. */
import { localStore } from './local-store.ts'

export interface DeviceSettings {
  /** A reminder that rings on an open page is heard. */
  hasSound: boolean
  /** The question about notifications was asked here once; it does not come back by itself. */
  wasAskedToNotify: boolean
}

export const DEVICE_KEY = 'device'

const DEFAULTS: DeviceSettings = { hasSound: true, wasAskedToNotify: false }

export function deviceSettings(): DeviceSettings {
  const stored = localStore.read<Partial<DeviceSettings>>(DEVICE_KEY)
  return { ...DEFAULTS, ...(typeof stored === 'object' ? stored : null) }
}

export function changeDevice(change: Partial<DeviceSettings>): void {
  localStore.write(DEVICE_KEY, { ...deviceSettings(), ...change })
}
