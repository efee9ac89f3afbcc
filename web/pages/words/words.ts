import { draft, type InEachLanguage } from '#domain/reading/draft.ts'
import type { Language } from '#domain/reading/languages.ts'
import { type DomainWords, domainWords } from '#domain/words/languages/domain-words.ts'
import { type AccountWords, account } from './en/account.ts'
import { type ApprovalWords, approval, type DecisionWords, decision } from './en/approval.ts'
import { type BillingWords, billing, type InvoiceWords, invoice } from './en/billing.ts'
import { type ChangesWords, type ComeBackWords, changes, comeBack } from './en/changes.ts'
import { type FileCheckWords, fileCheck } from './en/file-check.ts'
import { type FrameWords, frame } from './en/frame.ts'
import { type HomeWords, home, type InboxWords, inbox } from './en/inbox.ts'
import {
  type MessageWords,
  messages,
  type NoticeWords,
  notices,
  type RefusedWords,
  refused,
} from './en/messages.ts'
import { type OnboardingWords, onboarding } from './en/onboarding.ts'
import { type SignInWords, signIn } from './en/sign-in.ts'
import { type PublicFrameWords, publicFrame, type SignUpWords, signUp } from './en/sign-up.ts'
import { type UnsaidDebitWords, unsaidDebit } from './en/unsaid-debit.ts'
import { type VerificationWords, verification } from './en/verification.ts'
import * as accountInTokPisin from './tpi/account.ts'
import * as approvalInTokPisin from './tpi/approval.ts'
import * as billingInTokPisin from './tpi/billing.ts'
import * as changesInTokPisin from './tpi/changes.ts'
import * as fileCheckInTokPisin from './tpi/file-check.ts'
import * as frameInTokPisin from './tpi/frame.ts'
import * as inboxInTokPisin from './tpi/inbox.ts'
import * as messagesInTokPisin from './tpi/messages.ts'
import * as onboardingInTokPisin from './tpi/onboarding.ts'
import * as signInInTokPisin from './tpi/sign-in.ts'
import * as signUpInTokPisin from './tpi/sign-up.ts'
import * as unsaidDebitInTokPisin from './tpi/unsaid-debit.ts'
import * as verificationInTokPisin from './tpi/verification.ts'

/** Everything that a plain page says, by the page that says it; and what the domain says on them. */
export type Words = DomainWords & {
  language: Language
  frame: FrameWords
  inbox: InboxWords
  home: HomeWords
  approval: ApprovalWords
  decision: DecisionWords
  verification: VerificationWords
  signIn: SignInWords
  account: AccountWords
  changes: ChangesWords
  comeBack: ComeBackWords
  messages: MessageWords
  refused: RefusedWords
  notices: NoticeWords
  fileCheck: FileCheckWords
  unsaidDebit: UnsaidDebitWords
  publicFrame: PublicFrameWords
  signUp: SignUpWords
  onboarding: OnboardingWords
  billing: BillingWords
  invoice: InvoiceWords
}

const catalogues: InEachLanguage<Words> = {
  en: {
    ...domainWords.en,
    language: 'en',
    ...{
      frame,
      inbox,
      home,
      approval,
      decision,
      verification,
      signIn,
      account,
      changes,
      comeBack,
      messages,
      refused,
      notices,
      fileCheck,
      unsaidDebit,
      publicFrame,
      signUp,
      onboarding,
      billing,
      invoice,
    },
  },
  tpi: draft({
    ...domainWords.tpi,
    language: 'tpi',
    ...frameInTokPisin,
    ...inboxInTokPisin,
    ...approvalInTokPisin,
    ...verificationInTokPisin,
    ...signInInTokPisin,
    ...accountInTokPisin,
    ...changesInTokPisin,
    ...messagesInTokPisin,
    ...fileCheckInTokPisin,
    ...unsaidDebitInTokPisin,
    ...signUpInTokPisin,
    ...onboardingInTokPisin,
    ...billingInTokPisin,
  }),
}

export function wordsIn(language: Language): Words {
  return catalogues[language]
}

/** One sentence in every language, where it is said before anybody knows who reads it. */
export function inEachLanguage(say: (words: Words) => string): Record<Language, string> {
  return { en: say(catalogues.en), tpi: say(catalogues.tpi) }
}
