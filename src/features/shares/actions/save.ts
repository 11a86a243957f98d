/** A share becomes a Markdown file of the person who saves it. */

import { type CodeFile, refuseFile, saveUnderName } from '#features/library/index.ts'
import { copyPictures } from '#features/notes/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { refuse } from '../problems.ts'
import { asMarkdown, markdownName } from '../rules/saved.ts'
import { fileAt, isLocked, loadOpenShare, readShared } from './open-share.ts'
import { isPasswordOf, type Proof } from './password.ts'

export interface SharedCopy {
  shareId: string
  fileName?: unknown
  /** Which file of a list. */
  file?: unknown
  password?: unknown
  /** Counts an attempt with a password, before it is checked. */
  countTry(): Promise<void>
}

/** Checked in this order: the share, its password, the name. Then it is written. */
export async function saveShared(
  ctx: MemberContext,
  proof: Proof,
  saving: SharedCopy,
): Promise<CodeFile> {
  const opened = await loadOpenShare(ctx, 'any', saving.shareId)
  const { share } = opened
  const file = fileAt(opened, share.kind === 'file' ? 1 : String(saving.file ?? ''))
  if (isLocked(ctx, opened, proof)) {
    if (saving.password !== undefined) await saving.countTry()
    if (!(await isPasswordOf(share, saving.password, ctx.actor.id)))
      throw refuse('share_password_required')
  }
  const wanted = saving.fileName ?? file.fileName
  const fileName = typeof wanted === 'string' ? markdownName(wanted) : null
  if (fileName === null) throw refuseFile('invalid_file_name')
  const { content: text } = await readShared(ctx, opened, file)
  const content = asMarkdown(text, file.language)
  if (file.language === 'markdown') await copyPictures(ctx, share.ownerId, text)
  const saved = await saveUnderName(ctx, { fileName, content, language: 'markdown' })
  return saved.file
}
