/** An operator without its value yet: the list waits for it. */
export function isUnfinished(text: string): boolean {
  return /(?:^|\s)-?(?:lang|tag|repo|folder):"?$/u.test(text)
}
