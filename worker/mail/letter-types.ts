import type { Link } from '../core/links.ts'
import type { PlanName } from '../domain/billing/plan.ts'
import type { Invoice } from '../domain/payees/invoices/invoice.ts'
import type { Language } from '../domain/reading/languages.ts'
import type { BatchLetters, Returned } from './letters/batch-letter-types.ts'

type InvoiceContent = {
  invoiceId: string
  number: number
  reference: string
  totalToea: number
  openToea: number
  dueOn: string
}

/** In which language the browser reads that asked for it, where its reader chose none. Letters of before it was kept have none. */
type Asked = { language: Language }

type AdviceContent = {
  payeeName: string
  valueDate: string
  /** A moment. */
  sentAt: string
  bankReference: string
  /** The account masked to its last four digits. */
  lines: { reference: string; account: string; amountToea: number; invoices?: Invoice[] }[]
  /** Payments that the total counts and no line says. */
  more: number
  /** Invoices of those lines that stand in none of them. */
  moreInvoices?: number
  totalToea: number
}

/** What each letter is told when it is written: facts, never a token. Its words are in `letters/`. */
export type LetterContents = BatchLetters & {
  // getting in
  confirmation: Asked & { link: Link; firstName: string; organisationName: string; slug: string }
  activation: { link: Link; invitedBy: string }
  /** `isClosed`: nobody asked; the password before opens nothing since the last factor was taken away. */
  reset: { link: Link; isClosed?: true } & Partial<Asked>
  /** To an administrator who was removed, where one is left: the way back. */
  administrator_removed: { link: Link; byName: string }
  /** One administrator is alone and asks for something: to who approves, and where invoices go. `from` is a moment. */
  change_waits_longer: { summary: string; byName: string; from: string }
  /** Bilum called about a change that waits: to who administers or approves, and where invoices go. */
  change_called: {
    summary: string
    byName: string
    callerName: string
    number: string
    spokeTo: string
    said: string
    outcome: 'kept' | 'confirmed' | 'refused'
  }
  discovery: Asked & { organisations: { slug: string; name: string }[] }
  security_notice: { what: SecurityEvent; about: string }

  /** To whoever made a key, and who administers: `lastDay` is a day. */
  api_key_ends: { name: string; start: string; makerName: string; lastDay: string; isOver?: true }
  /** To whoever keeps payees: how many certificates of compliance ended or soon will, the first of them, and how many more there are. */
  certificates_end: {
    ended: number
    soon: number
    certificates: { payeeName: string; lastDay: string }[]
    more: number
  }

  // signing up
  organisation_ready: Asked & { slug: string; organisationName: string }
  waiting_for_slot: Asked & { organisationName: string }
  unused_trial: Asked & { slug: string; organisationName: string; releasedOn: string }
  trial_ending: { slug: string; organisationName: string; trialEndsOn: string }

  // from the platform to people of every organisation
  news: { subject: string; text: string }
  terms_changed: { subject: string; text: string }
  /** About the service itself, to whoever administers an organisation, whatever they chose. */
  service_notice: { subject: string; text: string }

  // billing
  invoice_issued: InvoiceContent & { slug: string; plan: PlanName }
  invoice_overdue: InvoiceContent & { slug: string; because: string }
  proof_rejected: InvoiceContent & { slug: string; reason: string }
  receipt: InvoiceContent & {
    slug: string
    plan: PlanName
    paidToea: number
    paidUntil: string
    creditToea?: number
  }
  billing_email_changed: {
    slug: string
    organisationName: string
    /** Empty where there was none. */
    before: string
    after: string
    byName: string
  }
  /** To where invoices go, and at the end to whoever administered it: `until` is a day, `sha256` the certificate's. */
  organisation_leaves: {
    what: 'begun' | 'taken_back' | 'deleted'
    slug: string
    organisationName: string
    by: string
    until: string
    sha256: string
  }
  organisation_state: { slug: string; organisationName: string; state: string; because: string }
  /** To the administrators of an organisation, one of whom pressed the red button. */
  organisation_frozen: { organisationName: string; byName: string; reason: string }

  // to addresses of payees
  remittance_advice: AdviceContent
  /** `payment` is its reference where one came back. */
  advice_taken_back: AdviceContent & Returned & { because: 'void' | 'returned'; payment: string }
  /**
   * To whoever was told that a payment came back: it did not, or not that part of it while another did. Or that the file is
   * void: it counts again.
   */
  advice_stands: AdviceContent &
    Returned & { because?: 'void' | 'returned'; payment: string; stillBackToea?: number }

  // to the platform's own people
  platform_notice: { what: PlatformEvent; about: string }
}

export type SecurityEvent =
  | 'new_device'
  | 'password_changed'
  | 'factor_added'
  | 'factor_removed'
  | 'signed_out'
  | 'device_signed_out'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'account_locked'
  | 'codes_guessed'
  | 'approval_codes_guessed'
  | 'passkey_copied'
  | 'bank_account_changed'
  | 'rights_changed'
  | 'rules_changed'
  | 'sign_in_rules_changed'
  | 'networks_emptied'
  | 'change_waits'
  | 'unfreezing_asked'
  | 'delegation_given'
  | 'delegation_ended'
  | 'api_key_made'
  | 'webhook_added'
  | 'webhook_changed'
  | 'webhook_off'
  | 'archive_begun'
  | 'closure_begun'
  | 'closure_taken_back'
  | 'details_changed'
  | 'person_renamed'
  | 'records_disagree'

export type PlatformEvent =
  | 'no_slot_free'
  | 'sign_ups_wait'
  | 'few_slots_free'
  | 'provisioning_failed'
  | 'proof_submitted'
  | 'organisation_leaves'

export type LetterName = keyof LetterContents

/**
 * In English for everybody: it goes to an address of which no person is known or to the platform's own people, or its
 * words are an announcement of the platform.
 */
type EnglishLetter =
  | 'trial_ending'
  | 'news'
  | 'terms_changed'
  | 'invoice_issued'
  | 'invoice_overdue'
  | 'proof_rejected'
  | 'receipt'
  | 'billing_email_changed'
  | 'organisation_leaves'
  | 'organisation_state'
  | 'remittance_advice'
  | 'advice_taken_back'
  | 'advice_stands'
  | 'platform_notice'

/** To somebody of an organisation, in the language that they chose; to a stranger, in the one their browser asked for. */
export type PersonalLetter = Exclude<LetterName, EnglishLetter>

/** One letter to users of this database, or to addresses outside it. */
export type Letter<Name extends LetterName = LetterName> = {
  letter: Name
  /** With the recipient, what makes this letter leave only once: the batch and its step, the link's nonce. */
  occasion: string
  content: LetterContents[Name]
} & ({ recipientIds: readonly string[] } | { addresses: readonly string[] })
