import { requestLine } from '../log/request-line.ts'
import { capBody } from './cap-body.ts'
import { securityHeaders } from './security-headers.ts'

/** What every request of every app comes through, before it is known whose host it is. */
export const frontDoor = [requestLine, securityHeaders, capBody] as const
