/** HTTP in our own words. */
export { localeFrom, prefersHtml } from './accept.ts'
export { type PageParts, page, RawAnswer, raw, seeOther, withHeaders } from './answers.ts'
export { type AssetManifest, readManifest, serviceWorkerText } from './assets.ts'
export { attachment } from './disposition.ts'
export { limitClassOf } from './gate.ts'
export type { Drawn, Ground, House } from './house.ts'
export type { JsonSchema } from './json-schema.ts'
export { listenAt } from './listen.ts'
export {
  type ApiDocument,
  type ApiOperation,
  type ApiPage,
  type ApiProblem,
  describeApi,
  type NamedRoute,
  nameRoutes,
} from './openapi.ts'
export { isLoopback } from './origin.ts'
export { LIMITS, type LimitClass } from './rate-limits.ts'
export { fault, readWith } from './read-input.ts'
export { refusalsOf } from './refusals.ts'
export {
  bodyBytesFor,
  type ContextFor,
  defineRoutes,
  del,
  get,
  href,
  type Input,
  joinRoutes,
  type Method,
  patch,
  post,
  put,
  type Route,
  searchText,
  type Visit,
  type Who,
} from './route.ts'
export { makeServer, type Server } from './server.ts'
