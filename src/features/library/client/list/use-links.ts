/** Links from one list to another are followed in place; every other link, and every other button, is the browser's. */
import { useEffect, useRef } from 'preact/hooks'
import type { RowFocus } from './use-focus.ts'
import type { List } from './use-list.ts'

export interface Links {
  follow(href: string): Promise<void>
}

export function useLinks(list: List, focus: RowFocus): Links {
  const follow = async (href: string) => {
    if (!(await list.go(href, 'push'))) return
    focus.first()
    scrollTo({ top: 0, behavior: 'instant' })
  }
  const latest = useRef(follow)
  latest.current = follow

  useEffect(() => {
    const press = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      const link = (event.target as Element).closest<HTMLAnchorElement>(
        '.files a[href], .peek a[href]',
      )
      const href = link?.getAttribute('href') ?? ''
      if (!/^\/files(\?|$)/.test(href)) return
      event.preventDefault()
      void latest.current(href)
    }
    document.addEventListener('click', press)
    return () => document.removeEventListener('click', press)
  }, [])

  return { follow }
}
