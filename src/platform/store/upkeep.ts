/** The port for what only the database itself can report or do. */
export interface IndexDefinition {
  name: string
  definition: string
}

export interface Upkeep {
  /** Which database this is, for `doctor`: `SQLite 3.53.4`. */
  describe(): Promise<string>
  /** Complaints of the database about its own files; empty means sound. */
  checkIntegrity(): Promise<string[]>
  /** An initial check for damage, of the structure only, that ends when the store is closed. */
  findDamage(): Promise<string[]>
  /** The same for what is watched, where that is a file of its own. */
  findTelemetryDamage(): Promise<string[]>
  /** Damaged telemetry files that are retained. */
  listTelemetryAside(): string[]
  /** Bytes on disk, or null when the database does not report it. */
  sizeBytes(): Promise<number | null>
  /** The actual definition of an index, or null when it is missing or not valid. Throws when it cannot be read. */
  findIndex(name: string): Promise<IndexDefinition | null>
  /** The schema as text, one statement a line, for the comparison in the tests. */
  dumpSchema(): Promise<string>
}
