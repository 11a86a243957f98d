/** HTTP in the types of this app. */

export { mayCall } from './access.ts'
export { type AssetManifest, readAssetManifest } from './assets.ts'
export type { JsonSchema } from './json-schema.ts'
export { listenAt } from './listen.ts'
export {
  type ApiDocument,
  type ApiOperation,
  type ApiPage,
  type ApiParameter,
  type ApiProblem,
  type DescribedResponse,
  describeApi,
  isOwnCode,
  type NamedRoute,
  nameRoutes,
  type ResponseOrReference,
} from './openapi.ts'
export { isLoopback } from './origin.ts'
export { HOURLY, LIMITS, type LimitClass } from './rate-limits.ts'
export { CursorText, named, namedProblem, readWith, requireCleanText } from './read-input.ts'
export { ANYWHERE, refusalsOf } from './refusals.ts'
export { localeFrom } from './request-info.ts'
export {
  attachment,
  type PageCommand,
  type PageParts,
  page,
  RawResponse,
  raw,
  rawJson,
  seeOther,
  withHeaders,
} from './responses.ts'
export {
  bodyBytesFor,
  type CallRoute,
  type CountedBy,
  defineRoutes,
  del,
  type Fields,
  get,
  joinRoutes,
  limitClassOf,
  type Method,
  patch,
  post,
  put,
  type RefusedForm,
  type RequestInfo,
  type Route,
  type SentForm,
  type Who,
} from './route.ts'
export { makeServer, type Server } from './server.ts'
export type { DrawnPage, ProxySession, ServerDeps } from './server-deps.ts'
