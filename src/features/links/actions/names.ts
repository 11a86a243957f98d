/** What a link may lead to, offered while somebody writes one; and where one leads that is followed. */
import { findFilesNamed, listFilesNamed, listOpened } from '#features/library/index.ts'
import { editorPaths } from '#paths/files.ts'
import type { MemberContext } from '#platform/context.ts'
import { runHooks } from '#platform/hooks.ts'
import { href } from '#platform/http/paths.ts'
import { foldText } from '#platform/text/index.ts'
import type { NamesReply } from '../contract/index.ts'
import { endKey, type LinkEnd } from '../rules/names.ts'
import type { NamedEnd } from './hooks.ts'
import { findTargets } from './keep-links.ts'
import { showEnds } from './linked-texts.ts'

type OfferedName = NamesReply['names'][number]

// Files come first; so many rows are left for boards and notes where any fit.
const OTHERS = 3

/** Without a text the files that were opened last. */
export async function offerNames(
  ctx: MemberContext,
  text: string,
  size: number,
): Promise<OfferedName[]> {
  const { store, actor } = ctx
  const fragment = text.slice(text.lastIndexOf('/') + 1)
  const files =
    fragment.trim() === ''
      ? await listOpened(store, actor.id, size)
      : await listFilesNamed(store, actor.id, fragment, size)
  const names = [...new Set(files.map(({ fileName }) => foldText(fileName)))]
  const alike = names.length > 0 ? await findFilesNamed(store, actor.id, names) : []
  const offered: (NamedEnd & LinkEnd)[] = []
  if (text.trim() !== '')
    await runHooks(ctx, 'link_names_offered', { ownerId: actor.id, text, size, offered })
  const others = offered.map(({ kind, name, where }) => ({ kind, target: name, name, where }))
  const files_ = files.map(({ folder, fileName }): OfferedName => {
    const isShared = alike.filter((one) => foldText(one.fileName) === foldText(fileName)).length > 1
    const target = isShared && folder !== '' ? `${folder}/${fileName}` : fileName
    return { kind: 'file', target, name: fileName, where: folder }
  })
  return [...files_.slice(0, size - Math.min(OTHERS, others.length)), ...others].slice(0, size)
}

/** Where a name leads: to what has it now, else to a new file of that name. */
export async function addressOfName(
  ctx: MemberContext,
  target: string,
  lines: string | undefined,
): Promise<string> {
  const end = (await findTargets(ctx, ctx.actor.id, [target], null)).get(target)
  const shown = end && (await showEnds(ctx, ctx.actor.id, [end])).get(endKey(end))
  if (shown) return lines && shown.linesHref ? `${shown.linesHref}#${lines}` : shown.href
  const path = target.startsWith('/') ? target.slice(1) : target
  const at = path.lastIndexOf('/')
  const name = path.slice(at + 1)
  return href(editorPaths.newFile, null, {
    name: name.includes('.') ? name : `${name}.md`,
    folder: at === -1 ? undefined : path.slice(0, at),
  })
}
