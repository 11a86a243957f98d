/**
 * The results of a slow check, by a digest of everything on which they depend: each is checked when it is new or
 * changed, and not in every run. All are checked when the check itself changes, and with TEST_ALL=1; `UPDATE_JUDGED=1
 * npm test -- tests/growth.test.ts` writes the list.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TESTS_ALL } from './rounds.ts'

export class Judged {
  private readonly file: string
  private readonly judge: string
  private readonly good: ReadonlySet<string>

  /** The check is identified by the text of its own files. */
  constructor(name: string, judges: readonly string[]) {
    this.file = join(import.meta.dirname, `judged-${name}.txt`)
    const texts = judges.map((judge) => readFileSync(join(import.meta.dirname, judge), 'utf8'))
    this.judge = digest(texts.join())
    const [judge, ...good] = existsSync(this.file)
      ? readFileSync(this.file, 'utf8').split('\n')
      : []
    const counts = !TESTS_ALL && judge === this.judge
    this.good = new Set(counts ? good : [])
  }

  has(dependsOn: string): boolean {
    return this.good.has(digest(dependsOn))
  }

  /** Does nothing unless asked to. */
  write(good: Iterable<string>): void {
    if (!isUpdate) return
    const lines = [...new Set(Array.from(good, digest))].sort()
    writeFileSync(this.file, `${[this.judge, ...lines].join('\n')}\n`)
  }
}

const isUpdate = process.env['UPDATE_JUDGED'] !== undefined

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20)
}
