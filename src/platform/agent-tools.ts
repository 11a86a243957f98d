/**
 * What a feature offers to agents. A tool acts by calling routes of the API, so their rights, limits, schemas and refusals
 * are its own: it cannot do more than a program with the same token, and it cannot do it differently.
 */
import * as z from 'zod'
import type { CallRoute, Route } from './http/index.ts'

/** Clients ask their person before they let an agent change or remove something. */
type Effect = 'reads' | 'adds' | 'changes' | 'removes'

export interface AgentTool {
  readonly name: string
  readonly title: string
  /** What it does and when to use it, in English: agents read it before each conversation, so it is short. */
  readonly description: string
  readonly effect: Effect
  readonly input: z.ZodObject
  /** A client that can show a page beside a conversation shows its result by the page of files and notes. */
  readonly hasView?: true
  /** The routes that it may call. It is offered where all of them are open to the token. */
  readonly routes: readonly Route[]
  run(call: CallRoute, input: never, person: string): Promise<ToolResult>
}

/** What an agent gets. */
export interface ToolResult {
  /** What happened, and what to do next. Never text of the library. */
  summary: string
  /** Texts of the library: passed on as content that was quoted, never as ours. */
  quotes?: readonly Quote[]
  /** The reply, for programs. */
  data: unknown
  /** The id of the file that it wrote: the person's devices are notified. */
  wroteFile?: string
  /** Where it can be read again. */
  links?: readonly { uri: string; name: string }[]
}

export interface Quote {
  /** What it is: the path of a file, the location of a note. */
  of: string
  text: string
}

export function agentTool<Input extends z.ZodObject>(
  tool: Omit<AgentTool, 'input' | 'run'> & {
    input: Input
    /** `person` is whose turn it is where texts are read in a thread. */
    run(call: CallRoute, input: z.infer<Input>, person: string): Promise<ToolResult>
  },
): AgentTool {
  return tool
}

/** An identifier as the API takes it: what it names is judged by the route. */
export const IdText = z.string().min(1).max(64)
