/** What the viewer's islands request. */

import { fileReply } from '#features/library/index.ts'
import { viewerApi } from '#paths/files.ts'
import { colourText } from '#platform/highlight/index.ts'
import { defineRoutes, get, post } from '#platform/http/index.ts'
import { readLines } from '#platform/shown-texts/index.ts'
import { openAt, tickTasks } from '../actions.ts'
import {
  FencesReply,
  LinesQuery,
  LinesReply,
  TaskInput,
  TaskReply,
  VersionQuery,
} from '../contract/index.ts'
import { refuseUndrawn } from '../problems.ts'
import { colouredFences } from './coloured-source.ts'

export const apiRoutes = defineRoutes({
  lines: get(viewerApi.lines, {
    who: 'bearer',
    scope: 'read',
    honoursLimit: true,
    summary: 'Highlighted lines of a file, at most 2,000 at once.',
    query: LinesQuery,
    reply: LinesReply,
    refuses: ['file_not_found', 'version_not_found', 'document_timeout', 'document_failed'],
    async act(ctx, { params, query }) {
      const { file, version, content } = await openAt(ctx, params.id, query.version)
      const person = ctx.actor.id
      const drawn = await colourText(version.contentHash, content, file.language, { person })
      const text = { content, coloured: drawn.html }
      const lines = await readLines(person, text, query.from, query.to)
      if ('failure' in lines) throw refuseUndrawn(lines.failure)
      return {
        ok: true,
        version: version.number,
        from: query.from,
        lines,
        total: version.lines,
        ...(drawn.html === null && { plain: drawn.reason ?? 'no_grammar' }),
      }
    },
  }),

  fences: get(viewerApi.fences, {
    who: 'bearer',
    scope: 'read',
    honoursLimit: true,
    summary: 'The code blocks of a Markdown file, highlighted, in the order of the document.',
    query: VersionQuery,
    reply: FencesReply,
    refuses: [
      'file_not_found',
      'version_not_found',
      'document_timeout',
      'document_too_large',
      'document_failed',
    ],
    async act(ctx, { params, query }) {
      const { content, version } = await openAt(ctx, params.id, query.version)
      const fences = await colouredFences(content, version.contentHash, ctx.actor.id)
      if ('failure' in fences) throw refuseUndrawn(fences.failure)
      return { ok: true, fences }
    },
  }),

  tickTask: post(viewerApi.task, {
    who: 'bearer',
    scope: 'write',
    honoursLimit: true,
    canBeProposed: true,
    summary: 'Ticks or clears boxes of a Markdown file, which makes one version of it.',
    body: TaskInput,
    reply: TaskReply,
    refuses: [
      'proposal_quota_exceeded',
      'file_not_found',
      'version_conflict',
      'task_not_found',
      'not_markdown',
      'content_too_large',
      'storage_quota_exceeded',
    ],
    async act(ctx, { params, body }) {
      const { index, checked, more = [], base_version } = body
      const ticks = [{ index, checked }, ...more]
      const { file, content } = await tickTasks(ctx, params.id, ticks, base_version)
      return { ok: true, file: fileReply(file), content }
    },
  }),
})
