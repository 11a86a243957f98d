/** What is chosen for this device alone. It is nobody's text, so a sign-out leaves it. */
import { deviceStore } from './local-store.ts'

export interface DeviceSettings {
  /** A reminder that rings on an open page is heard. */
  hasSound: boolean
  /** The question about notifications was asked here once; it does not come back by itself. */
  wasAskedToNotify: boolean
}

const DEVICE_KEY = 'device'

const DEFAULTS: DeviceSettings = { hasSound: true, wasAskedToNotify: false }

export function deviceSettings(): DeviceSettings {
  const stored = deviceStore.read<Partial<DeviceSettings>>(DEVICE_KEY)
  return { ...DEFAULTS, ...(typeof stored === 'object' ? stored : null) }
}

export function changeDevice(change: Partial<DeviceSettings>): void {
  deviceStore.write(DEVICE_KEY, { ...deviceSettings(), ...change })
}
