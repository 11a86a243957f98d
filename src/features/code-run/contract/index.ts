/** The input and the result of a run. */
import * as z from 'zod'
import { named } from '#platform/http/index.ts'
import { CAUSES, ISOLATIONS, REASONS } from '#platform/sandbox/index.ts'
import {
  DEFAULT_MEMORY_MB,
  DEFAULT_TIMEOUT_SECONDS,
  MAX_CODE_BYTES,
  MAX_MEMORY_MB,
  MAX_STDIN_BYTES,
  MAX_TIMEOUT_SECONDS,
  MIN_MEMORY_MB,
  MIN_TIMEOUT_SECONDS,
} from './limits.ts'

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

const timeoutError = { error: 'invalid_timeout' }
const memoryError = { error: 'invalid_memory_limit' }
const stdinError = named('invalid_stdin', { max: MAX_STDIN_BYTES })

export const RunInput = z
  .object({
    code: z
      .string({ error: 'missing_code' })
      .min(1, { error: 'empty_code' })
      .refine((code) => Buffer.byteLength(code) <= MAX_CODE_BYTES, {
        ...named('code_too_large', { max: MAX_CODE_BYTES }),
      }),
    timeout: z
      .number(timeoutError)
      .positive(timeoutError)
      .default(DEFAULT_TIMEOUT_SECONDS)
      .transform((seconds) => clamp(seconds, MIN_TIMEOUT_SECONDS, MAX_TIMEOUT_SECONDS)),
    memory_limit_mb: z
      .number(memoryError)
      .default(DEFAULT_MEMORY_MB)
      .transform((mb) => Math.floor(clamp(mb, MIN_MEMORY_MB, MAX_MEMORY_MB))),
    stdin: z
      .string(stdinError)
      .refine((text) => Buffer.byteLength(text) <= MAX_STDIN_BYTES, stdinError)
      .default(''),
  })
  .transform(({ code, timeout, memory_limit_mb, stdin }) => ({
    code,
    timeoutSeconds: timeout,
    memoryMb: memory_limit_mb,
    stdin,
  }))

export type RunRequest = z.infer<typeof RunInput>

export const RunQuery = z.object({ stream: z.string().optional().catch(undefined) })

/** The result of a run; `reason` is the code for the sentence in `error`. */
export const RunResult = z.object({
  success: z.boolean(),
  stdout: z.string(),
  stderr: z.string(),
  exit_code: z.int(),
  execution_time_ms: z.int(),
  truncated: z.boolean(),
  error: z.string().nullable(),
  reason: z.enum(REASONS),
})
export type RunResult = z.infer<typeof RunResult>

export const RunLimits = z.object({
  enabled: z.boolean(),
  limits: z.object({
    max_timeout_seconds: z.number(),
    default_timeout_seconds: z.number(),
    max_memory_mb: z.int(),
    default_memory_mb: z.int(),
    min_memory_mb: z.int(),
    max_code_bytes: z.int(),
    max_stdin_bytes: z.int(),
    max_output_bytes: z.int(),
    max_concurrent_per_user: z.int(),
    isolation: z.enum(ISOLATIONS).nullable(),
    python_version: z.string().nullable(),
  }),
  allowed_imports: z.array(z.string()),
  /** Why runs are off; null while they are on. */
  reason: z.enum(CAUSES).nullable(),
  /** For administrators: which better isolation is not used and the exact message of the machine. */
  refused: z
    .array(
      z.object({
        isolation: z.enum(ISOLATIONS).nullable(),
        cause: z.enum(CAUSES),
        detail: z.string(),
      }),
    )
    .optional(),
})
export type RunLimits = z.infer<typeof RunLimits>
