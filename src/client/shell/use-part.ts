/** A part of an island that is loaded on demand; null until then. */
import type { ComponentType } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { loadPart } from './load-part.ts'

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
