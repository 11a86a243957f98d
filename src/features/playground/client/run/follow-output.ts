/** The end of a long output stays visible while it grows, unless the reader has scrolled away from it. */
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Run } from '../../rules/run.ts'

// A reader less than a line or two away from the end follows the end.
const NEAR_PX = 32

export function useFollowedOutput(run: Run | null, element: string): void {
  const heightBefore = useRef(0)
  useLayoutEffect(() => {
    const output = document.querySelector(element)
    if (output) {
      const wasAtEnd = output.scrollTop + output.clientHeight >= heightBefore.current - NEAR_PX
      if (wasAtEnd) output.scrollTop = output.scrollHeight
    }
    // Without any output yet, a new run is followed from its first line.
    heightBefore.current = output?.scrollHeight ?? 0
  }, [run])
}
