/** A page of one repository, in the frame that all of them share. */
import { type ComponentChildren, h } from 'preact'
import type { MemberContext } from '#platform/context.ts'
import { page } from '#platform/http/index.ts'
import type { RepoRecord } from '../contract/index.ts'
import type { RepoSectionId } from '../contract/sections.ts'
import { RepoFrame } from '../views/repo-frame.tsx'
import { describeRepo } from './describe.ts'

export interface RepoPageParts extends Omit<Parameters<typeof page>[0], 'shows'> {
  /** Before the name of the repository. */
  title: string
  /** Null on a page that is none of the sections. */
  section: RepoSectionId | null
  /** At the inline end of the tabs. */
  tools?: ComponentChildren
  body: ComponentChildren
}

export async function repoPage(
  ctx: MemberContext,
  record: RepoRecord,
  { section, tools, title, body, sheets = [], ...parts }: RepoPageParts,
) {
  const repo = await describeRepo(ctx, record)
  return page({
    ...parts,
    title: title === '' ? record.name : `${title} · ${record.name}`,
    sheets: ['repos', ...sheets],
    body: h(RepoFrame, { repo, section, tools, children: body }),
  })
}
