/** The numbers of boards, without zod: the browser reads them too. */
import { fitsPoints, isCleanText } from '#platform/text/index.ts'

export const MAX_BOARD_NAME = 120
export const MAX_BOARDS = 500

/** One line with something on it. */
export function isBoardName(text: string): boolean {
  const isOneLine = !/[\n\r\u0085\u2028\u2029]/.test(text)
  return text.trim() !== '' && isOneLine && isCleanText(text) && fitsPoints(text, MAX_BOARD_NAME)
}
