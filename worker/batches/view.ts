import { nameOf } from '../auth/account/user-view.ts'
import type { BatchSummary, BatchView, StepView } from '../contract/batches/batches.ts'
import { sealOfDigest } from '../core/kept/seal-of.ts'
import { hasPermission } from '../domain/access/role.ts'
import { headingProblems } from '../domain/bank-files/prepare/prepare-order.ts'
import {
  approvalsOf,
  checkApprover,
  hasEnoughApprovers,
  voicesOf,
} from '../domain/batches/approval.ts'
import {
  type BatchStep,
  batchReference,
  isAwaitingApproval,
  isEditable,
} from '../domain/batches/batch.ts'
import { checkBatch } from '../domain/batches/batch-checks.ts'
import { linesSeen } from '../domain/batches/kept/lines-kept.ts'
import { aboveDailyLimit, leftOfDay } from '../domain/batches/paying/daily-limit.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import { formatToea } from '../domain/money/money.ts'
import type { Problem } from '../domain/problem.ts'
import type { Language } from '../domain/reading/languages.ts'
import { domainWords } from '../domain/words/languages/domain-words.ts'
import { besideWords, summaryWords } from '../domain/words/runs/run-words.ts'
import type { User } from '../http/app.ts'
import { profileOfAccount, type SourceAccountRow } from '../source-accounts/store.ts'
import { approverViews } from './approvers/approver-views.ts'
import { asAskedNow, secondFactorOf, sentenceFor } from './approvers/asked-now.ts'
import { amongApprovers } from './approvers/people.ts'
import { bankFileOrder } from './files/bank-file-order.ts'
import type { BatchRecord, BatchRow } from './load-batch.ts'
import { accountRefusal } from './paying/account-use.ts'
import { payDayView } from './paying/pay-day.ts'
import type { ListedBatch } from './store.ts'
import { wayBackViews } from './way-back/view.ts'

/** Whoever looks at a batch or takes its next step, as far as a batch needs to know them. */
export type DeskUser = Omit<User, 'view'>

export function batchSummary({ row, source, preparer, approvalsGiven }: ListedBatch): BatchSummary {
  return summary(row, source, { id: preparer.id, name: nameOf(preparer) }, approvalsGiven)
}

function summary(
  row: BatchRow,
  { id, name, bank, bsb, accountNumber }: SourceAccountRow,
  preparedBy: { id: string; name: string },
  approvalsGiven: number,
): BatchSummary {
  return {
    id: row.id,
    reference: batchReference(row.number),
    name: row.name,
    description: row.description,
    state: row.state,
    sourceAccount: { id, name, bank, bsb, accountNumber },
    valueDate: row.valueDate,
    paymentCount: row.paymentCount,
    totalToea: row.totalToea,
    version: row.version,
    preparedBy,
    createdAt: row.createdAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    approvalsNeeded: row.approvalsNeeded,
    approvalsGiven,
    isConfidential: row.isConfidential,
  }
}

/** A batch as its page shows it to one person at one moment. */
export function batchView(
  record: BatchRecord,
  viewer: DeskUser,
  now: Date,
  language: Language = 'en',
): BatchView {
  const { row, batch, source, names } = record
  const nameById = (id: string) => names.get(id) ?? ''
  const approvals = approvalsOf(batch)
  const may = checkApprover(batch, amongApprovers(record.people, actorOf(viewer)))
  const lender = may.ok ? may.value.onBehalfOf : null
  const preparedBy = { id: row.preparedBy, name: nameById(row.preparedBy) }
  const isSettled = !isEditable(row.state) && !isAwaitingApproval(row.state)
  const asked = asAskedNow(record)
  const lines = linesSeenBy(record, viewer)
  const told = (step: BatchStep) => {
    return { ...stepView(step, nameById), digest: sealOfDigest(row, step.digest) }
  }
  return {
    ...summary(row, source, preparedBy, approvals.length),
    lines,
    approvalsNeeded: isEditable(row.state) ? record.neededNow.needed : batch.approvalsNeeded,
    sourceAccountId: row.sourceAccountId,
    digest: sealOfDigest(row, row.digest),
    warnings: row.warnings,
    duplicatesReason: row.duplicatesReason,
    controlTotalToea: row.controlTotalToea,
    headCount: row.headCount,
    run: runOf(row, language),
    checks: isEditable(row.state)
      ? [...approversMissing(record), ...aboveLimit(record), ...checksOf(record, now)]
      : [],
    approvals: approvals.map(told),
    steps: batch.steps.map(told),
    ...approverViews(
      asked,
      isSettled ? { people: [], away: [] } : record,
      domainWords[language].approvers,
    ),
    mayApprove: may.ok,
    secondFactor: secondFactorOf(record, asked, viewer),
    approvesFor: lender === null ? null : { id: lender, name: nameById(lender) },
    mayNotApproveBecause: may.ok ? null : sentenceFor(may.reason, viewer, language),
    bankFileId: record.bankFile?.id ?? null,
    dayLimit: dayLimitOf(record),
    ...payDayView(record, now),
    mayNotPayBecause: accountRefusal(record, viewer) ?? null,
    ...wayBackViews(record, viewer.id, lines === 'every', now),
  }
}

