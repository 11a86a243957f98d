/** All routes of mirrored repositories. */
import { h } from 'preact'
import { codeHostPaths, repoPaths } from '#paths/repositories.ts'
import { defineRoutes, del, get, joinRoutes, page, post, put } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { saveHostToken, showHosts } from '../actions/credentials.ts'
import { forgetHost } from '../actions/hosts/accounts.ts'
import { showRepo } from '../actions/manage.ts'
import { showFolder, showRepoFile } from '../actions/read.ts'
import { receiveWebhook } from '../actions/webhook.ts'
import {
  FolderQuery,
  HostList,
  RefQuery,
  RepoFile,
  RepoFolder,
  SaveHostTokenInput,
  WebhookTaken,
} from '../contract/index.ts'
import { MAX_WEBHOOK_BYTES } from '../contract/limits.ts'
import { LiveHead } from '../views/repo-frame.tsx'
import { apiRoutes } from './api.ts'
import { blobRoutes } from './blobs.ts'
import { describeRepo } from './repo-page.ts'

/** Folders and files of a mirrored repository as JSON. */
const readingRoutes = defineRoutes({
  repoTree: get(repoPaths.apiTree, {
    who: 'bearer',
    scope: 'read',
    summary:
      'What is in a folder of a mirrored repository, a thousand names at a time: at its last sync, or at a branch, a tag or a commit.',
    query: FolderQuery,
    reply: RepoFolder,
    refuses: [
      'repo_not_found',
      'repo_ref_not_found',
      'repo_folder_not_found',
      'invalid_repo_path',
      'mirror_unavailable',
    ],
    act: (ctx, { params, query, request }) => showFolder(ctx, params.name, query, request.signal),
  }),

  repoFile: get(repoPaths.apiFile, {
    who: 'bearer',
    scope: 'read',
    summary:
      'A file of a mirrored repository, byte for byte, at its last sync or at a branch, a tag or a commit; a mirror that is not on this machine is fetched first.',
    query: RefQuery,
    reply: RepoFile,
    refuses: [
      'repo_not_found',
      'repo_ref_not_found',
      'repo_file_not_found',
      'invalid_repo_path',
      'mirror_unavailable',
    ],
    act: (ctx, { params, query, request }) =>
      showRepoFile(ctx, params.name, { path: params['*'], ref: query.ref }, request.signal),
  }),
})

/** Code hosts: a person's tokens for them, and their webhook calls. */
const hostRoutes = defineRoutes({
  codeHosts: get(repoPaths.apiHosts, {
    who: 'member',
    summary: 'Code hosts that the person has a token for; the tokens themselves are never shown.',
    reply: HostList,
    refuses: [],
    act: (ctx) => showHosts(ctx),
  }),

  saveHostToken: put(repoPaths.apiHost, {
    who: 'member',
    summary: 'Keeps a token for a code host, encrypted; it takes the place of the one before.',
    body: SaveHostTokenInput,
    reply: HostList,
    refuses: ['invalid_repo_url', 'repo_host_not_allowed'],
    act: (ctx, { params, body }) => saveHostToken(ctx, params.host, body),
  }),

  removeHostToken: del(repoPaths.apiHost, {
    who: 'member',
    summary: 'Forgets the token for a code host.',
    reply: HostList,
    refuses: ['host_token_not_found'],
    act: (ctx, { params }) => forgetHost(ctx, params.host),
    form: {
      at: codeHostPaths.forget,
      summary: 'The Forget button of a code host.',
      to: href(codeHostPaths.settings, null, { done: 'forgotten' }),
    },
  }),

  webhook: post(repoPaths.apiWebhook, {
    who: 'public',
    summary:
      'A code host reports a push, signed with CODEHOST_WEBHOOK_SECRET; mirrors of that repository are queued.',
    isSigned: true,
    bytes: ['application/json'],
    maxBodyBytes: MAX_WEBHOOK_BYTES,
    status: 202,
    reply: WebhookTaken,
    refuses: ['webhook_not_configured', 'invalid_signature', 'invalid_webhook'],
    act: (ctx, { bytes, request }) =>
      receiveWebhook(ctx, { headers: request.headers, body: bytes, address: request.address }),
  }),
})

const stateRoutes = defineRoutes({
  repoState: get(repoPaths.state, {
    who: 'member',
    summary: 'The state of a repository, as the small part of its pages that is polled.',
    refuses: ['repo_not_found'],
    async act(ctx, { params: { name } }) {
      const { repo } = await showRepo(ctx, name)
      const body = h(LiveHead, { repo: await describeRepo(ctx, repo) })
      return page({ title: name, shell: 'bare', sheets: ['repos'], body })
    },
  }),
})

export const routes = joinRoutes(apiRoutes, readingRoutes, blobRoutes, hostRoutes, stateRoutes)
