/** The one way out: requests to machines that are not ours. */
export { isInsideAddress, isListedHost, isLoopbackAddress, isLoopbackName } from './addresses.ts'
export {
  OutgoingError,
  type OutgoingErrorCode,
  type OutgoingResponse,
  requestOutside,
} from './request.ts'
