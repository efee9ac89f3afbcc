import type { AlarmStage, NextStep } from '../../domain/days/alarms.ts'

type VoidContent = { byName: string; fileName: string; words: string; isRefusedByBank: boolean }
type RevivalContent = { byName: string; fileName: string; words: string }
type BatchContent = {
  batchId: string
  batchName: string
  /** What people call it: `B17`. */
  reference: string
} & Figures
/** Not of a confidential batch that is open. */
type Figures = { paymentCount: number; totalToea: number }
/** What letters about batches are told. */
export type BatchLetters = {
  /** `asksProof`: approving it asks for a second factor. */
  waiting_for_your_approval: BatchContent & {
    makerName: string
    valueDate: string
    asksProof?: boolean
  }
  /** `since` is a moment: when what waits was handed over. */
  approval_reminder: BatchContent & {
    makerName: string
    valueDate: string
    since: string
    asksProof?: boolean
  }
  /** To who administers: nobody decided, and who could. */
  approval_escalated: BatchContent & {
    makerName: string
    valueDate: string
    since: string
    approvers: string[]
    others: number
  }
  /** To whoever holds the next step; `cutOff` is a moment, `nextPossible` a value date. */
  cut_off_alarm: Omit<BatchContent, keyof Figures> &
    Partial<Figures> & {
      stage: AlarmStage
      bank: string
      nextStep: NextStep
      valueDate: string
      cutOff: string
      approvalsMissing: number
      people: string[]
      others: number
      nextPossible: string | null
    }
  /** To the owner of a template: a draft that nobody asked for. `copiedFrom` is empty where it has no payments yet. */
  run_drafted: BatchContent & { valueDate: string; copiedFrom: string }
  run_not_drafted: { name: string; why: string; payDay: string }
  /** No period is known after a pay day, so no draft comes by itself; the day is empty where none ever was. */
  periods_end: { name: string; payDay: string }
  batch_queried: BatchContent & { byName: string; comment: string }
  batch_approved: BatchContent & { byName: string }
  batch_rejected: BatchContent & { byName: string; comment: string }
  /** A payment came back: to whoever prepared it, and who reconciles. */
  payment_returned: ReturnContent
  /** It did not come back: to whoever was told that it did. `reason` is why that was said. */
  return_undone: ReturnContent & { hasOthers?: boolean }
  /**
   * Several payments of a batch came back by one credit, and that they did not: to the same people. Of `partsLeft` of them another
   * part came back all the same.
   */
  payments_returned: SeveralContent
  payments_return_undone: SeveralContent & { partsLeft?: number }
  /**
   * The hash of the file, or the seal of a confidential one. `logHead` is where the audit log ended with it: number and hash, as
   * the verifier takes them.
   */
  bank_file_made: BatchContent & {
    byName: string
    fileName: string
    sha256?: string
    seal?: string
    logHead: string
  }
  /** Whoever gave the last approval took it back. */
  approval_taken_back: BatchContent & { byName: string }
  /** Whoever approved it has approved nothing any more: it is a draft again. `words` are empty where nobody said why. */
  batch_recalled: BatchContent & { byName: string; words: string; hadVoidFile: boolean }
  /** Somebody asks that a bank file be void; it is kept after all; another confirmed it. `words` are the bank's where it refused the file. */
  bank_file_void_asked: BatchContent & VoidContent
  bank_file_kept: BatchContent & VoidContent
  bank_file_voided: BatchContent & VoidContent
  /** Somebody says that the bank booked a void file all the same; another confirmed it, so that it counts again. */
  bank_file_revive_asked: BatchContent & RevivalContent
  bank_file_revived: BatchContent & RevivalContent
  /** A file was found that is not the sealed one any more; `isAtBank` where the bank may have it. */
  changed_file_found: BatchContent & {
    byName: string
    fileName: string
    isAtBank: boolean
    firstLine: number
    differenceCount: number
  }
  /** What waits for one person, and what left since a working day. */
  morning_digest: {
    batches: {
      count: number
      totalToea: number
      /** The first of them by the day they are paid. */
      first: (BatchContent & { makerName: string; valueDate: string })[]
      /** Others wait behind those that were looked at. */
      isPart?: boolean
    }
    accounts: number
    areAccountsPart?: boolean
    changes: number
    left: { files: number; paymentCount: number; totalToea: number }
    since: string
  }
}

/** Who said it of how many payments, and why; what the credit has, where the letter was written with it. */
type SeveralContent = BatchContent & {
  byName: string
  count: number
  /** They are too many to say anything of one account. Of letters that were written before it was so, each was locked. */
  noneLocked?: boolean
  amountToea?: number
  reason: string
}

/** What came back of a payment, and of how much. Letters that were written before it was told have none. */
export type Returned = { returned?: { toea: number; ofToea: number } }

/** Who said it of which payment, and why. */
type ReturnContent = BatchContent &
  Returned & {
    byName: string
    payeeName: string
    payment: string
    reason: string
  }
