/** The files and boards that were opened last, remembered on this device until log-out. */
import { hasShape } from '../storage/has-shape.ts'
import { localStore } from '../storage/local-store.ts'

export interface RecentPage {
  href: string
  label: string
}

const KEY = 'recent-pages'
const REMEMBERED = 20

export function recentPages(): RecentPage[] {
  const stored = localStore.read<RecentPage[]>(KEY)
  return hasShape(stored, [{ href: '', label: '' }]) ? stored : []
}

/** Called by the pages that are worth coming back to; the views of one file are one thing. */
export function rememberRecentPage(): void {
  const href = location.pathname
  const title = document.querySelector('h1')?.textContent ?? document.title
  const others = recentPages().filter((page) => pageIdOf(page.href) !== pageIdOf(href))
  localStore.write(KEY, [{ href, label: title.trim() }, ...others].slice(0, REMEMBERED))
}

export function pageIdOf(href: string): string | undefined {
  return href.split('/')[2]
}
