/** Imports: a zip in parts, what would come of it, the beginning, the end, the undo; and their page. */
import { h } from 'preact'
import { settingsPage } from '#features/account/index.ts'
import { takeoutPaths } from '#paths/people.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, post, put, type RefusedForm } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import {
  beginImport,
  cancelLibraryImport,
  createImport,
  keepPart,
  requestCheck,
  showAllImports,
  showImported,
  undoImport,
} from '../actions/manage-imports.ts'
import {
  BeginImportInput,
  NewImportInput,
  TakeoutDone,
  TakeoutImportList,
  TakeoutImportReply,
} from '../contract/imports.ts'
import { PART_BYTES } from '../contract/limits.ts'
import { ImportView } from '../views/import-view.tsx'

const ok = true as const
const OVER = ['import_not_found', 'import_over']

/** The page of the import, where each step leads. */
const toPage = (_done: unknown, { params: { id } }: { params: { id: string } }) =>
  href(takeoutPaths.importPage, { id })
const again = ({ ctx, params, ...refused }: RefusedForm & { params: { id: string } }) =>
  importPage(ctx, params.id, refused.text)

export const takeoutImportRoutes = defineRoutes({
  newImport: post(takeoutPaths.apiImports, {
    who: 'member',
    summary: 'Announces a zip of so many bytes: an export, or plain files. Its parts follow.',
    limit: 'export',
    body: NewImportInput,
    status: 201,
    reply: TakeoutImportReply,
    refuses: ['import_too_large', 'import_busy'],
    act: async (ctx, { body }) => ({ ok, import: await createImport(ctx, body) }),
  }),

  imports: get(takeoutPaths.apiImports, {
    who: 'member',
    summary: 'The latest twenty imports, newest first.',
    reply: TakeoutImportList,
    refuses: [],
    act: async (ctx) => ({ ok, imports: await showAllImports(ctx) }),
  }),

  oneImport: get(takeoutPaths.apiImport, {
    who: 'member',
    summary: 'What would come of an import, how far it is, or what came of it.',
    reply: TakeoutImportReply,
    refuses: ['import_not_found'],
    act: async (ctx, { params }) => ({ ok, import: await showImported(ctx, params.id) }),
  }),

  importPart: put(takeoutPaths.apiImportPart, {
    who: 'member',
    summary: 'One part of the zip, counted from 0; sent again, it replaces the earlier one.',
    limit: 'write',
    bytes: ['application/octet-stream'],
    maxBodyBytes: PART_BYTES,
    reply: TakeoutDone,
    refuses: [...OVER, 'import_part_wrong'],
    async act(ctx, { params: { id, part }, bytes }) {
      await keepPart(ctx, id, part, bytes)
      return { ok }
    },
  }),

  checkImport: post(takeoutPaths.apiImportCheck, {
    who: 'member',
    summary: 'All parts are there: reads the zip and finds out what would come of it.',
    status: 202,
    reply: TakeoutImportReply,
    refuses: [...OVER, 'import_incomplete'],
    act: async (ctx, { params }) => ({ ok, import: await requestCheck(ctx, params.id) }),
  }),

  beginImport: post(takeoutPaths.apiImportBegin, {
    who: 'member',
    summary:
      'Writes what was checked. on_clash: a file whose name has another text gets a number (beside) or is its newest version (version).',
    body: BeginImportInput,
    status: 202,
    reply: TakeoutImportReply,
    refuses: OVER,
    act: async (ctx, { params, body }) => ({
      ok,
      import: await beginImport(ctx, params.id, body.on_clash),
    }),
    form: {
      at: takeoutPaths.importBegin,
      summary: 'The Import button, below what would come.',
      to: toPage,
      again,
    },
  }),

  cancelTakeoutImport: post(takeoutPaths.apiImportCancel, {
    who: 'member',
    summary:
      'Ends an import. What is written stays and can be undone; a zip that is only checked goes.',
    reply: TakeoutDone,
    refuses: ['import_not_found'],
    act: (ctx, { params }) => cancelLibraryImport(ctx, params.id),
    form: {
      at: takeoutPaths.importCancel,
      summary: 'The Cancel button of an import.',
      to: () => takeoutPaths.settings,
      again,
    },
  }),

  undoTakeoutImport: post(takeoutPaths.apiImportUndo, {
    who: 'member',
    summary: 'Takes back what an import wrote, for thirty days. What was changed since stays.',
    status: 202,
    reply: TakeoutImportReply,
    refuses: OVER,
    act: async (ctx, { params }) => ({ ok, import: await undoImport(ctx, params.id) }),
    form: {
      at: takeoutPaths.importUndo,
      summary: 'The Undo button of an import.',
      to: toPage,
      again,
    },
  }),

  importedPage: get(takeoutPaths.importPage, {
    who: 'member',
    summary: 'An import: what would come, how far it is, what came of it.',
    refuses: ['import_not_found'],
    act: (ctx, { params }) => importPage(ctx, params.id),
  }),
})

async function importPage(ctx: MemberContext, id: string, refused?: string) {
  const one = await showImported(ctx, id)
  return settingsPage(ctx, ctx.t('takeout.import_title'), h(ImportView, { one, refused }), {
    sheets: ['takeout'],
  })
}
