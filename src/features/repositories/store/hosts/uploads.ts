/** Where files of the library were uploaded to, and the object there afterwards. */
import type { Store } from '#platform/store/index.ts'
import './tables.ts'

export interface UploadTarget {
  host: string
  /** `owner/name`. */
  repository: string
  /** Empty: the default one. */
  branch: string
  path: string
}

export interface SavedUpload extends UploadTarget {
  object: string
  pageUrl: string
  version: number
  uploadedAt: number
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
    page_url: upload.pageUrl,
    version: upload.version,
    uploaded_at: upload.uploadedAt,
  }
  await store.query
    .insertInto('code_host_uploads')
    .values({ owner_id: ownerId, file_id: fileId, host, repository, branch, path, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'file_id', 'host', 'repository', 'branch', 'path'])
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
  const rows = await store.query
    .selectFrom('code_host_uploads')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('file_id', '=', fileId)
    .orderBy('uploaded_at', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    host: row.host,
    repository: row.repository,
    branch: row.branch,
    path: row.path,
    object: row.object,
    pageUrl: row.page_url,
    version: row.version,
    uploadedAt: row.uploaded_at,
  }))
}

export async function deleteUploadsOf(
  store: Store,
  ownerId: string,
  fileId: string,
): Promise<void> {
  await store.query
    .deleteFrom('code_host_uploads')
    .where('owner_id', '=', ownerId)
    .where('file_id', '=', fileId)
    .execute()
}
