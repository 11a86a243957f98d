/** A language model of an external provider: one kind of request, with a code for every error. */
export { askModel, DEFAULT_MODEL_URL, type ModelConnection } from './ask-model.ts'
export type { ModelReply } from './reply-reader.ts'
export { MODEL_FAILURES, ModelError } from './reply-reader.ts'
