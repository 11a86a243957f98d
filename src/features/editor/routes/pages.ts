/** Pages with forms: new, upload, edit. Each form works without a script. */
import { h } from 'preact'
import { MAX_CONTENT_BYTES, openFile } from '#features/library/index.ts'
import { editorPaths } from '#paths/files.ts'
import { defineRoutes, get, page, post } from '#platform/http/index.ts'
import { EditQuery, NewQuery, WriteForm as WriteFormInput } from '../contract.ts'
import { emptyFields } from '../rules/file-fields.ts'
import { UploadPage } from '../views/upload-sources.tsx'
import { editPageAgain, newPageAgain, saveEdit, saveNew } from './save-form.ts'
import { knownTags, reasonsFor, writeFieldsOf, writePage } from './write-page.ts'

// A form escapes a byte in three characters and sends a line break as six; the limit itself is checked on the text.
const MAX_FORM_BYTES = MAX_CONTENT_BYTES * 6 + 64 * 1024

export const routes = defineRoutes({
  newPage: get(editorPaths.newFile, {
    who: 'member',
    summary: 'A new file.',
    query: NewQuery,
    act(ctx, { query }) {
      const written = { ...emptyFields, fileName: query.name ?? '', folder: query.folder ?? '' }
      return writePage(ctx, { file: null, was: emptyFields, written, text: '' })
    },
  }),

  newForm: post(editorPaths.newFile, {
    who: 'member',
    summary: 'The form of a new file.',
    limit: 'create',
    body: WriteFormInput,
    takesRawText: true,
    maxBodyBytes: MAX_FORM_BYTES,
    act: (ctx, { body }) => saveNew(ctx, body),
    form: { again: newPageAgain },
  }),

  editPage: get(editorPaths.edit, {
    who: 'member',
    summary: 'A file in the editor.',
    async act(ctx, { params }) {
      const { file, content } = await openFile(ctx, params.id)
      const written = writeFieldsOf(file)
      return writePage(ctx, { file, was: written, written, text: content })
    },
  }),

  editForm: post(editorPaths.edit, {
    who: 'member',
    summary: 'The form of the editor.',
    query: EditQuery,
    body: WriteFormInput,
    takesRawText: true,
    maxBodyBytes: MAX_FORM_BYTES,
    act: (ctx, { params, query, body }) => saveEdit(ctx, params.id, body, query),
    form: { again: editPageAgain },
  }),

  uploadPage: get(editorPaths.upload, {
    who: 'member',
    summary: 'Uploads files, folders and zips.',
    query: NewQuery,
    async act(ctx, { query }) {
      return page({
        title: ctx.t('library.upload_files'),
        sheets: ['upload'],
        body: h(UploadPage, {
          reasons: reasonsFor(ctx),
          knownTags: await knownTags(ctx),
          folder: query.folder ?? '',
        }),
      })
    },
  }),
})
