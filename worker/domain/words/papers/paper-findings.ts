import type { Evidence, FindingKind } from '../../batches/findings.ts'
import { formatDay } from '../../calendar.ts'

/* What is found of the papers beside payments and payees. */

type OfPapers = Extract<FindingKind, 'certificate_ended' | 'attached_twice'>
type Words = { title: string; one: string; many: string }

export const paperWords: Record<OfPapers, Words> = {
  certificate_ended: {
    title: 'Certificate ended',
    one: 'to a payee whose certificate of compliance ended',
    many: 'to payees whose certificates of compliance ended',
  },
  attached_twice: {
    title: 'Attached twice',
    one: 'attachment used twice',
    many: 'attachments used twice',
  },
}

export const paperSentences: Record<OfPapers, (evidence: Evidence) => string> = {
  certificate_ended: ({ lastDay }) =>
    `The certificate of compliance of this payee ended on ${formatDay(String(lastDay))}, and there is no later one.`,
  attached_twice: ({ file, batch }) => `${file} is attached twice: to ${batch} too.`,
}
