/** Parts of a page that are loaded when they are first wanted. */
import type { ComponentType } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { holdKeys } from '../keys/hold-keys.ts'
import { isTextField } from '../keys/text-fields.ts'
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

/**
 * Opens a dialog whose script is loaded with the first press. Keys pressed meanwhile are no commands: they are typed
 * into the first field of the dialog, or into the one that has the focus already.
 */
export async function openPart<Part>(
  load: () => Promise<Part>,
  open: (part: Part) => void,
): Promise<void> {
  const release = isInField() ? () => '' : holdKeys()
  const part = await loadPart(load)
  const held = release()
  if (!part) return
  open(part)
  if (held !== '' && isInField()) document.execCommand('insertText', false, held)
}

function isInField(): boolean {
  return document.activeElement !== null && isTextField(document.activeElement)
}

/** A part of an island; null until it is wanted and has come. */
export function usePart<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [part, setPart] = useState<{ view: ComponentType<Props> } | null>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isWanted || isAsked.current) return
    isAsked.current = true
    void loadPart(load).then((view) => {
      isAsked.current = view !== null
      if (view) setPart({ view })
    })
  }, [isWanted])
  return part?.view ?? null
}
