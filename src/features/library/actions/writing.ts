/** What the writing pages ask the library before they write. */
import type { MemberContext } from '../../../platform/context.ts'
import { findByPlaces } from '../store/index.ts'

export interface AskedPlace {
  folder: string
  fileName: string
}

/** For each place the live file that is there, or null; in the order of the question. */
export async function findAtPlaces(ctx: MemberContext, places: readonly AskedPlace[]) {
  const found = await findByPlaces(ctx.store, ctx.actor.id, places)
  const byPlace = new Map(found.map((file) => [placeKey(file), file]))
  return places.map((place) => {
    const file = byPlace.get(placeKey(place))
    return file ? { id: file.id, version: file.version } : null
  })
}

// A folder may hold a slash and a name may not, but a question may be about anything.
function placeKey({ folder, fileName }: AskedPlace): string {
  return JSON.stringify([folder, fileName])
}
