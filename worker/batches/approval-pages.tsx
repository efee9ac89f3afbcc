import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { approvalCss } from '#pages/approvals/approval-css.ts'
import { ApprovalPage } from '#pages/approvals/approval-page.tsx'
import type { Typed } from '#pages/approvals/decision/decision-form.tsx'
import { passkeyScript } from '#pages/scripts.generated.ts'
import type { Said } from '#pages/ui/said.tsx'
import type { DecisionWords } from '#pages/words/en/approval.ts'
import { wordsIn } from '#pages/words/words.ts'
import { NewApproval } from '../contract/batches/batches.ts'
import { answeredBefore } from '../core/commit.ts'
import { type Reason, Refusal, statusOf } from '../core/refusals/refusal.ts'
import { sentenceIn } from '../core/refusals/refusals-in-languages.ts'
import { sha256 } from '../core/sha256.ts'
import { findingKinds, findingRanks } from '../domain/batches/findings.ts'
import { must } from '../domain/must.ts'
import type { App } from '../http/app.ts'
import { formOf } from '../http/form.ts'
import { languageOf } from '../http/language/language-of.ts'
import { pageOf, readCursor } from '../http/paging.ts'
import { allowed, entering } from '../http/policy.ts'
import { renderPage } from '../http/render-page.tsx'
import { organisationView } from '../organisations/organisation-view.ts'
import { askPasskey } from './approvers/ask-passkey.ts'
import { nextWaiting } from './approvers/next-waiting.ts'
import { askDesk } from './ask-desk.ts'
import { compareWithBefore } from './compared/compare.ts'
import { listFindings, listFoundPayments } from './findings/store.ts'
import { viewFindings } from './findings/view.ts'
import { inboxPage } from './inbox-page.tsx'
import { type BatchRow, loadBatch } from './load-batch.ts'
import { listLargest, listPayments } from './payments/store.ts'
import { paymentView } from './payments/view.ts'
import { batchView } from './view.ts'

const linesMax = 200
const largestMax = 5
const toLookAtMax = 50
/** Of those who are new, gone, paid more and paid less, each. */
const changesMax = 5

