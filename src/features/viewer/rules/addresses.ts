/** The URLs of a file's views. They contain everything that is shown, so that Back and a copied link work. */
import { libraryPaths, viewerPaths } from '#paths/files.ts'
import { href, type Search } from '#platform/http/paths.ts'
import type { View } from '../contract/limits.ts'

interface FileVersion {
  id: string
  /** Null for the newest. */
  version: number | null
}

export function sourceHref({ id, version }: FileVersion, search: Search = {}): string {
  return href(viewerPaths.source, { id }, { version, ...search })
}

const RENDERED_AT = { markdown: viewerPaths.document, svg: viewerPaths.drawing } as const

/** Markdown and SVG have pages of their own; an HTML file is framed by its file page. */
export function renderedHref(file: FileVersion, kind: RenderedKind): string {
  if (kind === 'html') return sourceHref(file, { view: 'rendered' })
  return href(RENDERED_AT[kind], { id: file.id }, { version: file.version })
}

export function historyHref({ id }: FileVersion, search: Search = {}): string {
  return sourceHref({ id, version: null }, { view: 'history', ...search })
}

export function viewHref(file: FileVersion, view: View, kind: RenderedKind | null): string {
  if (view === 'history') return historyHref(file)
  return view === 'rendered' && kind ? renderedHref(file, kind) : sourceHref(file)
}

/** The sandboxed document itself. */
export function htmlHref({ id, version }: FileVersion): string {
  return href(viewerPaths.frame, { id }, { version })
}

export function rawSvgHref({ id, version }: FileVersion): string {
  return href(viewerPaths.rawSvg, { id }, { version })
}

export function downloadHref({ id, version }: FileVersion): string {
  return href(viewerPaths.download, { id }, { version })
}

export function folderHref(folder: string): string {
  return href(libraryPaths.files, null, { folder })
}

/** Which files can be shown as something other than their source. */
export type RenderedKind = 'html' | 'markdown' | 'svg'

export function renderedKind(language: string): RenderedKind | null {
  const id = language.toLowerCase()
  return id === 'html' || id === 'markdown' || id === 'svg' ? id : null
}
