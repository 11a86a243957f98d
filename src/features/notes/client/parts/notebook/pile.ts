/** The notes of one place as they stand on this page: the one list that everything else reads and changes. */
import { type Watched, watched } from '../../../../../client/watched.ts'
import type { Sheet } from '../sheet.ts'

export class Pile {
  readonly sheets: Watched<readonly Sheet[]>

  constructor(sheets: readonly Sheet[]) {
    this.sheets = watched(sheets)
  }

  all(): readonly Sheet[] {
    return this.sheets.get()
  }

  find(id: string): Sheet | undefined {
    return this.all().find((sheet) => sheet.id === id)
  }

  add(sheet: Sheet): void {
    this.sheets.set([...this.all(), sheet])
  }

  change(id: string, change: Partial<Sheet>): void {
    this.replace(id, (sheet) => ({ ...sheet, ...change }))
  }

  /** In its old position: what is drawn stays where it is. */
  replace(id: string, make: (sheet: Sheet) => Sheet): void {
    this.sheets.set(this.all().map((sheet) => (sheet.id === id ? make(sheet) : sheet)))
  }

  take(id: string): void {
    this.sheets.set(this.all().filter((sheet) => sheet.id !== id))
  }
}
