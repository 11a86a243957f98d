/** Settings of this device alone. They contain no personal text, so a sign-out leaves them. */
import { deviceStore } from './local-store.ts'

export interface DeviceSettings {
  /** A reminder that rings on an open page plays a sound. */
  hasSound: boolean
  /** The question about notifications was shown here once; it does not appear again by itself. */
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
