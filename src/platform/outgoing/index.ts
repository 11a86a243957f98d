/** The one way out: requests to machines that are not ours. */
export { isInsideAddress, isListedHost, isLoopbackName } from './addresses.ts'
export {
  type OutgoingAnswer,
  OutgoingFault,
  type OutgoingFaultCode,
  requestOutside,
} from './request.ts'
