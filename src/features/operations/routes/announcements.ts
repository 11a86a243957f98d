/** Announcements: for everybody, and for those who write them. */
import { h } from 'preact'
import * as z from 'zod'
import { announcementPaths } from '#paths/operations.ts'
import { statsPaths } from '#paths/pages.ts'
import type { MemberContext } from '#platform/context.ts'
import { isSitePath } from '#platform/html/safe-url.ts'
import { defineRoutes, del, get, page, post, put, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { toIso } from '#platform/time/index.ts'
import {
  type AnnouncementInput,
  changeAnnouncement,
  createAnnouncement,
  dismissAnnouncement,
  loadAnnouncement,
  removeAnnouncement,
} from '../actions/announcements.ts'
import {
  ActForm,
  ActiveAnnouncement,
  AdminQuery,
  AnnouncementChange,
  AnnouncementReply,
  AnnouncementsReply,
  DoneReply,
  NewAnnouncement,
} from '../contract/announcements.ts'
import { type Announcement, findActive, listAnnouncements } from '../store/announcements.ts'
import { type AdminProps, AnnouncementsAdmin } from '../views/announcements/admin.tsx'

export const routes = defineRoutes({
  active: get(announcementPaths.apiActive, {
    who: 'bearer',
    scope: 'read',
    summary: 'The one announcement that is active, or null.',
    reply: ActiveAnnouncement,
    async act({ store }) {
      const active = await findActive(store)
      return active && { id: active.id, text: active.text, link: active.link }
    },
  }),

  dismiss: post(announcementPaths.apiDismiss, {
    who: 'bearer',
    scope: 'write',
    summary: 'This person does not see that announcement again.',
    reply: DoneReply,
    refuses: ['announcement_not_found'],
    async act(ctx, { params }) {
      await dismissAnnouncement(ctx, params.id)
      return { ok: true }
    },
    form: {
      at: announcementPaths.dismissForm,
      summary: 'The Dismiss button of the banner.',
      to: (_done, { fields: { next = '' } }) => (isSitePath(next) ? next : statsPaths.dashboard),
    },
  }),

  list: get(announcementPaths.apiAll, {
    who: 'admin',
    summary: 'Everything that was announced, newest first.',
    reply: AnnouncementsReply,
    async act({ store }) {
      return { ok: true, items: (await listAnnouncements(store)).map(announcementRecord) }
    },
  }),

  create: post(announcementPaths.apiAll, {
    who: 'admin',
    summary: 'Writes an announcement; an active one takes the place of the one before.',
    limit: 'create',
    isIdempotent: true,
    body: NewAnnouncement,
    reply: AnnouncementReply,
    status: 201,
    async act(ctx, { body }) {
      return inputOf(await createAnnouncement(ctx, { ...body, isActive: body.is_active }))
    },
  }),

  change: put(announcementPaths.apiOne, {
    who: 'admin',
    summary: 'Changes, shows or hides an announcement.',
    body: AnnouncementChange,
    reply: AnnouncementReply,
    refuses: ['announcement_not_found'],
    async act(ctx, { params, body }) {
      return inputOf(await changeAnnouncement(ctx, params.id, body))
    },
  }),

  remove: del(announcementPaths.apiOne, {
    who: 'admin',
    summary: 'Deletes an announcement.',
    reply: DoneReply,
    refuses: ['announcement_not_found'],
    async act(ctx, { params }) {
      await removeAnnouncement(ctx, params.id)
      return { ok: true }
    },
  }),

  admin: get(announcementPaths.admin, {
    who: 'admin',
    summary: 'Write, show, change and delete announcements.',
    query: AdminQuery,
    refuses: ['announcement_not_found'],
    async act(ctx, { query }) {
      const edited = query.edit ? await loadAnnouncement(ctx, query.edit) : null
      const draft = edited ?? { id: null, text: '', link: '', isActive: true }
      return adminPage(ctx, { draft, done: doneMessage(ctx, query) })
    },
  }),

  composerForm: post(announcementPaths.admin, {
    who: 'admin',
    summary: 'The composer.',
    limit: 'create',
    body: NewAnnouncement.extend({ id: z.string().optional() }),
    refuses: ['announcement_not_found'],
    act: (ctx, { body: { id, text, link, is_active: isActive } }) =>
      id
        ? changeAnnouncement(ctx, id, { text, link, is_active: isActive })
        : createAnnouncement(ctx, { text, link, isActive }),
    form: {
      // A box that is not ticked sends nothing.
      read: ({ active, ...written }) => ({ ...written, is_active: active !== undefined }),
      to: (done) => rowsAfter(done.announcement.isActive ? 'activated' : 'saved', done),
      again({ ctx, fields, field, text: why }) {
        const { id = null, text = '', link = '', active } = fields
        const draft = { id, text, link, isActive: active !== undefined }
        return adminPage(ctx, { draft, error: { field, text: why } })
      },
    },
  }),

  actForm: post(announcementPaths.adminAct, {
    who: 'admin',
    summary: 'The buttons of an announcement.',
    body: ActForm,
    refuses: ['announcement_not_found'],
    async act(ctx, { body: { id, act } }) {
      if (act === 'delete') {
        await removeAnnouncement(ctx, id)
        return seeOther(href(announcementPaths.admin, null, { done: 'deleted' }))
      }
      const isActive = act === 'activate'
      const done = await changeAnnouncement(ctx, id, { is_active: isActive })
      return seeOther(rowsAfter(isActive ? 'activated' : 'deactivated', done))
    },
  }),
})

/** The one that was replaced is named on the next page, by its text. */
function rowsAfter(done: string, { replaced }: AnnouncementInput): string {
  return href(announcementPaths.admin, null, { done, text: replaced?.text })
}

function announcementRecord(one: Announcement) {
  return {
    id: one.id,
    text: one.text,
    link: one.link,
    is_active: one.isActive,
    created_at: toIso(one.createdAt),
    updated_at: toIso(one.updatedAt),
  }
}

function inputOf({ announcement, replaced }: AnnouncementInput) {
  return {
    ok: true,
    announcement: announcementRecord(announcement),
    replaced: replaced?.id ?? null,
  }
}

type AdminPageOptions = Pick<AdminProps, 'draft' | 'done' | 'error'>

async function adminPage(ctx: MemberContext, shown: AdminPageOptions) {
  const rows = await listAnnouncements(ctx.store)
  return page({
    title: ctx.t('announcements.announcements'),
    body: h(AnnouncementsAdmin, {
      ...shown,
      rows,
    }),
  })
}

function doneMessage({ t }: MemberContext, { done, text }: z.infer<typeof AdminQuery>) {
  if (done === 'activated')
    return text ? t('announcements.activated_instead', { text }) : t('announcements.activated')
  if (done === 'saved' || done === 'deactivated' || done === 'deleted')
    return t(`announcements.${done}`)
  return undefined
}
