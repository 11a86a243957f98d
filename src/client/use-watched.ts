/** A watched value inside a view. */
import { useEffect, useState } from 'preact/hooks'
import type { Watched } from './watched.ts'

export function useWatched<T>(source: Watched<T>): T {
  const [value, setValue] = useState(source.get())
  useEffect(() => {
    setValue(source.get())
    return source.watch(setValue)
  }, [source])
  return value
}
