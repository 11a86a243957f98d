/** A form that is refused is shown again on its page, with the reason; a program gets the refusal itself. */
import type { Context } from '#platform/context.ts'
import type { RequestInfo } from '#platform/http/index.ts'
import { Problem } from '#platform/problems/index.ts'

export interface FormProblem {
  code: string
  /** In the reader's language. */
  message: string
  /** The status and headers of the page. */
  response: { status: number; headers: Record<string, string> }
}

export async function tryForm(
  ctx: Context,
  request: RequestInfo,
  submit: () => Promise<unknown>,
  redraw: (problem: FormProblem) => unknown,
): Promise<unknown> {
  try {
    return await submit()
  } catch (error) {
    if (!(error instanceof Problem) || !request.wantsHtml || error.declared.status >= 500)
      throw error
    const { code, declared, headers } = error
    return redraw({
      code,
      message: declared[ctx.locale],
      response: { status: declared.status, headers: { ...headers, 'cache-control': 'no-store' } },
    })
  }
}
