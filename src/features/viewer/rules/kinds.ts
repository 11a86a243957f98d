/** Which files can be shown as something other than their source. */
export type RenderedKind = 'html' | 'markdown' | 'svg'

export function renderedKind(language: string): RenderedKind | null {
  const id = language.toLowerCase()
  return id === 'html' || id === 'markdown' || id === 'svg' ? id : null
}
