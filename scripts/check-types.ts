/** `npm run typecheck`: the three sides beside each other. */
import { areSound, checksOfTypes } from './checks.ts'

process.exitCode = (await areSound(checksOfTypes)) ? 0 : 1
