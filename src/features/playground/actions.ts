/** Formatting, checking, fixing and comparing. Nothing is executed and nothing is stored. */

import {
  askTool,
  canFix,
  FIX_LEVELS,
  type FixLevel,
  handledLanguages,
  type Issue,
  type Tool,
  toolOf,
} from '#platform/formatters/index.ts'
import { displayName } from '#platform/languages/index.ts'
import { common } from '#platform/problems/index.ts'
import { refuseBusy, type TextFailure } from '#platform/text-threads/index.ts'
import { MAX_TOOL_BYTES } from './contract/limits.ts'
import { refuse } from './problems.ts'

export interface ToolRequest {
  code: string
  language: string
  tool?: string | undefined
}

export async function formatCode(person: string, { code, tool: wanted, ...asked }: ToolRequest) {
  const language = asked.language.toLowerCase()
  const tool = toolFor(language, wanted)
  const done = withIssues(await askTool({ do: 'format', language, code }, person))
  return { success: true as const, code: done.code, changed: done.code !== code, tool }
}

export async function lintCode(person: string, { code, tool: wanted, ...asked }: ToolRequest) {
  const language = asked.language.toLowerCase()
  const tool = toolFor(language, wanted)
  const done = withIssues(await askTool({ do: 'lint', language, code }, person))
  return { success: true as const, ...issuesReply(done), tool }
}

export interface FixRequest {
  code: string
  language: string
  level: FixLevel
}

export async function fixCode(person: string, { code, level, ...asked }: FixRequest) {
  const language = asked.language.toLowerCase()
  const tool = toolFor(language)
  if (!canFix(tool)) throw refuse('unsupported_tool', { language })
  const done = withIssues(await askTool({ do: 'fix', language, code, level }, person))
  return {
    success: true as const,
    code: done.code,
    changed: done.code !== code,
    fixed: done.fixed,
    ...issuesReply(done),
    level,
    tool,
  }
}

/** Returns the whole reply: the thread that compares also serialises it. */
export async function compareCode(
  person: string,
  { original, modified }: { original: string; modified: string },
) {
  const { json } = withIssues(await askTool({ do: 'compare', original, modified }, person))
  return json
}

export function listTools() {
  return {
    success: true as const,
    languages: handledLanguages.map((language) => {
      const { tool } = toolOf(language)!
      const name = displayName(language)
      return { language, name, tool, format: true, lint: true, fix: canFix(tool) }
    }),
    fix_levels: [...FIX_LEVELS],
    max_code_bytes: MAX_TOOL_BYTES,
  }
}

function toolFor(language: string, wanted?: string): Tool {
  const found = toolOf(language)
  if (!found) throw refuse('unsupported_language', { allowed: handledLanguages })
  if (wanted !== undefined && wanted !== found.tool)
    throw refuse('unsupported_tool', { allowed: [found.tool] })
  return found.tool
}

function withIssues<Done extends object>(
  outcome: Done | { unreadable: Issue } | { failure: TextFailure },
): Done {
  if ('failure' in outcome) {
    if (outcome.failure === 'busy') throw refuseBusy()
    if (outcome.failure === 'too_large') throw common.refuse('text_too_long')
    throw refuse(`tool_${outcome.failure}`)
  }
  if ('unreadable' in outcome) {
    const { line, column, message } = outcome.unreadable
    throw refuse('code_not_readable', { line, column, message })
  }
  return outcome
}

function issuesReply({ issues, issueCount }: { issues: Issue[]; issueCount: number }) {
  return {
    issues: issues.map(({ endLine, endColumn, ...issue }) => ({
      ...issue,
      end_line: endLine,
      end_column: endColumn,
    })),
    issue_count: issueCount,
  }
}
