/** A piece of code on its way from the page where it was read to the scratch pad, within one tab. */
import { tabStore } from './local-store.ts'

export interface HandedPad {
  code: string
  language: string
}

const KEY = 'pad-handed'

export function openInPad(handed: HandedPad): void {
  tabStore.write(KEY, handed)
  location.assign('/tools/code')
}

/** Once: coming back to the page later finds what was written there since. */
export function takeHandedPad(): HandedPad | null {
  const handed = tabStore.read<Partial<HandedPad>>(KEY)
  tabStore.drop(KEY)
  if (typeof handed?.code !== 'string' || typeof handed.language !== 'string') return null
  return { code: handed.code, language: handed.language }
}
