/** The problems of the tools. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('playground'), {
  unsupported_language: { status: 400, error: 'unsupported_language' },
  unsupported_tool: { status: 400, error: 'unsupported_tool' },
  invalid_fix_level: { status: 400, error: 'invalid_fix_level' },
  code_not_readable: { status: 422, error: 'code_not_readable' },
  tool_timeout: { status: 422, error: 'tool_timeout' },
  tool_failed: { status: 422, error: 'tool_failed' },
})

export const { refuse } = problems
