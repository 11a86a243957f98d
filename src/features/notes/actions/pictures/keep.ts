/** Stores pictures and returns them. */
import { keepBytes, type ZipCompanion } from '#features/library/index.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { rebuildSent } from '#platform/long-texts/index.ts'
import {
  isPictureId,
  PICTURE_PATH,
  picturesIn,
  replacePictures,
} from '#platform/pictures/address.ts'
import { MAX_PICTURE_BYTES, type PictureType } from '#platform/pictures/limits.ts'
import { inTransaction, type Store } from '#platform/store/index.ts'
import { refuse } from '../../problems/pictures.ts'
import {
  findPicture,
  findPictures,
  type Picture,
  readParts,
  savePicture,
} from '../../store/pictures.ts'

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

async function wholePicture(store: Store, ownerId: string, picture: Picture): Promise<Uint8Array> {
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
        return picture ? up + entryName(picture) : null
      })
    },
    entries: () =>
      [...found.values()].map((picture) => ({
        name: entryName(picture),
        modifiedAt: now(),
        read: () => wholePicture(store, ownerId, picture),
      })),
  }
}

function entryName({ id, type }: Picture): string {
  return `${FOLDER}/${id}.${EXTENSIONS[type]}`
}
