/** A text as a page sends it between the tags of a text area: a browser drops the line break that it begins with. */
export function textAreaText(text: string): string {
  return /^\r?\n/.test(text) ? `\n${text}` : text
}
