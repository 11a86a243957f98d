/** How large a text is, for people: `0 B`, `1.2 KB`, `2 MB`. The units are written alike in both languages. */
const STEP = 1024

export function sizeText(bytes: number): string {
  if (bytes < STEP) return `${bytes} B`
  const kilobytes = bytes / STEP
  return kilobytes < STEP ? `${short(kilobytes)} KB` : `${short(kilobytes / STEP)} MB`
}

/** One figure after the point while it still says something. */
function short(number: number): string {
  return String(number < 10 ? Math.round(number * 10) / 10 : Math.round(number))
}
