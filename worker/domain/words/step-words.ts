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
  ask_void: 'asked that the bank file be void',
  keep_file: 'kept the bank file as it is',
  void: 'confirmed it, so the bank file is VOID',
  ask_revive: 'said that the bank booked the void file all the same',
  keep_void: 'left the void file void',
  revive: 'confirmed it, so the void file counts again and the batch is with the bank',
  take_back: 'took the last approval back',
  approve_taken_back: 'approved it, and took that back',
  tamper: 'found a changed file',
  ask_clearing: 'asked to go on with the sealed file',
  clear: 'cleared the sealed file',
  settle: 'recorded what the bank did with it',
  close: 'closed it',
}
