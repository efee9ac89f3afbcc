import { requestLine } from '../log/request-line.ts'
import { capBody } from './cap-body.ts'
import { readVariables } from './read-variables.ts'
import { securityHeaders } from './security-headers.ts'

/** What every request of every app comes through, before it is known whose host it is. */
export const frontDoor = [readVariables, requestLine, securityHeaders, capBody] as const
