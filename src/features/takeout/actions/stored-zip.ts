/** The zip of an import, read from the parts in which it was sent: a few of them are in memory at a time. */
import {
  readDirectory,
  readMember,
  type ZipMember,
  type ZipSource,
} from '#platform/archive/read-zip.ts'
import { LruCache } from '#platform/cache/lru.ts'
import type { MemberContext } from '#platform/context.ts'
import { utf8Text } from '#platform/text/utf8.ts'
import { MAX_ENTRIES, PART_BYTES } from '../contract/limits.ts'
import { type LibraryImport, readPart } from '../store/imports.ts'

const PARTS_HELD = 4

export class StoredZip {
  readonly members: readonly ZipMember[]
  readonly #source: ZipSource
  readonly #byPath: ReadonlyMap<string, ZipMember>

  private constructor(source: ZipSource, members: readonly ZipMember[]) {
    this.#source = source
    this.members = members
    this.#byPath = new Map(members.map((member) => [member.path, member]))
  }

  static async open(ctx: MemberContext, one: LibraryImport): Promise<StoredZip> {
    const source = sourceOf(ctx, one)
    return new StoredZip(source, await readDirectory(source, MAX_ENTRIES))
  }

  find(path: string): ZipMember | null {
    return this.#byPath.get(path) ?? null
  }

  read(member: ZipMember, maxBytes: number): Promise<Buffer> {
    return readMember(this.#source, member, maxBytes)
  }

  /** Null: there is none of that name, or it is not UTF-8. */
  async text(path: string, maxBytes: number): Promise<string | null> {
    const member = this.find(path)
    return member ? utf8Text(await this.read(member, maxBytes)) : null
  }
}

function sourceOf({ store, actor }: MemberContext, { id, sizeBytes }: LibraryImport): ZipSource {
  const held = new LruCache<Uint8Array>({ maxSize: PARTS_HELD })
  async function partAt(number: number): Promise<Uint8Array> {
    const known = held.get(String(number))
    if (known) return known
    const part = await readPart(store, actor.id, id, number)
    if (!part) throw new Error(`part ${number} of an import is missing`)
    held.set(String(number), part)
    return part
  }
  return {
    size: sizeBytes,
    async read(at, length) {
      const bytes = Buffer.alloc(length)
      for (let done = 0; done < length; ) {
        const from = at + done
        const part = await partAt(Math.floor(from / PART_BYTES))
        const rest = part.subarray(from % PART_BYTES)
        if (rest.length === 0) throw new Error('an import ends before its size')
        bytes.set(rest.subarray(0, length - done), done)
        done += Math.min(rest.length, length - done)
      }
      return bytes
    },
  }
}
