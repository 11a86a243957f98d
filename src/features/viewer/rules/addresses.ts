/** The addresses of a file's views. Everything that is shown is in them, so that Back and a copied link work. */
import type { View } from '../contract/limits.ts'
import type { RenderedKind } from './kinds.ts'

type Search = Record<string, string | number | null | undefined>

export function withSearch(path: string, search: Search): string {
  const pairs = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}

export interface Place {
  id: string
  /** Null for the newest. */
  version: number | null
}

export function sourceHref({ id, version }: Place, search: Search = {}): string {
  return withSearch(`/file/${encodeURIComponent(id)}`, { version, ...search })
}

const RENDERED_AT: Record<Exclude<RenderedKind, 'html'>, string> = { markdown: 'md', svg: 'svg' }

/** Markdown and SVG have pages of their own; an HTML file is framed by its file page. */
export function renderedHref(place: Place, kind: RenderedKind): string {
  if (kind === 'html') return sourceHref(place, { view: 'rendered' })
  const path = `/${RENDERED_AT[kind]}/${encodeURIComponent(place.id)}`
  return withSearch(path, { version: place.version })
}

export function historyHref({ id }: Place, search: Search = {}): string {
  return sourceHref({ id, version: null }, { view: 'history', ...search })
}

export function viewHref(place: Place, view: View, kind: RenderedKind | null): string {
  if (view === 'history') return historyHref(place)
  return view === 'rendered' && kind ? renderedHref(place, kind) : sourceHref(place)
}

/** The sandboxed document itself. */
export function htmlHref({ id, version }: Place): string {
  return withSearch(`/html/${encodeURIComponent(id)}`, { version })
}

export function rawSvgHref({ id, version }: Place): string {
  return withSearch(`/raw_svg/${encodeURIComponent(id)}`, { version })
}

export function downloadHref({ id, version }: Place): string {
  return withSearch(`/download/${encodeURIComponent(id)}`, { version })
}

export function folderHref(folder: string): string {
  return withSearch('/files', { folder })
}