/** The approver's inbox and batch page: a few kilobytes, one request, no script needed. */
export const approvalPages = new Hono<App>()
  .get('/', entering('/approval'), inboxPage)

  .get('/:batchId', allowed('view_payments'), (c) => approvalPage(c))

  .post('/:batchId', allowed('approve_payments', 'decide'), async (c) => {
    const batchId = must(c.req.param('batchId'), 'batchId')
    const form = await formOf(c)
    const typed = { question: textIn(form.question), reason: textIn(form.reason) }
    const sent = z.safeParse(NewApproval, { ...form, comment: commentOf(form.decision, typed) })
    if (!sent.success) {
      const language = languageOf(c)
      const { decision } = wordsIn(language)
      const [issue] = sent.error.issues
      const error =
        issue?.path[0] === 'comment'
          ? sentenceIn(new Refusal('comment_too_long'), language)
          : decision.decide
      return approvalPage(c, { error, typed, status: 422 })
    }
    const { decision, digest, comment, onBehalfOf } = sent.data
    c.set('mutation', {
      userId: c.var.user.id,
      key: `page/${String(form.key).slice(0, 100)}/${decision}`,
      // without what proves it: whoever lost the answer presses again with the code of that moment
      requestHash: await sha256(
        JSON.stringify([batchId, { decision, digest, comment, onBehalfOf }]),
      ),
    })
    try {
      const earlier = await answeredBefore(c.var.tenant.db, c.var.mutation)
      if (!earlier) await askDesk(c, batchId, { step: 'decide', sent: sent.data })
      return c.redirect(`/approval/${batchId}?done=${decision}`, 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { reason } = error
      const said = sentenceIn(error, languageOf(c))
      const missing = reason === 'comment_required' && decision !== 'approve'
      const isUnproved = decision === 'approve' && unproved.includes(reason)
      return approvalPage(c, {
        ...(missing || isUnproved ? {} : { error: said }),
        typed: {
          ...typed,
          ...(missing && { missing: { decision, sentence: said.text } }),
          ...(isUnproved && { unproved: said }),
        },
        status: statusOf(reason),
      })
    }
  })

/** The same inbox at the address of those who administer. */
export const adminApprovalPages = new Hono<App>().get('/', entering('/admin/approval'), inboxPage)

/** What its own field says, beside the code or the passkey. */
const unproved: Reason[] = [
  'proof_needed',
  'proof_elsewhere',
  'code_of_six',
  'code_wrong',
  'code_used',
  'locked',
  'sign_ins_busy',
  'tries_under_way',
]

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** The words of a decision. What was typed beside an approval goes with it: nothing that somebody wrote is dropped. */
function commentOf(decision: unknown, { question, reason }: Typed): string {
  if (decision === 'query') return question
  return decision === 'reject' ? reason : question || reason
}

type Answer = { error?: Said; typed?: Typed; status?: number }

async function approvalPage(c: Context<App>, { error, typed, status = 200 }: Answer = {}) {
  const { tenant, user } = c.var
  const language = languageOf(c)
  const words = wordsIn(language)
  const record = await loadBatch(tenant.db, must(c.req.param('batchId'), 'batchId'))
  if (!record) throw new Refusal('not_found')
  const { id, number, name } = record.row
  const after = readCursor<[number]>(c.req.query('after'), ['number'])?.[0]
  const shown = shownKinds(record.row)
  const done = c.req.query('done')
  const [lines, largest, toLookAt, found, comparison, next] = await Promise.all([
    listPayments(tenant.db, id, { after, limit: linesMax }),
    listLargest(tenant.db, id, largestMax),
    listFoundPayments(tenant.db, id, shown, toLookAtMax),
    listFindings(tenant.db, id, { rankMax: 2, limit: toLookAtMax }),
    after === undefined ? compareWithBefore(tenant.db, id, changesMax) : undefined,
    done === undefined ? undefined : nextWaiting(tenant.db, user, number),
  ])
  const { items, nextCursor } = pageOf(lines, linesMax, ({ line }) => [line])
  const batch = batchView(record, user, new Date(), language)
  const passkey = after === undefined ? await askPasskey(c, record.row, batch) : null
  return renderPage(
    <ApprovalPage
      organisation={organisationView(tenant, words.notices)}
      user={user.view}
      batch={batch}
      findings={await viewFindings(tenant.db, found, record.names)}
      toLookAt={toLookAt.map((row) => paymentView(row, number))}
      comparison={comparison}
      largest={largest.map((row) => paymentView(row, number))}
      payments={items.map((row) => paymentView(row, number))}
      nextCursor={nextCursor}
      onlyLines={after !== undefined}
      idempotencyKey={crypto.randomUUID()}
      passkey={passkey}
      error={error ?? (batch.mayApprove && batch.secondFactor ? null : (typed?.unproved ?? null))}
      notice={doneNotice(done, batch, words.decision)}
      {...(typed && { typed })}
      {...(next !== undefined && { next })}
    />,
    {
      ...{ title: name, language, reader: user.view, sheet: approvalCss, status },
      ownScript: passkey ? passkeyScript : undefined,
    },
  )
}

/** From this share of the lines on, what is found is told by its count: a list of nearly all of them shows nothing. */
const wallpaperShare = 0.3

/** What is only shown, and listed line by line because few of the payments have it. */
function shownKinds({ warnings, paymentCount }: BatchRow) {
  return findingKinds.filter((kind) => {
    const count = warnings[kind] ?? 0
    return findingRanks[kind] === 3 && count > 0 && count <= wallpaperShare * paymentCount
  })
}

function doneNotice(
  done: string | undefined,
  { approvalsGiven, approvalsNeeded }: { approvalsGiven: number; approvalsNeeded: number },
  words: DecisionWords,
) {
  if (done === 'approve') return words.approved(approvalsGiven, approvalsNeeded)
  if (done === 'reject') return words.rejected
  if (done === 'query') return words.asked
  return null
}
