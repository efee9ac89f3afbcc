import { type ClockReason, lifeDays } from '../../domain/access/organisation-life.ts'
import type { OrganisationState } from '../../domain/access/organisation-state.ts'
import { plans } from '../../domain/billing/plan.ts'
import type { Formats } from '../../domain/reading/formats.ts'
import type { LetterContents } from '../letter-types.ts'
import { nameOnly, oneLine, type Part, signInPage, type WriteLetter } from './letter-parts.ts'

type Invoice = Pick<
  LetterContents['invoice_overdue'],
  'number' | 'reference' | 'totalToea' | 'openToea' | 'dueOn'
>

export const invoiceIssued: WriteLetter<'invoice_issued'> = (content, { originOf, formats }) => ({
  subject: `Invoice ${content.number}: ${formats.money(content.totalToea)} by ${formats.day(content.dueOn)}`,
  parts: [
    `This is the invoice for the plan ${plans[content.plan].title}. Pay it by bank transfer, with exactly the reference below, and upload the bank’s receipt.`,
    invoiceFacts(content, formats),
    billingLink('See the invoice and where to pay', originOf(content.slug)),
  ],
})

export const invoiceOverdue: WriteLetter<'invoice_overdue'> = (content, { originOf, formats }) => ({
  subject: `Overdue: invoice ${content.number}, ${formats.money(content.openToea)}`,
  parts: [
    `Invoice ${content.number} was due on ${formats.day(content.dueOn)}, and ${formats.money(content.openToea)} of it is open.`,
    ...sentence(content.because),
    invoiceFacts(content, formats),
    'If you have paid it, upload the bank’s receipt: until we have looked at it, the clock stands still.',
    billingLink('See the invoice and where to pay', originOf(content.slug)),
  ],
})

export const proofRejected: WriteLetter<'proof_rejected'> = (content, { originOf, formats }) => ({
  subject: `We could not accept the receipt for invoice ${content.number}`,
  parts: [
    'We looked at the receipt you uploaded and could not accept it. This is why:',
    { quote: content.reason },
    invoiceFacts(content, formats),
    content.openToea > 0
      ? billingLink('Upload another one', originOf(content.slug))
      : billingLink('See your invoices', originOf(content.slug)),
  ],
})

export const receipt: WriteLetter<'receipt'> = (content, { originOf, formats }) => ({
  subject: `Receipt: ${formats.money(content.paidToea)} for invoice ${content.number}`,
  parts: [
    `Thank you. ${formats.money(content.paidToea)} for invoice ${content.number} arrived.`,
    {
      facts: [
        ['Invoice', String(content.number)],
        ['Reference', content.reference],
        ['Paid', formats.money(content.paidToea)],
        ['Still open', formats.money(content.openToea)],
        ...(content.creditToea
          ? [['Paid too much', formats.money(content.creditToea)] as [string, string]]
          : []),
        ['Plan', plans[content.plan].title],
        ...(content.paidUntil === ''
          ? []
          : [['Paid until', formats.day(content.paidUntil)] as [string, string]]),
      ],
    },
    ...(content.creditToea ? ['What you paid too much, we send back. Please write to us.'] : []),
    billingLink('See your invoices', originOf(content.slug)),
  ],
})

/** What people can do in each state (docs/states.md), as they are told when it begins. */
const states: Partial<Record<OrganisationState, { is: string; can: string }>> = {
  trialing: { is: 'is in its trial', can: 'You can do everything.' },
  trial_grace: {
    is: 'has reached the end of its trial',
    can: 'You can finish open batches, read and export. Choose a plan to go on.',
  },
  awaiting_payment: {
    is: 'waits for its first payment',
    can: 'You can do everything while your payment is on its way.',
  },
  active: { is: 'is active', can: 'You can do everything.' },
  past_due: { is: 'has an invoice that is overdue', can: 'You can still do everything.' },
  restricted: {
    is: 'is restricted',
    can: 'No batch can be begun. What was handed over can be approved, and its bank file downloaded.',
  },
  suspended: {
    is: 'is suspended',
    can: 'You can read, export, download bank files of approved batches, and pay.',
  },
  frozen: { is: 'is frozen', can: 'You can only read. Nothing can be approved or downloaded.' },
  cancelled: { is: 'is cancelled', can: `You can read and export for ${lifeDays.cancelled} days.` },
  archived: { is: 'is closed', can: 'Nobody can sign in any more.' },
}

