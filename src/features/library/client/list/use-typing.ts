/** The search box: a short pause in typing starts a search, and no reply ever changes what is being typed. */
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { type ListAddress, listHref, typedHref } from '../../rules/addresses.ts'
import { isUnfinished } from '../../rules/unfinished.ts'
import type { List } from './use-list.ts'

/** Longer than between two characters of a word, short enough not to be noticed. */
const REST_MS = 250

export interface Typing {
  box: { current: HTMLInputElement | null }
  type(text: string): void
  /** The form was sent, or a control beside the box was changed. */
  choose(form: HTMLFormElement): void
}

export function useTyping(list: List): Typing {
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(list)
  latest.current = list
  const { q } = list.model.address

  // Back, a removed chip, a pressed tag: the box follows the list, unless a typed character is still unsearched.
  useEffect(() => {
    const input = box.current
    if (input && timer.current === undefined && input.value.trim() !== (q ?? ''))
      input.value = q ?? ''
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])

  return useMemo(() => {
    const rest = () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
    return {
      box,
      type(text) {
        rest()
        if (isUnfinished(text)) return
        timer.current = setTimeout(() => {
          timer.current = undefined
          const { address } = latest.current.model
          if (text.trim() === (address.q ?? '') && !latest.current.isLoading) return
          void latest.current.go(typedHref(address, text), 'replace')
        }, REST_MS)
      },
      choose(form) {
        rest()
        const selected = Object.fromEntries(new FormData(form)) as ListAddress
        const href = listHref(selected)
        if (href !== location.pathname + location.search) void latest.current.go(href, 'push')
      },
    }
  }, [])
}
