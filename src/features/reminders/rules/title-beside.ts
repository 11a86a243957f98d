/** The title where it tells more than the preview does: a note without a text is previewed by its title. */
export function titleBeside(title: string, preview: string): string {
  return title.startsWith(preview) ? '' : title
}
