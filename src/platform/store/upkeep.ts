/** The port for what only the database itself can tell or do. */
export interface IndexDefinition {
  name: string
  definition: string
}

export interface Upkeep {
  /** Which database this is, for `doctor`: `SQLite 3.53.4`. */
  describe(): Promise<string>
  /** Complaints of the database about its own files; empty means sound. */
  checkIntegrity(): Promise<string[]>
  /** A first look for damage, of the structure only, that ends when the store is closed. */
  findDamage(): Promise<string[]>
  /** The same for what is watched, where that is a file of its own. */
  findTelemetryDamage(): Promise<string[]>
  /** Files of what was watched that were damaged and are kept beside. */
  listTelemetryAside(): string[]
  /** Bytes on disk, or null when the database does not tell. */
  sizeBytes(): Promise<number | null>
  /** An index as it really stands, or null when it is not there or not valid. Throws when it cannot be known. */
  findIndex(name: string): Promise<IndexDefinition | null>
  /** The schema as text, one statement a line, for the comparison in the tests. */
  dumpSchema(): Promise<string>
}
