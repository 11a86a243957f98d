/** Writes that are held as they were asked: everything but the text of a file, which is decided about part by part. */
import * as z from 'zod'
import { libraryApi } from '#paths/files.ts'
import { HELD_WRITES, type HeldKind } from '../contract/held-writes.ts'

const HeldRequest = z.object({
  method: z.string(),
  path: z.string(),
  params: z.record(z.string(), z.string()),
})
export type HeldRequest = z.infer<typeof HeldRequest>

/** Null: another kind of proposal, or one whose row was damaged. */
export function heldRequest(stored: string): HeldRequest | null {
  try {
    return stored === '' ? null : (HeldRequest.safeParse(JSON.parse(stored)).data ?? null)
  } catch {
    return null
  }
}

export function heldKind({ method, path }: Pick<HeldRequest, 'method' | 'path'>): HeldKind | null {
  return (HELD_WRITES as Record<string, HeldKind>)[`${method} ${path}`] ?? null
}

/** The file that it is about; empty for every other. */
export function fileOf({ path, params }: HeldRequest): string {
  const isFile = path.startsWith(`${libraryApi.file}/`) || path === libraryApi.file
  return (isFile ? params['id'] : params['file_id']) ?? ''
}

// What only distinguishes one state from another.
const UNSEEN = ['prev_updated_at', 'base_version', 'remind_at']

export interface HeldField {
  name: string
  value: string
}

/** What is asked, field by field, as its person reads it. */
export function fieldsOf(body: string): HeldField[] {
  const sent = bodyOf(body)
  if (typeof sent !== 'object' || sent === null) return []
  return Object.entries(sent).flatMap(([name, value]) =>
    value === undefined || UNSEEN.includes(name) ? [] : [{ name, value: shownValue(value) }],
  )
}

function shownValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(shownValue).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export function bodyOf(stored: string): unknown {
  try {
    return stored === '' ? undefined : JSON.parse(stored)
  } catch {
    return undefined
  }
}
