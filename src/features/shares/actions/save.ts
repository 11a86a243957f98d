/** A share becomes a Markdown file of the person who saves it. */
import { type CodeFile, isFileName, refuseFile, saveUnderName } from '#features/library/index.ts'
import { copyPictures } from '#features/notes/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { refuse } from '../problems.ts'
import { fileAt, isLocked, loadOpenShare, readShared } from './open-share.ts'
import { isPasswordOf, type Proof } from './password.ts'

// How a shared text becomes a Markdown file of its reader.

/** Null when no file can have that name. `.gitignore` has no extension; a dot before a space begins none. */
export function markdownName(wanted: string): string | null {
  const name = wanted.trim()
  if (!isFileName(name)) return null
  if (/\.(?:md|markdown)$/i.test(name)) return name
  const dot = /(?<=.)\.[^.\s]*$/su.exec(name)
  const renamed = `${dot ? name.slice(0, dot.index) : name}.md`
  return isFileName(renamed) ? renamed : null
}

/** Markdown stays unchanged; anything else is put in a fence of its language and so renders as code. */
export function asMarkdown(content: string, language: string): string {
  if (language === 'markdown') return content
  const fence = '`'.repeat(Math.max(3, longestRun(content) + 1))
  const end = content === '' || content.endsWith('\n') ? '' : '\n'
  return `${fence}${language}\n${content}${end}${fence}\n`
}

const BACKTICK = 0x60

/** A fence is closed by a run of at least its own length, anywhere in the text. */
function longestRun(content: string): number {
  let longest = 0
  let run = 0
  for (let at = content.indexOf('`'); at >= 0 && at < content.length; at++) {
    run = content.charCodeAt(at) === BACKTICK ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

interface SharedCopy {
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
