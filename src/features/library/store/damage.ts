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
      .select(['owner_id', 'hash', 'text'])
      .where((e) => e(e.refTuple('owner_id', 'hash'), '>', e.tuple(after.owner, after.hash)))
      .orderBy('owner_id')
      .orderBy('hash')
      .limit(BATCH)
      .execute()
    for (const { hash, text } of rows) if (!(await isIntact(hash, text))) damage.altered.push(hash)
    damage.checked += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return damage
    after = { owner: last.owner_id, hash: last.hash }
  }
}

async function listMissing(store: Store): Promise<string[]> {
  const rows = await everybody(store)
    .selectFrom('file_versions')
    .leftJoin('contents', (join) =>
      join
        .onRef('contents.owner_id', '=', 'file_versions.owner_id')
        .onRef('contents.hash', '=', 'file_versions.content_hash'),
    )
    .select('file_versions.content_hash as hash')
    .distinct()
    .where('contents.hash', 'is', null)
    .execute()
  return rows.map(({ hash }) => hash)
}

function everybody(store: Store) {
  return acrossOwners(store, 'the check of all stored texts', 'reading')
}
