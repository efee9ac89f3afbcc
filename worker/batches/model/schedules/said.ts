import type { Ask } from '../approval-model.ts'
import { type Command, command } from './commands.ts'

/* What is asked, in few words, for ways that are written by hand. */

/** Asked whatever comes of it. */
export const asCommand = (one: Ask | Command): Command =>
  'run' in one ? one : command([one, 'none', true])

export const paid = (amount: number): Ask => ({ kind: 'add', actor: 'mere', toea: amount })
export const swapped = (actor: string): Ask => ({
  ...{ kind: 'add', actor, toea: 5, whom: 'another account' },
})
export const checked = (actor: string, outcome: 'verified' | 'rejected'): Ask => ({
  ...{ kind: 'verify', actor, line: 0, outcome },
})
export const submitted: Ask = { kind: 'submit', actor: 'mere', comment: 'Because' }
export const decided = (
  actor: string,
  decision: 'approve' | 'reject' | 'query',
  sees = true,
): Ask => ({
  ...{ kind: 'decide', actor, decision, comment: 'Why?', sees },
})

export const sealed: Ask = { kind: 'seal', actor: 'noa' }
export const redated: Ask = { kind: 'redate', actor: 'noa' }
export const uploaded: Ask = { kind: 'upload', actor: 'noa', right: true }
export const asked = (actor: string, why: 'refused' | 'unsaid' | 'said'): Ask => ({
  ...{ kind: 'ask_void', actor, why },
})
export const voided = (actor: string): Ask => ({ kind: 'void', actor })
export const back = (actor: string): Ask => ({ kind: 'take_back', actor })

export const recalled = (actor: string, reason = 'An account was wrong'): Ask => ({
  ...{ kind: 'recall_void', actor, reason },
})

export const booksAgain = (kind: 'ask_revive' | 'keep_void' | 'revive', actor: string): Ask => ({
  ...{ kind, actor },
})
export const split = (actor: string): Ask => ({ kind: 'split', actor })

export const held = (actor: string, isChanged = true): Ask => ({ kind: 'check', actor, isChanged })
export const cleared = (actor: string, comment = 'An old copy'): Ask => ({
  ...{ kind: 'clear', actor, comment },
})

/** The same by the program of Olo. */
export const byKey = (ask: Ask): Ask => ({ ...ask, actor: 'olo', withKey: true })
