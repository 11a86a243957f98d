/** The rows in a member of a backup: one JSON list a line, each value of its column's kind. */
import type { TableShape } from '../store/copying.ts'
import { utf8Text } from '../text/utf8.ts'
import { BadBackup } from './format.ts'

export function readRows(table: TableShape, bytes: Buffer): unknown[][] {
  const lines = textOf(table, bytes).split('\n')
  if (lines.pop() !== '') throw bad(table)
  return lines.map((line) => readRow(table, line))
}

function textOf(table: TableShape, bytes: Buffer): string {
  const text = utf8Text(bytes)
  if (text === null) throw bad(table)
  return text
}

function readRow(table: TableShape, line: string): unknown[] {
  const values = parsed(line)
  if (!Array.isArray(values) || values.length !== table.columns.length) throw bad(table)
  return values.map((value, at) => readValue(table, at, value))
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

function readValue(table: TableShape, at: number, value: unknown): unknown {
  if (value === null) return null
  switch (table.columns[at]!.kind) {
    case 'text':
      if (typeof value === 'string' && value.isWellFormed() && !value.includes('\0')) return value
      break
    case 'whole':
      if (Number.isSafeInteger(value)) return BigInt(value as number)
      break
    case 'number':
      if (Number.isFinite(value)) return value
      break
    case 'bytes':
      if (typeof value === 'string' && /^[A-Za-z0-9+/]*={0,2}$/.test(value))
        return Buffer.from(value, 'base64')
  }
  throw new BadBackup(`a value of ${table.name}.${table.columns[at]!.name} is not of its kind`)
}

const bad = ({ name }: TableShape) => new BadBackup(`a row of ${name} cannot be read`)
