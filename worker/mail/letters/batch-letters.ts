import type { LetterContents } from '../letter-types.ts'
import {
  howMuch,
  type LetterContext,
  oneLine,
  type Part,
  readerOrigin,
  type WriteLetter,
} from './letter-parts.ts'

type Batch = Pick<
  LetterContents['batch_approved'],
  'batchId' | 'batchName' | 'reference' | 'paymentCount' | 'totalToea'
>

/*
 * Everything needed to know what it is about stands in the letter, for whoever reads it on a slow line. The link only
 * shows the batch, after signing in: nothing is decided from a letter.
 */

export const waitingForYourApproval: WriteLetter<'waiting_for_your_approval'> = (
  content,
  context,
) => {
  const waits = content.paymentCount === 1 ? 'waits' : 'wait'
  return {
    subject: `${howMuch(content, context)} ${waits} for your approval: ${content.batchName}`,
    parts: [
      `${oneLine(content.makerName)} handed over a batch, and you can approve it.`,
      facts(content, context, [
        ['Prepared by', content.makerName],
        ['Paid on', context.formats.day(content.valueDate)],
      ]),
      ...proof(content),
      { to: 'Look at the batch', link: `${readerOrigin(context)}/approval/${content.batchId}` },
      switchOff,
    ],
  }
}

export const approvalReminder: WriteLetter<'approval_reminder'> = (content, context) => {
  const waits = content.paymentCount === 1 ? 'waits' : 'wait'
  return {
    subject: `Still waiting: ${howMuch(content, context)} ${waits} for your approval: ${content.batchName}`,
    parts: [
      `A batch waits since ${context.formats.momentInZone(new Date(content.since))}, and your approval is missing.`,
      facts(content, context, [
        ['Prepared by', content.makerName],
        ['Paid on', context.formats.day(content.valueDate)],
      ]),
      ...proof(content),
      { to: 'Look at the batch', link: `${readerOrigin(context)}/approval/${content.batchId}` },
      switchOff,
    ],
  }
}

export const approvalEscalated: WriteLetter<'approval_escalated'> = (content, context) => ({
  subject: `Nobody has decided: ${howMuch(content, context)}, ${content.batchName}`,
  parts: [
    `A batch waits since ${context.formats.momentInZone(new Date(content.since))}, and its time is nearly over. ${whoCould(content)}`,
    facts(content, context, [
      ['Prepared by', content.makerName],
      ['Paid on', context.formats.day(content.valueDate)],
    ]),
    batchLink(content, context),
  ],
})

/** What to have at hand, where the rules ask for it with the approval itself. */
const proof = ({ asksProof }: { asksProof?: boolean }): Part[] =>
  asksProof
    ? [
        'Approving it asks for a code of your authenticator app, or for your passkey: have it at hand.',
      ]
    : []

/** Whom to call, or that there is nobody. */
function whoCould({ approvers, others }: LetterContents['approval_escalated']): string {
  if (approvers.length === 0) return 'Nobody who could approve it is left: give somebody the limit.'
  const more = others === 0 ? '' : `, and ${others} more`
  return `These could approve it and were reminded: ${approvers.map(oneLine).join(', ')}${more}.`
}

export const runDrafted: WriteLetter<'run_drafted'> = (content, context) => ({
  subject: `A draft was made: ${content.batchName}`,
  parts: [
    content.copiedFrom
      ? `It has the payments of ${content.copiedFrom}, each to the account of today. Nothing is paid before you hand it over and others approve it.`
      : 'It has no payments yet, because no run of its template was made into a bank file. Add them, then hand it over.',
    facts(content, context, [['Pay day', context.formats.day(content.valueDate)]]),
    batchLink(content, context),
    switchOff,
  ],
})

export const runNotDrafted: WriteLetter<'run_not_drafted'> = ({ name, why, payDay }, context) => ({
  subject: `No draft could be made: ${name}`,
  parts: [
    `${oneLine(name)} is paid on ${context.formats.day(payDay)}, and its draft could not be made: ${oneLine(why)} Start it by hand.`,
    { to: 'See the templates', link: `${readerOrigin(context)}/batches/templates` },
    switchOff,
  ],
})

export const periodsEnd: WriteLetter<'periods_end'> = ({ name, payDay }, context) => ({
  subject: `No more drafts are made: ${name}`,
  parts: [
    `${payDay ? `After the pay day of ${context.formats.day(payDay)} there is no period` : 'There is no period'} for ${oneLine(name)}, so no draft of it is made by itself. Confirm the periods that come next, and drafts go on.`,
    { to: 'Confirm periods', link: `${readerOrigin(context)}/batches/templates` },
    switchOff,
  ],
})

export const batchQueried: WriteLetter<'batch_queried'> = (content, context) => ({
  subject: `A question about ${content.batchName}: ${howMuch(content, context)}`,
  parts: [
    `${oneLine(content.byName)} has a question about your batch. It waits until it is answered.`,
    ...comment(content),
    facts(content, context),
    batchLink(content, context),
    switchOff,
  ],
})

export const batchApproved: WriteLetter<'batch_approved'> = (content, context) => ({
  subject: `Approved: ${content.batchName}, ${howMuch(content, context)}`,
  parts: [
    `${oneLine(content.byName)} gave the last approval for your batch. Its bank file is the next step.`,
    facts(content, context),
    batchLink(content, context),
    switchOff,
  ],
})

export const batchRejected: WriteLetter<'batch_rejected'> = (content, context) => ({
  subject: `Rejected: ${content.batchName}, ${howMuch(content, context)}`,
  parts: [
    `${oneLine(content.byName)} rejected your batch. Nothing of it is paid. Change what is wrong and hand it over again.`,
    ...comment(content),
    facts(content, context),
    batchLink(content, context),
    switchOff,
  ],
})

export const bankFileMade: WriteLetter<'bank_file_made'> = (content, context) => ({
  subject: `Bank file made: ${content.batchName}, ${howMuch(content, context)}`,
  parts: [
    `${oneLine(content.byName)} made the bank file of a batch that you prepared or approved.`,
    facts(content, context, [['Bank file', content.fileName]]),
    content.seal
      ? 'The batch is confidential: in place of the SHA-256 of the bank file, of which its amounts could be found, stands its seal, which is made with a secret of the batch:'
      : 'The SHA-256 of the bank file is:',
    content.seal ?? content.sha256 ?? '',
    'Keep this letter. The audit log ended so with the bank file, and an export of it can be checked against that later:',
    content.logHead,
    batchLink(content, context),
    switchOff,
  ],
})

export function facts(
  content: Batch,
  { formats }: LetterContext,
  more: [string, string][] = [],
): Part {
  return {
    facts: [
      ['Batch', `${oneLine(content.batchName)} (${content.reference})`],
      ['Payments', String(content.paymentCount)],
      ['Total', formats.money(content.totalToea)],
      ...more,
    ],
  }
}

function comment({ comment }: { comment: string }): Part[] {
  return comment.trim() === '' ? [] : [{ quote: comment.trim() }]
}

export function batchLink({ batchId }: Batch, context: LetterContext): Part {
  return { to: 'Open the batch', link: `${readerOrigin(context)}/batches/${batchId}` }
}

/** How a letter about what came back ends. */
export const endOfReturn = (context: LetterContext): Part[] => [
  { to: 'Look at what came back', link: `${readerOrigin(context)}/reconciliation` },
  switchOff,
]

const switchOff = 'You can switch e-mails about batches off in your profile.'
