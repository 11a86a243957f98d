/** Where files of the library were uploaded to, and the object there afterwards. */
import type { Store } from '#platform/store/index.ts'

export interface UploadTarget {
  host: string
  /** `owner/name`. */
  repository: string
  /** Empty: the default one. */
  branch: string
  path: string
}

export interface SavedUpload extends UploadTarget {
  /** The git object id of what was uploaded. */
  object: string
  pageUrl: string
  version: number
  uploadedAt: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    codeHostUploads: SavedUpload & { ownerId: string; fileId: string }
  }
}

export async function saveUpload(
  store: Store,
  ownerId: string,
  fileId: string,
  upload: SavedUpload,
): Promise<void> {
  const { host, repository, branch, path } = upload
  const values = {
    object: upload.object,
    pageUrl: upload.pageUrl,
    version: upload.version,
    uploadedAt: upload.uploadedAt,
  }
  await store.query
    .insertInto('codeHostUploads')
    .values({ ownerId, fileId, host, repository, branch, path, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['ownerId', 'fileId', 'host', 'repository', 'branch', 'path'])
        .doUpdateSet(values),
    )
    .execute()
}

/** The latest first; a file has few upload targets. */
export async function listUploads(
  store: Store,
  ownerId: string,
  fileId: string,
): Promise<SavedUpload[]> {
  return store.query
    .selectFrom('codeHostUploads')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('fileId', '=', fileId)
    .orderBy('uploadedAt', 'desc')
    .limit(50)
    .execute()
}

export async function deleteUploadsOf(
  store: Store,
  ownerId: string,
  fileId: string,
): Promise<void> {
  await store.query
    .deleteFrom('codeHostUploads')
    .where('ownerId', '=', ownerId)
    .where('fileId', '=', fileId)
    .execute()
}
