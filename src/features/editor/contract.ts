/** What the forms of the editor send. */
import * as z from 'zod'

/** A form without a script: whatever is missing is empty, so that every refusal can be shown on the page. */
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
  /** Saves on top of this version instead of the one that the form began with. */
  base: version,
  /** The text of a new file becomes the next version of this one; what the form leaves empty stays as it is. */
  over: version,
})
