/** A GitHub-compatible code host as a port: who the token is, which repositories, files, gists and how many calls are left. */
export type { HostConnection } from './call.ts'
export { type HostedFile, readHostedFile, writeHostedFile } from './contents.ts'
export { HostError, type HostErrorCode } from './errors.ts'
export { createGist } from './gists.ts'
export { readRateLimit } from './rate-limit.ts'
export {
  type HostedRepository,
  listRepositories,
  readRepository,
} from './repositories.ts'
export { type HostUser, readUser } from './user.ts'
