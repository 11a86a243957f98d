/** The fields of a stored write, as they were before it and after it. */
import type { WrittenFields } from '#platform/token-writes.ts'
import type { FieldValue } from '../contract/index.ts'

export interface WrittenField {
  field: string
  before: FieldValue
  after: FieldValue
}

interface Stored {
  fieldsBefore: string
  fieldsAfter: string
}

export function fieldsIn({ fieldsBefore, fieldsAfter }: Stored): WrittenField[] {
  const [before, after] = [storedFields(fieldsBefore), storedFields(fieldsAfter)]
  return Object.keys(after).map((field) => ({
    field,
    before: (before[field] ?? null) as FieldValue,
    after: (after[field] ?? null) as FieldValue,
  }))
}

/** None where the row was damaged. */
export function storedFields(text: string): WrittenFields {
  try {
    const read: unknown = JSON.parse(text)
    const isRecord = typeof read === 'object' && read !== null && !Array.isArray(read)
    return isRecord ? (read as WrittenFields) : {}
  } catch {
    return {}
  }
}
