/** What the forms of the editor send. */
import * as z from 'zod'

/** A form without a script: missing fields are empty, so that every refusal can be shown on the page. */
const line = z.string().optional().catch(undefined)
export const WriteForm = z.object({
  file_name: line,
  folder: line,
  language: line,
  description: line,
  tags: line,
  source_url: line,
  content: line,
  base_version: line,
  was: line,
})
export type WriteForm = z.infer<typeof WriteForm>

const version = z.coerce.number().int().min(1).optional().catch(undefined)
export const NewQuery = z.object({ name: line, folder: line })
export const EditQuery = z.object({
  /** Saves on top of this version instead of the one that the form is based on. */
  base: version,
  /** The text of a new file becomes the next version of this one; empty fields change nothing. */
  over: version,
})