/** Which of its single payments this person reads. */
export function linesSeenBy({ row, payrollGroup }: BatchRecord, { id, defined }: DeskUser) {
  const isApprover = hasPermission(defined, 'approve_payments')
  return linesSeen(row, { isInPayrollGroup: payrollGroup.includes(id), isApprover })
}

function runOf(row: BatchRow, language: Language): BatchView['run'] {
  const { runs } = domainWords[language]
  const { templateId, periodId, kind, remitter, supplementaryReason, differences } = row
  if (templateId === null || kind === null) return null
  const said = { supplementaryReason: supplementaryReason ?? '', remitter }
  return {
    ...{ templateId, periodId, kind, ...said },
    differences:
      differences && `${besideWords(differences, runs)}: ${summaryWords(differences, runs)}`,
  }
}

/** What must be mended before a batch can be submitted, and what to look at: the batch itself, then its bank's file. */
export function checksOf({ row, source, ownDays }: BatchRecord, now: Date) {
  const { needsControlTotal, status } = source
  const facts = { ...row, needsControlTotal, sourceAccountIsActive: status === 'active' }
  const profile = profileOfAccount(source)
  return [
    ...checkBatch(facts, profile, dayInPortMoresby(now), ownDays),
    ...headingProblems(bankFileOrder(row, source, [])),
  ]
}

/**
 * Who could approve it is known before it is handed over: a wait for somebody who is not there is no surprise. It is not for
 * the maker to mend, so it does not change the state of the batch.
 */
function approversMissing({ row, batch, people, neededNow }: BatchRecord): Problem[] {
  const handedOver = { ...batch, approvalsNeeded: neededNow.needed, steps: [] }
  if (row.paymentCount === 0 || hasEnoughApprovers(handedOver, people)) return []
  const able = voicesOf(handedOver, people)
  const who =
    able.length === 0 ? 'nobody can' : `only ${able.map(({ name }) => name).join(', ')} can`
  const needed = neededNow.needed === 1 ? '1 person' : `${neededNow.needed} people`
  const message = `${needed} must approve ${formatToea(row.totalToea)}, and ${who}. Ask an administrator.`
  const problem = { field: 'approvers', value: String(able.length), code: 'not_enough_approvers' }
  return [{ ...problem, message, severity: 'error' }]
}

/** What others take of the day is not for the maker to mend either. */
function aboveLimit({ row, source, taken }: BatchRecord): Problem[] {
  const problem = aboveDailyLimit(source, taken, row)
  return problem ? [problem] : []
}

function dayLimitOf({ source, taken }: BatchRecord): BatchView['dayLimit'] {
  const leftToea = leftOfDay(source, taken)
  if (leftToea === null) return null
  const limitToea = leftToea + taken.totalToea
  return { limitToea, takenToea: taken.totalToea, leftToea }
}

export function actorOf({ id, defined, approvalLimitToea }: DeskUser) {
  return { id, defined, ownLimitToea: approvalLimitToea }
}

/** As it is in the dossier, with the digest itself. */
export function stepView(step: BatchStep, nameById: (id: string) => string): StepView {
  const { kind, fromState, toState, version, actorId, at, digest, comment } = step
  const lender = step.onBehalfOf
  const onBehalfOf = lender === null ? null : { id: lender, name: nameById(lender) }
  const actor = { id: actorId, name: nameById(actorId) }
  return {
    ...{ kind, fromState, toState, version, actor, digest, comment, onBehalfOf },
    at: at.toISOString(),
    provenBy: step.provenBy,
  }
}
