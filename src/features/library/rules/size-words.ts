/** `812 B`, `14 KiB`, `1.9 MiB`: the same letters in both languages. */
export function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const [value, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KiB'] : [bytes / 1024 / 1024, 'MiB']
  // One digit after the point while it says something; never rounded up to a limit that is not reached.
  const shown = value < 10 ? Math.floor(value * 10) / 10 : Math.floor(value)
  return `${shown} ${unit}`
}
