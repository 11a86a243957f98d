/** Checks everybody's texts for damage: what no longer matches its hash, and what is missing. */
import { acrossOwners, type Store } from '#platform/store/index.ts'
import { isIntact } from './contents.ts'

export interface Damage {
  /** How many texts were checked. */
  checked: number
  /** Hashes of texts that differ from what was saved. */
  altered: string[]
  /** Hashes that a version points to and no row has. */
  missing: string[]
}

// A text has 2 MiB at most: this many are in memory at a time.
const BATCH = 16

export async function findDamage(store: Store): Promise<Damage> {
  const damage: Damage = { checked: 0, altered: [], missing: await listMissing(store) }
  let after = { owner: '', hash: '' }
  for (;;) {
    const rows = await everybody(store)
      .selectFrom('contents')
      .select(['ownerId', 'hash', 'text'])
      .where((e) => e(e.refTuple('ownerId', 'hash'), '>', e.tuple(after.owner, after.hash)))
      .orderBy('ownerId')
      .orderBy('hash')
      .limit(BATCH)
      .execute()
    for (const { hash, text } of rows) if (!(await isIntact(hash, text))) damage.altered.push(hash)
    damage.checked += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return damage
    after = { owner: last.ownerId, hash: last.hash }
  }
}

async function listMissing(store: Store): Promise<string[]> {
  const rows = await everybody(store)
    .selectFrom('fileVersions')
    .leftJoin('contents', (join) =>
      join
        .onRef('contents.ownerId', '=', 'fileVersions.ownerId')
        .onRef('contents.hash', '=', 'fileVersions.contentHash'),
    )
    .select('fileVersions.contentHash as hash')
    .distinct()
    .where('contents.hash', 'is', null)
    .execute()
  return rows.map(({ hash }) => hash)
}

function everybody(store: Store) {
  return acrossOwners(store, 'the check of all stored texts', 'reading')
}
