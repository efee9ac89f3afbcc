import type { Stop } from './rights/stops.fixture.ts'

/**
 * Whom the lines of the model pay, written a second time: how each account came to be trusted, and what follows for the batch
 * that pays it.
 */
export type Whom = 'someone new' | 'someone known' | 'another account'

export type Line = {
  toea: number
  /** `new`: the first account, confirmed with the file; `waits`: another account of somebody known. */
  trust: 'new' | 'on file' | 'waits' | 'verified' | 'rejected'
  isKnown: boolean
  /** It is not the account that was on file. */
  isChanged: boolean
  proposer: string
  verifier: string | null
  /** Whoever it pays is suspended or blocked. */
  stop?: Stop
}

export type AccountAsk =
  | { kind: 'verify'; line: number; outcome: 'verified' | 'rejected' }
  | { kind: 'settle'; line: number }

/** Who proposed the accounts that are on file from the beginning. */
export const longAgo = 'sela'

type Added = { actor: string; toea: number; whom?: Whom }

export function newLine({ actor, toea, whom = 'someone new' }: Added): Line {
  const isKnown = whom !== 'someone new'
  const isChanged = whom === 'another account'
  const trust = isChanged ? 'waits' : isKnown ? 'on file' : 'new'
  const proposer = whom === 'someone known' ? longAgo : actor
  return { toea, trust, isKnown, isChanged, proposer, verifier: null }
}

/** Nobody is paid at an account that waits or was rejected, nor at one that a maker verified. */
export function isBlocked({ trust, isChanged, verifier }: Line, makers: string[]): boolean {
  if (trust === 'waits' || trust === 'rejected') return true
  return isChanged && verifier !== null && makers.includes(verifier)
}

export const isDead = ({ trust }: Line) => trust === 'waits' || trust === 'rejected'

/** A line goes to the account on file where there is one that it does not go to. */
export const isSettled = (line: Line) => line.isKnown && isDead(line)

export const onFile = (line: Line): Line => ({
  ...line,
  trust: 'on file',
  isChanged: false,
  proposer: longAgo,
  verifier: null,
})

/** The file of an approved batch confirms what is new. */
export const confirmed = (line: Line): Line =>
  line.trust === 'new' ? { ...line, trust: 'verified' } : line

type Verified = { status: number; code?: string; line?: Line }

export function foreseeVerification(
  line: Line | undefined,
  { actor, outcome }: { actor: string; outcome: 'verified' | 'rejected' },
  isMaker: boolean,
): Verified {
  if (!line) return { status: 404, code: 'not_found' }
  const isWaiting = line.trust === 'new' || line.trust === 'waits'
  if (outcome === 'rejected') {
    if (!isWaiting) return { status: 409, code: 'not_waiting' }
    return { status: 200, line: { ...line, trust: 'rejected' } }
  }
  if (line.trust === 'rejected') return { status: 409, code: 'not_waiting' }
  if (actor === line.proposer) return { status: 409, code: 'second_person_needed' }
  if (isMaker) return { status: 409, code: 'verifier_is_maker' }
  return {
    status: 200,
    line: { ...line, trust: isWaiting ? 'verified' : line.trust, verifier: actor },
  }
}
