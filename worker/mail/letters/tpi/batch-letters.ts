/* Tok Pisin, a draft: no speaker has checked it yet. Letters about batches; what they tell stands in English beside them. */

import { draft } from '../../../domain/reading/draft.ts'
import type { LetterContents } from '../../letter-types.ts'
import {
  type LetterContext,
  oneLine,
  type Part,
  readerOrigin,
  type WriteLetter,
} from '../letter-parts.ts'

type Batch = Pick<
  LetterContents['batch_approved'],
  'batchId' | 'batchName' | 'reference' | 'paymentCount' | 'totalToea'
>

export const waitingForYourApproval = draft<WriteLetter<'waiting_for_your_approval'>>(
  (content, context) => ({
    subject: `${howMuch(content, context)} i wet long tok orait bilong yu: ${content.batchName}`,
    parts: [
      `${oneLine(content.makerName)} i salim wanpela grup pe, na yu ken tok orait long en.`,
      facts(content, context, prepared(content, context)),
      ...proof(content),
      { to: 'Lukim grup pe', link: `${readerOrigin(context)}/approval/${content.batchId}` },
      switchOff,
    ],
  }),
)

export const approvalReminder = draft<WriteLetter<'approval_reminder'>>((content, context) => ({
  subject: `I wet yet: ${howMuch(content, context)} i wet long tok orait bilong yu: ${content.batchName}`,
  parts: [
    `Wanpela grup pe i wet stat long ${since(content, context)}, na tok orait bilong yu i no kam yet.`,
    facts(content, context, prepared(content, context)),
    ...proof(content),
    { to: 'Lukim grup pe', link: `${readerOrigin(context)}/approval/${content.batchId}` },
    switchOff,
  ],
}))

export const approvalEscalated = draft<WriteLetter<'approval_escalated'>>((content, context) => ({
  subject: `I no gat tok yet: ${howMuch(content, context)}, ${content.batchName}`,
  parts: [
    `Wanpela grup pe i wet stat long ${since(content, context)}, na taim bilong en i klostu pinis. ${whoCould(content)}`,
    facts(content, context, prepared(content, context)),
    batchLink(content, context),
  ],
}))

const proof = ({ asksProof }: { asksProof?: boolean }): Part[] =>
  asksProof
    ? [
        'Taim yu tok orait, bai i askim code bilong authenticator app bilong yu, o passkey: holim i stap redi.',
      ]
    : []

function whoCould({ approvers, others }: LetterContents['approval_escalated']): string {
  if (approvers.length === 0)
    return 'I no gat man o meri moa i ken tok orait: givim mak inap long wanpela man o meri.'
  const more = others === 0 ? '' : `, na ${others} moa`
  return `Ol dispela i ken tok orait, na mipela i toksave long ol pinis: ${approvers.map(oneLine).join(', ')}${more}.`
}

export const batchQueried = draft<WriteLetter<'batch_queried'>>((content, context) => ({
  subject: `Askim long ${content.batchName}: ${howMuch(content, context)}`,
  parts: [
    `${oneLine(content.byName)} i gat askim long grup pe bilong yu. Em i wet inap yu bekim.`,
    ...comment(content),
    facts(content, context),
    batchLink(content, context),
    switchOff,
  ],
}))

export const runDrafted = draft<WriteLetter<'run_drafted'>>((content, context) => ({
  subject: `Nupela grup pe i stap: ${content.batchName}`,
  parts: [
    content.copiedFrom
      ? `Em i gat ol pe bilong ${content.copiedFrom}, long account bilong nau. Mani i no inap go sapos yu no salim na ol narapela i no tok orait.`
      : 'I no gat pe insait yet. Putim ol pe, na bihain salim.',
    facts(content, context, [['De bilong pe', context.formats.day(content.valueDate)]]),
    batchLink(content, context),
    switchOff,
  ],
}))

export const runNotDrafted = draft<WriteLetter<'run_not_drafted'>>(
  ({ name, why, payDay }, context) => ({
    subject: `Grup pe i no kamap: ${name}`,
    parts: [
      `De bilong pe bilong ${oneLine(name)} em ${context.formats.day(payDay)}, tasol grup pe i no inap kamap: ${oneLine(why)} Yu yet statim.`,
      { to: 'Lukim ol template', link: `${readerOrigin(context)}/batches/templates` },
      switchOff,
    ],
  }),
)

