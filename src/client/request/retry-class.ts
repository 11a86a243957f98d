/** What a client may do about a response. The code decides; the status only where there is no known code. */
import type { ApiResponse } from './request.ts'

/**
 * - `done`: the server has it.
 * - `conflict`: somebody else wrote in between; the feature that owns the text resolves it.
 * - `permanent`: the same request will be refused again; it stops and needs the person.
 * - `later`: a limit or an error of the server; wait and repeat.
 * - `signed-out`: sign in, then it goes on.
 * - `offline`: no response; the outcome is unknown.
 */
export type RetryClass = 'done' | 'conflict' | 'permanent' | 'later' | 'signed-out' | 'offline'

const BY_CODE: Record<string, RetryClass> = {
  conflict: 'conflict',
  authentication_required: 'signed-out',
  rate_limited: 'later',
  run_in_progress: 'later',
}

type StatusAndCode = Pick<ApiResponse<unknown>, 'status' | 'code'>

export function retryClass({ status, code }: StatusAndCode): RetryClass {
  if (status >= 200 && status < 300) return 'done'
  if (status === 0) return 'offline'
  return BY_CODE[code ?? ''] ?? byStatus(status)
}

/** 409 without the code `conflict` means "taken": repeating it would loop endlessly. */
function byStatus(status: number): RetryClass {
  if (status === 401) return 'signed-out'
  if (status === 408 || status === 425 || status === 429 || status >= 500) return 'later'
  return 'permanent'
}
