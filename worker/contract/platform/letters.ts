import * as z from 'zod/mini'
import { text } from '../shared.ts'

/** All letters of an organisation, or the platform, that certainly did not leave. */
export const LettersRetry = z.object({ realm: text('Realm', 80) })
