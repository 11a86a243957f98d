/** Versions of a file: as JSON, and by the Restore button. */
import * as z from 'zod'
import { libraryApi, viewerPaths } from '#paths/files.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, post, rawJson } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { symbolsLater } from '#platform/long-texts/index.ts'
import { common } from '#platform/problems/index.ts'
import { readChanges } from '#platform/shown-texts/index.ts'
import { versionReply } from '../actions/file-record.ts'
import {
  loadVersions,
  type OpenedVersion,
  openFile,
  openTwoVersions,
  openVersion,
} from '../actions/read.ts'
import { restoreVersion } from '../actions/write.ts'
import {
  FileReply,
  OutlineReply,
  RestoreInput,
  VersionDiffReply,
  VersionList,
  VersionReply,
} from '../contract/index.ts'
import { refuse } from '../problems.ts'
import { saved } from './api.ts'

const VersionNumber = z.coerce.number().int().min(1).optional().catch(undefined)

export const versionRoutes = defineRoutes({
  versions: get(libraryApi.versions, {
    who: 'bearer',
    scope: 'read',
    honoursLimit: true,
    summary: 'Every version, newest first.',
    reply: VersionList,
    refuses: ['file_not_found'],
    async act(ctx, { params }) {
      const { file, versions } = await loadVersions(ctx, params.id)
      return { ok: true, versions: versions.map((version) => versionReply(version, file.version)) }
    },
  }),

  version: get(libraryApi.version, {
    who: 'bearer',
    scope: 'read',
    honoursLimit: true,
    summary: 'One version and its text.',
    reply: VersionReply,
    refuses: ['file_not_found', 'version_not_found'],
    async act(ctx, { params }) {
      const number = Number(params.number)
      if (!Number.isSafeInteger(number) || number < 1)
        throw refuse('version_not_found', { file_id: params.id })
      const { file, version, content } = await openVersion(ctx, params.id, number)
      return { ok: true, version: versionReply(version, file.version), content }
    },
  }),

  outline: get(libraryApi.outline, {
    who: 'bearer',
    scope: 'read',
    honoursLimit: true,
    summary:
      'What a file defines, and its headings, with their lines; of the newest version by default.',
    query: z.object({ version: VersionNumber }),
    reply: OutlineReply,
    refuses: ['file_not_found', 'version_not_found'],
    async act(ctx, { params, query }) {
      const { file, version, content } = await openFile(ctx, params.id, query.version)
      const symbols = await symbolsLater.run(ctx.actor.id, content, file.language)
      return { ok: true, version: version.number, language: file.language, symbols }
    },
  }),

  restoreVersion: post(libraryApi.restore, {
    who: 'bearer',
    scope: 'write',
    honoursLimit: true,
    canBeProposed: true,
    summary: 'Makes an old version the newest one.',
    body: RestoreInput,
    reply: FileReply,
    refuses: ['proposal_quota_exceeded', 'file_not_found', 'version_not_found', 'version_conflict'],
    async act(ctx, { params, body }) {
      return saved(await restoreVersion(ctx, params.id, body.version))
    },
    form: {
      at: viewerPaths.restore,
      summary: 'The Restore button of an old version.',
      read: ({ version }) => ({ version: Number(version) }),
      to: (_done, { params, fields: { version } }) =>
        href(viewerPaths.source, params, { done: `restored-${version}` }),
    },
  }),

  diff: get(libraryApi.diff, {
    who: 'bearer',
    scope: 'read',
    honoursLimit: true,
    summary:
      'What changed between two versions; without numbers, between the newest and the one before it.',
    query: z.object({ from: VersionNumber, to: VersionNumber }),
    reply: VersionDiffReply,
    refuses: ['file_not_found', 'version_not_found'],
    async act(ctx, { params, query }) {
      return diffReply(ctx, await openTwoVersions(ctx, params.id, query.from, query.to))
    },
  }),
})

/** A worker makes the whole reply. It is bounded work, so running out of time shows nothing about the texts. */
async function diffReply(
  { actor }: MemberContext,
  { from, to }: { from: OpenedVersion; to: OpenedVersion },
) {
  const json = await readChanges(actor.id, {
    old: from.content,
    now: to.content,
    before: { ok: true, from: from.version.number, to: to.version.number },
  })
  if ('failure' in json && json.failure === 'failed') throw new Error('a thread failed to compare')
  if ('failure' in json) throw common.refuse('busy', {}, { 'retry-after': '2' })
  return rawJson(json)
}
