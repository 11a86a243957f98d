/** The tools as JSON, for every member. */

import { playgroundApi } from '#paths/code.ts'
import { defineRoutes, get, post, rawJson } from '#platform/http/index.ts'
import { compareCode, fixCode, formatCode, lintCode, listTools } from '../actions.ts'
import {
  DiffInput,
  DiffReply,
  FixInput,
  FixReply,
  FormatReply,
  LintReply,
  ToolInput,
  ToolsReply,
} from '../contract/index.ts'
import { MAX_TOOL_BYTES } from '../contract/limits.ts'

// Quotes and line breaks take two characters in JSON; a comparison holds two texts.
const BODY_BYTES = 4 * MAX_TOOL_BYTES
const FAILURES = ['tool_timeout', 'tool_failed'] as const

export const apiRoutes = defineRoutes({
  tools: get(playgroundApi.tools, {
    who: 'bearer',
    scope: 'read',
    honoursLimit: true,
    summary: 'Which languages can be formatted, checked and fixed here, and by which tool.',
    reply: ToolsReply,
    refuses: [],
    act: () => listTools(),
  }),

  format: post(playgroundApi.format, {
    who: 'bearer',
    scope: 'read',
    honoursLimit: true,
    summary: 'The same code, laid out as its language is usually written.',
    body: ToolInput,
    reply: FormatReply,
    maxBodyBytes: BODY_BYTES,
    refuses: ['unsupported_language', 'unsupported_tool', 'code_not_readable', ...FAILURES],
    act: ({ actor }, { body }) => formatCode(actor.id, body),
  }),

  lint: post(playgroundApi.lint, {
    who: 'bearer',
    scope: 'read',
    honoursLimit: true,
    summary: 'The issues in the code, with their positions.',
    body: ToolInput,
    reply: LintReply,
    maxBodyBytes: BODY_BYTES,
    refuses: ['unsupported_language', 'unsupported_tool', 'code_not_readable', ...FAILURES],
    act: ({ actor }, { body }) => lintCode(actor.id, body),
  }),

  fix: post(playgroundApi.fix, {
    who: 'bearer',
    scope: 'read',
    honoursLimit: true,
    summary: 'The code with its issues fixed, as far as the level allows.',
    body: FixInput,
    reply: FixReply,
    maxBodyBytes: BODY_BYTES,
    refuses: ['unsupported_language', 'unsupported_tool', 'code_not_readable', ...FAILURES],
    act: ({ actor }, { body }) => fixCode(actor.id, body),
  }),

  diff: post(playgroundApi.diff, {
    who: 'bearer',
    scope: 'read',
    honoursLimit: true,
    summary: 'Two texts compared line by line.',
    body: DiffInput,
    reply: DiffReply,
    maxBodyBytes: BODY_BYTES,
    refuses: FAILURES,
    act: async ({ actor }, { body }) => rawJson(await compareCode(actor.id, body)),
  }),
})
