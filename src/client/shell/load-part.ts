/** Loads a part of the shell when it is first wanted. */
import { toast } from '../toasts/toasts.ts'
import { translate } from './texts.ts'

/** Returns null, after a toast, when the network is gone or the server has a newer release. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part | null> {
  try {
    return await load()
  } catch {
    toast({
      text: translate('shell.part_missing'),
      action: { label: translate('shell.reload'), run: () => location.reload() },
    })
    return null
  }
}

/** Parts that every page may need and few do: the palette, the help for keys, sign-out. */
export const loadOnDemand = () => loadPart(() => import('./on-demand.ts'))
