/** When an account that is deleted now will be gone permanently. */
import { LEAVING_DAYS } from '../contract/index.ts'

const DAY_MS = 86_400_000

export function leavingDate(now: number): number {
  return now + LEAVING_DAYS * DAY_MS
}
