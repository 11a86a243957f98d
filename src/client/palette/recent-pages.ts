/** The files and boards that were opened last, stored on this device until sign-out. */
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

/** Called by pages that are likely to be opened again; the views of one file count as one. */
export function rememberRecentPage(): void {
  const href = location.pathname
  const title = document.querySelector('h1')?.textContent ?? document.title
  const others = recentPages().filter((page) => pageIdOf(page.href) !== pageIdOf(href))
  localStore.write(KEY, [{ href, label: title.trim() }, ...others].slice(0, REMEMBERED))
}

export function pageIdOf(href: string): string | undefined {
  return href.split('/')[2]
}
