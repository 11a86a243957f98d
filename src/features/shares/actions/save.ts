/** A share becomes a Markdown file of whoever saves it. */
import type { MemberContext } from '../../../platform/context.ts'
import { type CodeFile, saveUnderName } from '../../library/index.ts'
import { copyPictures } from '../../pictures/index.ts'
import { refuse } from '../problems.ts'
import { asMarkdown, markdownName } from '../rules/saved.ts'
import { isPasswordOf, type Proof } from './password.ts'
import { fileAt, findVisited, isLocked, readShared } from './visit.ts'

export interface Saving {
  shareId: string
  fileName?: unknown
  /** Which file of a list. */
  file?: unknown
  password?: unknown
  /** Counts a try of a password, before it is looked at. */
  countTry(): Promise<void>
}

/** Checked in this order: the share, its password, the name. Then it is written. */
export async function saveShared(
  ctx: MemberContext,
  proof: Proof,
  saving: Saving,
): Promise<CodeFile> {
  const visited = await findVisited(ctx, 'any', saving.shareId)
  const { share } = visited
  const file = fileAt(visited, share.kind === 'file' ? 1 : String(saving.file ?? ''))
  if (isLocked(ctx, visited, proof)) {
    if (saving.password !== undefined) await saving.countTry()
    if (!(await isPasswordOf(share, saving.password))) throw refuse('share_password_required')
  }
  const wanted = saving.fileName ?? file.fileName
  const fileName = typeof wanted === 'string' ? markdownName(wanted) : null
  if (fileName === null) throw refuse('invalid_share_name')
  const { content: text } = await readShared(ctx, visited, file)
  const content = asMarkdown(text, file.language)
  if (file.language === 'markdown') await copyPictures(ctx, share.ownerId, text)
  const saved = await saveUnderName(ctx, { fileName, content, language: 'markdown' })
  return saved.file
}
