/** A piece of code on its way from the page where it was read to the playground, within one tab. */
import { tabStore } from '#client/storage/local-store.ts'
import { playgroundPaths } from '#paths/code.ts'

export interface PlaygroundHandover {
  code: string
  language: string
}

const KEY = 'pad-handed'

export function openInPlayground(handover: PlaygroundHandover): void {
  tabStore.write(KEY, handover)
  location.assign(playgroundPaths.playground)
}

/** Only once: reopening the page later shows its own draft. */
export function takePlaygroundHandover(): PlaygroundHandover | null {
  const handover = tabStore.read<Partial<PlaygroundHandover>>(KEY)
  tabStore.drop(KEY)
  if (typeof handover?.code !== 'string' || typeof handover.language !== 'string') return null
  return { code: handover.code, language: handover.language }
}
