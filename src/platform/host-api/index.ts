/** A GitHub-compatible code host as a port: who the token is, which repositories, files, gists and how many calls are left. */
export type { HostConnection } from './call.ts'
export { HostError, type HostErrorCode } from './call.ts'
export { type HostedFile, readHostedFile, writeHostedFile } from './contents.ts'
export {
  createGist,
  type HostedRepository,
  listRepositories,
  readRepository,
} from './repositories.ts'
export { type HostUser, readRateLimit, readUser } from './user.ts'
