/** All SQL of the samples: which things the sample library added, and when. */
import type { Store } from '#platform/store/index.ts'

export type SampleKind = 'file' | 'note' | 'board'

export interface Sample {
  kind: SampleKind
  id: string
  /** The time of its last change when it was added: with any other it was changed since. */
  addedAt: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    samples: Sample & { ownerId: string }
  }
}

export async function listSamples({ query }: Store, ownerId: string): Promise<Sample[]> {
  return query
    .selectFrom('samples')
    .select(['kind', 'id', 'addedAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('kind')
    .orderBy('id')
    .execute()
}

export async function insertSample(
  { query }: Store,
  ownerId: string,
  sample: Sample,
): Promise<void> {
  await query
    .insertInto('samples')
    .values({ ...sample, ownerId })
    .execute()
}

export async function deleteSamples({ query }: Store, ownerId: string): Promise<void> {
  await query.deleteFrom('samples').where('ownerId', '=', ownerId).execute()
}
