/** How values arrive from PostgreSQL. */
import pg from 'pg'

const INT8 = 20
const NUMERIC = 1700

/** Instants and counts are below 2^53, so plain numbers hold them; pg would return strings. */
export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig
