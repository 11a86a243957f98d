/** A language model that somebody else runs: asked in one way, with every failure by name. */
export { askModel, DEFAULT_MODEL_URL, type ModelConnection } from './ask-model.ts'
export { MODEL_FAILURES, ModelError } from './errors.ts'
export type { ModelReply } from './reply-reader.ts'
