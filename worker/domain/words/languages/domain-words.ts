import { heldBack, otherNetwork } from '../../access/sign-in/sign-in-words.ts'
import type { BatchState, StepKind } from '../../batches/batch.ts'
import type { ComparedKind } from '../../batches/compared.ts'
import type { AccountState, VerificationMethod } from '../../payees/account-rules.ts'
import { draft, type InEachLanguage } from '../../reading/draft.ts'
import { type CalendarWords, englishCalendar } from '../../reading/formats.ts'
import { type ApproverWords, englishApprovers } from '../approver-words.ts'
import { comparedWords } from '../compared-words.ts'
import { englishFindings, type FindingWording } from '../finding-words.ts'
import { englishRuns, type RunWording } from '../runs/run-words.ts'
import { batchStateWords } from '../state-words.ts'
import { stepWords, type WhoActed, whoActed } from '../step-words.ts'
import { accountStateWords, methodWords } from '../verification-words.ts'
import {
  accountStatesInTokPisin,
  approversInTokPisin,
  batchStatesInTokPisin,
  comparedInTokPisin,
  heldBackInTokPisin,
  methodsInTokPisin,
  otherNetworkInTokPisin,
  runsInTokPisin,
  stepsInTokPisin,
  whoActedInTokPisin,
} from './tpi/batches.ts'
import { calendarInTokPisin } from './tpi/calendar.ts'
import { findingsInTokPisin } from './tpi/findings.ts'

/** What the domain says on plain pages and in letters. */
export type DomainWords = {
  calendar: CalendarWords
  batchStates: Record<BatchState, string>
  steps: Record<StepKind, string>
  whoActed: WhoActed
  compared: Record<ComparedKind, string>
  findings: FindingWording
  approvers: ApproverWords
  accountStates: Record<AccountState, string>
  runs: RunWording
  methods: Record<VerificationMethod, string>
  /** To whoever comes from a network that is not among the organisation's. */
  otherNetwork: (address: string) => string
  /** To whoever tried too often: how long they wait, and what helps sooner. */
  heldBack: (minutes: number, isStrange: boolean) => string
}

/** The desk reads its English ones directly and never comes here: other languages are no part of what it loads. */
export const domainWords: InEachLanguage<DomainWords> = {
  en: {
    calendar: englishCalendar,
    batchStates: wordsOf(batchStateWords),
    steps: stepWords,
    whoActed,
    compared: comparedWords,
    findings: englishFindings,
    approvers: englishApprovers,
    accountStates: accountStateWords,
    runs: englishRuns,
    methods: methodWords,
    otherNetwork,
    heldBack,
  },
  tpi: draft({
    calendar: calendarInTokPisin,
    batchStates: batchStatesInTokPisin,
    steps: stepsInTokPisin,
    whoActed: whoActedInTokPisin,
    compared: comparedInTokPisin,
    findings: findingsInTokPisin,
    approvers: approversInTokPisin,
    accountStates: accountStatesInTokPisin,
    runs: runsInTokPisin,
    methods: methodsInTokPisin,
    otherNetwork: otherNetworkInTokPisin,
    heldBack: heldBackInTokPisin,
  }),
}

function wordsOf(states: typeof batchStateWords): Record<BatchState, string> {
  const words = Object.entries(states).map(([state, { word }]) => [state, word])
  return Object.fromEntries(words) as Record<BatchState, string> // the keys of the very table
}