export const periodsEnd = draft<WriteLetter<'periods_end'>>(({ name, payDay }, context) => ({
  subject: `Grup pe i no moa kamap em yet: ${name}`,
  parts: [
    `${payDay ? `Bihain long de bilong pe ${context.formats.day(payDay)} i no gat taim bilong pe` : 'I no gat taim bilong pe'} bilong ${oneLine(name)}, olsem na grup pe i no inap kamap em yet. Tok orait long ol taim bilong pe i kam bihain.`,
    { to: 'Lukim ol template', link: `${readerOrigin(context)}/batches/templates` },
    switchOff,
  ],
}))

export const batchApproved = draft<WriteLetter<'batch_approved'>>((content, context) => ({
  subject: `Tok orait pinis: ${content.batchName}, ${howMuch(content, context)}`,
  parts: [
    `${oneLine(content.byName)} i givim las tok orait long grup pe bilong yu. Bihain long dispela fail bilong bank i ken kamap.`,
    facts(content, context),
    batchLink(content, context),
    switchOff,
  ],
}))

export const batchRejected = draft<WriteLetter<'batch_rejected'>>((content, context) => ({
  subject: `Tok nogat: ${content.batchName}, ${howMuch(content, context)}`,
  parts: [
    `${oneLine(content.byName)} i tok nogat long grup pe bilong yu. I no gat mani i go. Stretim asua na salim gen.`,
    ...comment(content),
    facts(content, context),
    batchLink(content, context),
    switchOff,
  ],
}))

const figures = new Intl.NumberFormat('en-US')

export function howMuch(
  { paymentCount, totalToea }: Pick<Batch, 'paymentCount' | 'totalToea'>,
  { formats }: LetterContext,
): string {
  return `${figures.format(paymentCount)} pe, ${formats.money(totalToea)}`
}

const since = (content: { since: string }, { formats }: LetterContext) =>
  formats.momentInZone(new Date(content.since))

function prepared(
  { makerName, valueDate }: { makerName: string; valueDate: string },
  { formats }: LetterContext,
): [string, string][] {
  return [
    ['Husat i redim', makerName],
    ['De bilong pe', formats.day(valueDate)],
  ]
}

export const bankFileMade = draft<WriteLetter<'bank_file_made'>>((content, context) => ({
  subject: `Fail bilong bank i redi: ${content.batchName}, ${howMuch(content, context)}`,
  parts: [
    `${oneLine(content.byName)} i wokim fail bilong bank long wanpela grup pe yu bin redim o orait long en.`,
    facts(content, context, [['Fail', content.fileName]]),
    content.seal
      ? 'Grup pe i hait, olsem na mipela i no tokim SHA-256 bilong fail. Mak bilong fail, i gat tok hait insait, em i dispela:'
      : 'SHA-256 bilong fail em i dispela:',
    content.seal ?? content.sha256 ?? '',
    'Holim dispela pas. Buk bilong ol wok i pinis olsem taim fail i kamap, na bihain yu ken skelim wantaim:',
    content.logHead,
    batchLink(content, context),
    switchOff,
  ],
}))

export function facts(
  content: Batch,
  { formats }: LetterContext,
  more: [string, string][] = [],
): Part {
  return {
    facts: [
      ['Grup pe', `${oneLine(content.batchName)} (${content.reference})`],
      ['Ol pe', String(content.paymentCount)],
      ['Totel', formats.money(content.totalToea)],
      ...more,
    ],
  }
}

function comment({ comment }: { comment: string }): Part[] {
  return comment.trim() === '' ? [] : [{ quote: comment.trim() }]
}

export function batchLink({ batchId }: Batch, context: LetterContext): Part {
  return { to: 'Opim grup pe', link: `${readerOrigin(context)}/batches/${batchId}` }
}

/** How a letter about what came back ends. */
export const endOfReturn = (context: LetterContext): Part[] => [
  { to: 'Lukim wanem i kam bek', link: `${readerOrigin(context)}/reconciliation` },
  switchOff,
]

const switchOff = 'Yu ken stopim ol email bilong ol grup pe long profile bilong yu.'
