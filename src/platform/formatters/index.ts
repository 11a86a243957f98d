/** Formats, checks and mends code. Parsers only, in a thread of their own: nothing that a person wrote is executed. */
export {
  canFix,
  FIX_LEVELS,
  type FixLevel,
  handledLanguages,
  TOOLS,
  type Tool,
  toolOf,
} from './languages.ts'
export type { Issue } from './protocol.ts'
export { stopTools, theTools } from './shared.ts'
