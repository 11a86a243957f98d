/** Uses a signal inside a component. */
import { useEffect, useState } from 'preact/hooks'
import type { Signal } from './signal.ts'

export function useSignal<T>(source: Signal<T>): T {
  const [value, setValue] = useState(source.get())
  useEffect(() => {
    setValue(source.get())
    return source.subscribe(setValue)
  }, [source])
  return value
}
