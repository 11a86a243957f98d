/** Stores pictures, returns them, adds them to zips, and deletes those that no text names any more. */
import { countBytes, keepBytes, textsNaming, type ZipCompanion } from '#features/library/index.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { rebuildSent } from '#platform/long-texts/index.ts'
import {
  isPictureId,
  PICTURE_PATH,
  picturesIn,
  replacePictures,
} from '#platform/pictures/address.ts'
import { MAX_PICTURE_BYTES, type PictureType } from '#platform/pictures/limits.ts'
import { inTransaction, inTransactionOf, type Store } from '#platform/store/index.ts'
import { refuse } from '../problems/pictures.ts'
import { noteTextsNaming } from '../store/index.ts'
import {
  deleteUnchecked,
  findPicture,
  findPictures,
  listUnchecked,
  listUncheckedOwners,
  markChecked,
  type Picture,
  readParts,
  savePicture,
} from '../store/pictures.ts'

/** The picture is encoded again before anything is stored; the transaction sees only the new file. */
export async function keepPicture(
  ctx: MemberContext,
  sent: Uint8Array<ArrayBuffer>,
): Promise<Picture> {
  if (sent.length > MAX_PICTURE_BYTES) throw refuse('picture_too_large', { max: MAX_PICTURE_BYTES })
  if (sent.length === 0) throw refuse('picture_damaged', { reason: 'nothing was sent' })
  const rebuilt = await rebuildSent.run(ctx.actor.id, sent)
  if ('error' in rebuilt) throw refuse(`picture_${rebuilt.error}`, { reason: rebuilt.reason })
  const { bytes, ...facts } = rebuilt
  return store(ctx, { ...facts, sizeBytes: bytes.length }, bytes)
}

async function store(ctx: MemberContext, picture: Picture, bytes: Uint8Array): Promise<Picture> {
  await inTransaction(ctx, async (ctx) => {
    const isNew = await savePicture(ctx.store, ctx.actor.id, picture, bytes, ctx.now())
    if (isNew) await keepBytes(ctx, picture.sizeBytes)
  })
  return picture
}

export async function loadPicture(ctx: Context, ownerId: string, id: string): Promise<Picture> {
  const picture = isPictureId(id) ? await findPicture(ctx.store, ownerId, id) : null
  if (!picture) throw refuse('picture_not_found')
  return picture
}

/** The pictures of one person that a text names and that exist. */
async function picturesNamed(store: Store, ownerId: string, text: string) {
  const named = [...picturesIn(text)].slice(0, MOST_NAMED)
  return findPictures(store, ownerId, named)
}

// More than a page can show; a text of two megabytes could name forty thousand.
const MOST_NAMED = 1_000

/** A person who saves a shared text gets copies of its pictures. */
export async function copyPictures(
  ctx: MemberContext,
  ownerId: string,
  text: string,
): Promise<void> {
  if (ownerId === ctx.actor.id) return
  for (const picture of await picturesNamed(ctx.store, ownerId, text))
    await store(ctx, picture, await wholePicture(ctx.store, ownerId, picture))
}

export async function wholePicture(
  store: Store,
  ownerId: string,
  picture: Picture,
): Promise<Uint8Array> {
  const whole = new Uint8Array(picture.sizeBytes)
  let at = 0
  for await (const part of readParts(store, ownerId, picture)) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function pictureUrl({ id }: Pick<Picture, 'id'>): string {
  return PICTURE_PATH + id
}

// Pictures in a zip are stored beside the texts that show them, and the texts name them by their path in the
// zip.

const FOLDER = 'pictures'
const EXTENSIONS: Record<PictureType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

export function zippedPictures({ store, now }: Context, ownerId: string): ZipCompanion {
  const found = new Map<string, Picture>()
  return {
    async rewrite(name, language, text) {
      if (language !== 'markdown' || !text.includes(PICTURE_PATH)) return text
      const here = await picturesNamed(store, ownerId, text)
      for (const picture of here) found.set(picture.id, picture)
      const up = '../'.repeat(name.split('/').length - 1)
      return replacePictures(text, (id) => {
        const picture = found.get(id)
        return picture ? up + pictureFile(picture) : null
      })
    },
    entries: () =>
      [...found.values()].map((picture) => ({
        name: pictureFile(picture),
        modifiedAt: now(),
        read: () => wholePicture(store, ownerId, picture),
      })),
  }
}

export function pictureFile({ id, type }: Picture): string {
  return `${FOLDER}/${id}.${EXTENSIONS[type]}`
}

// Deletes pictures that no text names any more, a month after they were uploaded or last seen in use. A text is
// everything that can still be opened or restored: every version, the contents of the trash, notes and their
// history.

const UNUSED_GRACE_MS = 30 * 86_400_000
// Clocks of several machines differ; texts written within this margin are read again.
const MARGIN_MS = 5 * 60_000
const OWNERS_AT_ONCE = 100
const PICTURES_AT_ONCE = 500

interface Stopping {
  throwIfStopped(): void
}

export async function collectPictures(ctx: Context, job: Stopping) {
  const before = ctx.now() - UNUSED_GRACE_MS
  let collected = 0
  for (;;) {
    const owners = await listUncheckedOwners(ctx.store, before, OWNERS_AT_ONCE)
    for (const ownerId of owners) collected += await collectOf(ctx, ownerId, before, job)
    if (owners.length < OWNERS_AT_ONCE) return { done: true as const, collected }
  }
}

async function collectOf(
  ctx: Context,
  ownerId: string,
  before: number,
  job: Stopping,
): Promise<number> {
  const begun = ctx.now()
  const named = await namedBy(ctx.store, ownerId, null, job)
  let collected = 0
  for (;;) {
    const { gone, seen } = await inTransactionOf(ctx, ownerId, async (ctx) => {
      // Under the person's lock: texts written while the others were read are read now, and no writer can come in
      // between.
      for (const id of await namedBy(ctx.store, ownerId, begun - MARGIN_MS, job)) named.add(id)
      return collectSome(ctx, ownerId, before, named)
    })
    collected += gone
    if (seen < PICTURES_AT_ONCE) return collected
  }
}

/** Each of them is marked or deleted afterwards, so that the next batch is a different one. */
async function collectSome(
  ctx: Context,
  ownerId: string,
  before: number,
  named: ReadonlySet<string>,
): Promise<{ gone: number; seen: number }> {
  const unchecked = await listUnchecked(ctx.store, ownerId, before, PICTURES_AT_ONCE)
  const ids = unchecked.map(({ id }) => id)
  const used = ids.filter((id) => named.has(id))
  const unused = ids.filter((id) => !named.has(id))
  await markChecked(ctx.store, ownerId, used, ctx.now())
  const gone = await deleteUnchecked(ctx.store, ownerId, unused, before)
  const bytes = gone.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  await countBytes(ctx.store, ownerId, -bytes)
  return { gone: gone.length, seen: ids.length }
}

/** Notes are read before their history: a text that is overwritten meanwhile is found in one of the two. */
async function namedBy(
  store: Store,
  ownerId: string,
  since: number | null,
  job: Stopping,
): Promise<Set<string>> {
  const named = new Set<string>()
  for (const texts of [textsNaming, noteTextsNaming]) {
    for await (const text of texts(store, ownerId, PICTURE_PATH, since)) {
      job.throwIfStopped()
      for (const id of picturesIn(text)) named.add(id)
    }
  }
  return named
}
