import type { Ask } from '../approval-model.ts'
import { broughtBack, type Command, late } from './commands.ts'
import { asked, decided, held, paid, sealed, submitted, swapped, uploaded, voided } from './said.ts'

export type Way = (Ask | Command)[]

/** How far it had come when chance took over: from nothing alone, few would ever be approved. */
const approvedBy = [paid(5), submitted, decided('api', 'approve')]
const sealedBy = [...approvedBy, sealed]
export const beginnings: Way[] = [
  ...[[], [paid(900_000)], [swapped('mere'), paid(5)], [paid(5_000_001), submitted]],
  ...[[paid(5_000_001), submitted, decided('api', 'approve')], approvedBy, sealedBy],
  ...[
    [...sealedBy, asked('mere', 'refused')],
    [...sealedBy, asked('noa', 'refused'), voided('mere')],
    [...sealedBy, asked('noa', 'refused'), voided('mere'), late],
    [...sealedBy, held('noa')],
    [...sealedBy, uploaded],
    [...sealedBy, broughtBack],
    [...approvedBy, late],
    [paid(5_000_001), submitted, decided('api', 'approve'), decided('fia', 'approve'), late],
  ],
]
