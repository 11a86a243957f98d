/** Where a file was uploaded to. */
import type { MemberContext } from '#platform/context.ts'
import { listUploads } from '../../store/hosts/uploads.ts'

export function listFileUploads({ store, actor }: MemberContext, fileId: string) {
  return listUploads(store, actor.id, fileId)
}