/** To where the invoices went, and to where they go from now on. */
export const billingEmailChanged: WriteLetter<'billing_email_changed'> = (
  content,
  { originOf },
) => ({
  subject: `Invoices of ${nameOnly(content.organisationName)} go to another address`,
  parts: [
    `${nameOnly(content.byName)} changed where the invoices of ${nameOnly(content.organisationName)} go, and what we write about its plan. Invoices that were issued before stay where they were sent.`,
    {
      facts: [
        ...(content.before === '' ? [] : [['Before', content.before] as [string, string]]),
        ['From now on', content.after],
      ],
    },
    'If you did not expect this, ask an administrator of the organisation: they change it back on the page “Organisation”.',
    { to: 'Sign in', link: `${originOf(content.slug)}/auth` },
  ],
})

export const organisationState: WriteLetter<'organisation_state'> = (content, { originOf }) => {
  const name = nameOnly(content.organisationName)
  const known = states[content.state as OrganisationState] // any other has no entry
  const what = `${name} ${known?.is ?? `is now ${content.state.replaceAll('_', ' ')}`}`
  return {
    subject: what,
    parts: [
      `${what}.`,
      ...sentence(content.because),
      ...(known ? [known.can] : []),
      ...(content.state === 'archived'
        ? []
        : [{ to: 'Sign in', link: `${originOf(content.slug)}/auth` }]),
    ],
  }
}

/** To the administrators, by whom and why: another one ends it, so that a stolen session cannot. */
export const organisationFrozen: WriteLetter<'organisation_frozen'> = (content, context) => {
  const what = `${nameOnly(content.organisationName)} ${states.frozen?.is}`
  return {
    subject: what,
    parts: [
      `${nameOnly(content.byName)} pressed the red button. ${states.frozen?.can}`,
      { quote: content.reason },
      'Taking it back needs two administrators, on the page “Organisation”; where there is one, ask Bilum.',
      { to: 'Sign in', link: signInPage(context) },
    ],
  }
}

/** The clock’s reasons (domain/tenant-life.ts) in words; what a person wrote stays as it is. */
const reasons: Record<ClockReason, string> = {
  trial_over: 'The trial is over and no plan was chosen.',
  trial_grace_over: `${lifeDays.trialGrace} days have passed since the trial ended, and no plan was chosen.`,
  invoice_overdue: 'An invoice was not paid by its day.',
  long_overdue: 'An invoice has been overdue for a long time.',
  still_unpaid: `An invoice stayed unpaid for ${lifeDays.restricted} more days.`,
  long_suspended: `It has been suspended for ${lifeDays.suspended} days.`,
  long_cancelled: `It was cancelled ${lifeDays.cancelled} days ago.`,
}

function sentence(because: string): Part[] {
  const isClock = Object.hasOwn(reasons, because)
  const written = isClock ? reasons[because as ClockReason] : oneLine(because) // asked just before
  return written === '' ? [] : [written]
}

function invoiceFacts(content: Invoice, formats: Formats): Part {
  const { number, reference, totalToea, openToea, dueOn } = content
  return {
    facts: [
      ['Invoice', String(number)],
      ['Reference', reference],
      ['Total', formats.money(totalToea)],
      ...(openToea === totalToea
        ? []
        : [['Still open', formats.money(openToea)] as [string, string]]),
      ['Due on', formats.day(dueOn)],
    ],
  }
}

function billingLink(to: string, origin: string): Part {
  return { to, link: `${origin}/billing` }
}
