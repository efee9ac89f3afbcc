import type { AttachmentList } from '#contract/batches/attachments.ts'
import type { BatchView } from '#contract/batches/batches.ts'
import type { BatchComparison } from '#contract/batches/comparison.ts'
import type { FindingView } from '#contract/batches/findings.ts'
import type { PaymentView } from '#contract/batches/payments.ts'
import type { OrganisationView, UserView } from '#contract/session.ts'
import { isAwaitingApproval } from '#domain/batches/batch.ts'
import { codeOfKind } from '#domain/batches/runs/template.ts'
import { approvalScript } from '../approval-script.ts'
import { heldScript, passkeyScript } from '../scripts.generated.ts'
import { Notice } from '../ui/notice.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import type { Said } from '../ui/said.tsx'
import { useWords } from '../words/use-words.tsx'
import { BackToApprovals } from './back-to-approvals.tsx'
import { BatchApprovers } from './batch-approvers.tsx'
import { BatchChanges } from './batch-changes.tsx'
import { BatchFacts } from './batch-facts.tsx'
import { BatchHistory } from './batch-history.tsx'
import { BatchLife } from './batch-life.tsx'
import { BatchWarnings } from './batch-warnings.tsx'
import type { PasskeyAsked } from './decision/approve.tsx'
import { BatchRecalled } from './decision/batch-recalled.tsx'
import { DecisionForm, type Typed } from './decision/decision-form.tsx'
import { TakeBack } from './decision/take-back.tsx'
import { NextBatch, type NextWaiting } from './next-batch.tsx'
import { BatchAttachments } from './papers/batch-attachments.tsx'
import { PaymentLines } from './payment-lines.tsx'
import { DebitWaits } from './sealed/debit-waits.tsx'
import { SealedFile, type SealedFileFacts } from './sealed/sealed-file.tsx'

type ApprovalPageProps = {
  organisation: OrganisationView
  user: UserView
  batch: BatchView
  /** What was found and needed a reason, as many as are listed. */
  findings: FindingView[]
  /** The payments in which something was found. */
  toLookAt: PaymentView[]
  /** What became of it since the batch before. */
  comparison?: BatchComparison | undefined
  /** The largest five. */
  largest: PaymentView[]
  /** A page of the lines, the first one unless `onlyLines`. */
  payments: PaymentView[]
  nextCursor: string | null
  /** A later page of the lines (`?after=`): no warnings, no form. */
  onlyLines?: boolean
  /** Every line (`?lines=all`), to be printed: with who acted, without warnings and form. */
  isForPaper?: boolean
  /** Made when the page is rendered; sent with the decision. */
  idempotencyKey: string
  error?: Said | null
  notice?: string | null
  /** What a passkey is asked for, where approving this batch takes one of this person's. */
  passkey?: PasskeyAsked | null
  /** What was typed before an error, so that nobody types it twice. */
  typed?: Typed
  /** Papers that were laid beside it. */
  attachments?: AttachmentList | undefined
  /** After a decision: what waits for this person next; `null` where nothing does. */
  next?: NextWaiting | null
  /** Once it is sealed: its file, and what was held beside it. */
  sealedFile?: SealedFileFacts | null
}

/** The approver's page: how much, what is unusual, the largest, the decision; then the lines and who has acted. Prints as a batch sheet. */
export function ApprovalPage(page: ApprovalPageProps) {
  const { organisation, user, batch, error, notice } = page
  const { approval } = useWords()
  return (
    <PageLayout
      organisation={organisation}
      user={user}
      path="/approval"
      isDeciding={!page.onlyLines && mayDecide(page)}
    >
      <BackToApprovals user={user} />
      <Notice error={error} notice={notice} />
      {!page.onlyLines && !isRefused(page) && (
        <TakeBack batch={batch} idempotencyKey={page.idempotencyKey} />
      )}
      {page.next !== undefined && <NextBatch next={page.next} />}
      <p className="print">{batch.state === 'approved' ? approval.certificate : approval.sheet}</p>
      <BatchFacts batch={batch} isForYou={mayDecide(page)} />
      <BatchLife batch={batch} />
      <BatchRecalled batch={batch} />
      {!page.onlyLines && <DebitWaits batch={batch} user={user} />}
      {page.sealedFile && (
        <SealedFile batch={batch} facts={page.sealedFile} idempotencyKey={page.idempotencyKey} />
      )}
      {page.onlyLines ? <LaterLines {...page} /> : <WholeBatch {...page} />}
    </PageLayout>
  )
}

