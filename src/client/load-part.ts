/** Loads a part of the shell when it is first wanted. */
import { toast } from './toasts.ts'
import { say } from './words.ts'

/** Null when it cannot be had: the network is gone, or the server has a newer release. The reader is told. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part | null> {
  try {
    return await load()
  } catch {
    toast({
      text: say('shell.part_missing'),
      action: { label: say('shell.reload'), run: () => location.reload() },
    })
    return null
  }
}
