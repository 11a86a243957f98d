/** A language model that somebody else runs: asked in one way, with every failure by name. */
export {
  askModel,
  DEFAULT_MODEL_URL,
  type ModelConnection,
  type ModelReply,
  prepareModel,
} from './ask-model.ts'
export { MODEL_FAILURES, ModelError } from './errors.ts'
