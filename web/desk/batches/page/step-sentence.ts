import type { BatchView } from '#contract/batches/batches.ts'
import { type BatchState, revivableStates, type StepKind } from '#domain/batches/batch.ts'
import { cancellationAsked } from '#domain/batches/way-back/cancellation-asked.ts'
import { clockInPortMoresby } from '#pages/weave/clock.ts'
import { type OpenPoints, pointsSentence } from '../findings/points.ts'
import { whyVoid } from '../way-back/void-words.ts'

/** Where a batch stands and what has to happen now, in one sentence, and why it cannot be paid as it is. */
export function stepSentence(batch: BatchView, points: OpenPoints): string {
  const stands = paidAfterAll(batch) ?? sentences[batch.state](batch, pointsSentence(points))
  return sentencesOf(cancelAsked(batch), stands, batch.inVain)
}

const sentences: Record<BatchState, (batch: BatchView, points: string | null) => string> = {
  draft: (batch, points) =>
    batch.paymentCount === 0
      ? 'Add the payments first: from a sheet, or one by one.'
      : (points ?? 'Look the payments over, then submit the batch for approval.'),
  needs_fix: (_batch, points) =>
    sentencesOf(
      'Something has to be mended before it can be submitted; the checks say what.',
      points,
    ),
  ready: (batch, points) =>
    points ??
    (batch.checks.some(({ severity }) => severity !== 'warning')
      ? 'Its payments are ready. What keeps it from being submitted stands under “To settle”.'
      : batch.run
        ? 'No check stands against its payments. Submit it for approval once what “Since the last run” asks for is said.'
        : 'No check stands against it. Submit it for approval.'),
  rejected: (batch, points) => {
    const { name, words } = last(batch, 'reject')
    return sentencesOf(`${name} rejected it: ${words} Mend it and submit it again.`, points)
  },
  in_approval: (batch) => {
    const missing = batch.approvalsNeeded - batch.approvalsGiven
    const waiting =
      missing === 1 ? 'One more approval is needed.' : `${missing} approvals are needed.`
    if (batch.inVain) return waiting
    if (batch.mayApprove) return `${waiting} ${mayGive(batch)}`
    return batch.mayNotApproveBecause ? `${waiting} ${batch.mayNotApproveBecause}` : waiting
  },
  queried: (batch) => {
    const { name, words } = last(batch, 'query')
    return `${name} asks: ${words}`
  },
  approval_blocked: (batch) => {
    const missing = batch.approvalsNeeded - batch.approvalsGiven
    return sentencesOf(
      missing === 1
        ? 'One more approval is needed, and nobody is left who could give it.'
        : `${missing} approvals are needed, and too few people are left who could give them.`,
      batch.mayApprove ? mayGive(batch) : undefined,
      'Take it back, or ask an administrator for another approver.',
    )
  },
  approved: ({ heldUntil, inVain, recallsVoid, unsaidDebit }) =>
    unsaidDebit?.countsAgain
      ? 'Some of its payments, or its period, left in another file: see below.'
      : unsaidDebit
        ? 'It is approved. Its bank file is made once two people said what the debit below is.'
        : inVain
          ? 'It is approved.'
          : recallsVoid
            ? 'Its bank file is void. Take the batch back to mend it, or make another file of the same payments.'
            : heldUntil
              ? `It is approved. The bank file can be made at ${clockInPortMoresby(heldUntil)}; until then whoever gave the last approval can take it back.`
              : 'It is approved. The bank file can be made.',
  lapsed: ({ recallsVoid }) =>
    recallsVoid
      ? 'Its bank file is void, and its value date passed. Take the batch back to mend it, or give it a new day.'
      : 'Its value date passed before the file was made. A new one needs one fresh approval.',
  file_sealed: (batch) =>
    voidAsked(batch) ??
    (batch.unsaidDebit?.countsAgain
      ? 'Some of its payments, or its period, left in another file: see below.'
      : batch.unsaidDebit
        ? 'The bank file is made. It leaves once two people said what the debit below is.'
        : 'The bank file is made. Download it, upload it at the bank, then mark it as uploaded.'),
  tampered: (batch) =>
    `${last(batch, 'tamper').name} found a changed copy of its file. Nothing leaves until two people clear it.`,
  uploaded: (batch) =>
    voidAsked(batch) ??
    `It is at the bank: reference ${last(batch, 'upload', 'revive').comment ?? 'not known'}.`,
  settling: () =>
    'The bank answered for some of its payments. The rest was not seen on a statement yet.',
  settled: () =>
    'The bank answered for every payment. It can be closed once whatever came back is dealt with.',
  closed: () =>
    'The bank answered for every payment, and whatever came back is dealt with. It is closed.',
  cancelled: (batch) => {
    const { name, words } = last(batch, 'cancel')
    return `${name} cancelled it: ${words}`
  },
}

/** Whoever has no second factor reads it before they try. */
const mayGive = ({ secondFactor }: BatchView) =>
  secondFactor?.kinds.length === 0
    ? 'You need a second factor for it: set one up under “Your sign-in”.'
    : 'You can give one.'

/** What somebody asks of a batch after its last approval, which is for another to confirm. */
function cancelAsked(batch: BatchView) {
  const asked =
    batch.state === 'approved' || batch.state === 'lapsed' ? cancellationAsked(batch) : undefined
  return (
    asked &&
    `${asked.actor.name} asks that it be cancelled: “${asked.comment}” Somebody else has to confirm it.`
  )
}

/** What somebody asks of the bank file, which is for another to confirm. */
const voidAsked = ({ voidAsked: asked }: BatchView) =>
  asked &&
  `${asked.askedBy.name} asks that the bank file be void. ${whyVoid(asked)} Somebody else has to confirm it.`

/** What somebody says of a void file, which is for another to confirm. */
function paidAfterAll({ state, voidFiles }: BatchView) {
  const { revival } = voidFiles.find((file) => file.isOfVersion && file.revival) ?? {}
  return revival && revivableStates.includes(state)
    ? `${revival.askedBy.name} says that the bank paid its void file all the same. Somebody else has to confirm it, under “Files”.`
    : undefined
}

function sentencesOf(...all: (string | null | undefined)[]): string {
  return all.filter(Boolean).join(' ')
}

function last(batch: BatchView, ...kinds: StepKind[]) {
  const step = batch.steps.findLast(({ kind }) => kinds.includes(kind))
  const comment = step?.comment ?? null
  return { name: step?.actor.name ?? 'Someone', comment, words: comment ? `“${comment}”` : '' }
}
