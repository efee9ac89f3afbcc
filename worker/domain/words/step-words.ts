import type { ProofKind, StepKind } from '../batches/batch.ts'

type Named = { name: string }
export type WhoActed = (step: { actor: Named; onBehalfOf: Named | null }) => string

/** Whoever took a step, and for whom where it was not by their own limit. */
export const whoActed: WhoActed = ({ actor, onBehalfOf }) =>
  onBehalfOf ? `${actor.name} for ${onBehalfOf.name}` : actor.name

/** How an approval was proved, as what follows on the words of its step. */
export function howProven({ provenBy }: { provenBy: ProofKind | null }): string {
  return provenBy === null ? '' : ` ${proofWords[provenBy]}`
}

const proofWords: Record<ProofKind, string> = {
  totp: 'with a code',
  passkey: 'with a passkey',
}

/** What somebody did to a batch, as the rest of a sentence that begins with their name. */
export const stepWords: Record<StepKind, string> = {
  submit: 'submitted it',
  recall: 'took it back',
  approve: 'approved it',
  reject: 'rejected it',
  query: 'asked a question',
  answer: 'answered',
  seal: 'made the bank file',
  upload: 'marked it as uploaded',
  ask_cancellation: 'asked to cancel it',
  cancel: 'cancelled it',
  lapse: 'found that its value date had passed',
  redate: 'gave it a new value date',
  // nobody's own step: the sentence begins without a name
  block: 'Nobody who can approve it was left',
  unblock: 'Somebody can approve it again',
  raise: 'The approval rules became stricter',
}