function WholeBatch(page: ApprovalPageProps) {
  const { batch, user } = page
  const { approval } = useWords()
  const isWhole = batch.lines === 'every'
  return (
    <>
      <BatchWarnings batch={batch} findings={page.findings} toLookAt={page.toLookAt} />
      {batch.run?.differences && <p className="box">{batch.run.differences}</p>}
      {page.comparison && <BatchChanges batch={batch} comparison={page.comparison} />}
      {isWhole ? (
        <section className="screen">
          <h2>{approval.largest}</h2>
          <PaymentLines payments={page.largest} />
        </section>
      ) : (
        <LinesKept batch={batch} />
      )}
      <BatchAttachments
        batchId={batch.id}
        attachments={page.attachments}
        mayTake={!page.organisation.refuses?.includes('export')}
      />
      <Decision {...page} />
      {isWhole && (
        <details id="lines" data-lines>
          <summary>{approval.allLines(batch.paymentCount)}</summary>
          <PaymentLines payments={page.payments} />
          <NextLines {...page} />
        </details>
      )}
      <BatchHistory batch={batch} />
      {isAwaitingApproval(batch.state) && !isRefused(page) && (
        <BatchApprovers batch={batch} userId={user.id} />
      )}
      <script>{approvalScript}</script>
      {page.passkey && <script>{passkeyScript}</script>}
      {page.sealedFile && <script>{heldScript}</script>}
    </>
  )
}

/** In place of the payments of a confidential batch, for whoever is not in the payroll group. */
function LinesKept({ batch: { paymentCount, run, lines } }: Pick<ApprovalPageProps, 'batch'>) {
  const { approval } = useWords()
  const code = codeOfKind(run?.kind ?? null)
  return <p className="box">{approval.linesKept(paymentCount, code, lines === 'ranked')}</p>
}

const nothingTyped = { question: '', reason: '' }

/** Nobody decides while the organisation is in this state: the notice at the top says why. */
function isRefused({ organisation }: ApprovalPageProps): boolean {
  return organisation.refuses?.includes('decide') ?? false
}

const mayDecide = (page: ApprovalPageProps) => page.batch.mayApprove && !isRefused(page)

function Decision(page: ApprovalPageProps) {
  const { batch, idempotencyKey, typed = nothingTyped, passkey = null } = page
  if (mayDecide(page)) {
    return <DecisionForm {...{ batch, idempotencyKey, typed, passkey }} />
  }
  return batch.mayNotApproveBecause && !isRefused(page) ? (
    <p className="box screen">{batch.mayNotApproveBecause}</p>
  ) : null
}

function LaterLines(page: ApprovalPageProps) {
  const { approval } = useWords()
  return (
    <section>
      <h2>{(page.isForPaper ? approval.allLines : approval.moreLines)(page.batch.paymentCount)}</h2>
      {page.batch.lines === 'every' ? (
        <PaymentLines payments={page.payments} isForPaper={page.isForPaper ?? false} />
      ) : (
        <LinesKept batch={page.batch} />
      )}
      <NextLines {...page} />
      <a className="screen" href={`/approval/${page.batch.id}`}>
        {approval.backToDecision}
      </a>
      {page.isForPaper && <BatchHistory batch={page.batch} />}
    </section>
  )
}

function NextLines({ batch, payments, nextCursor }: ApprovalPageProps) {
  const { approval } = useWords()
  if (!nextCursor) return null
  const last = payments.at(-1)?.line ?? 0
  return (
    <>
      <p className="screen">
        <a href={`/approval/${batch.id}?after=${encodeURIComponent(nextCursor)}`}>
          {approval.linesAfter(last, batch.paymentCount)}
        </a>{' '}
        <a href={`/approval/${batch.id}?lines=all`}>{approval.printAll(batch.paymentCount)}</a>
      </p>
      <p className="print">{approval.printedOf(payments.length, batch.paymentCount)}</p>
    </>
  )
}
