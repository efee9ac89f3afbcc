import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { ApprovalPage } from '#pages/approvals/approval-page.tsx'
import { InboxPage } from '#pages/approvals/inbox-page.tsx'
import { NewApproval } from '../contract/batches/batches.ts'
import { answeredBefore } from '../core/commit.ts'
import { Refusal, statusOf } from '../core/refusals/refusal.ts'
import { sha256 } from '../core/sha256.ts'
import { approvalLimitToea, hasPermission } from '../domain/access/role.ts'
import { findingKinds, findingRanks } from '../domain/batches/findings.ts'
import { must } from '../domain/must.ts'
import type { App } from '../http/app.ts'
import { formOf } from '../http/form.ts'
import { pageOf, readCursor } from '../http/paging.ts'
import { allowed, entering } from '../http/policy.ts'
import { renderPage } from '../http/render-page.tsx'
import { organisationView } from '../organisations/organisation-view.ts'
import { countWaiting } from '../payees/store.ts'
import { askDesk } from './ask-desk.ts'
import { listFindings, listFoundPayments } from './findings/store.ts'
import { viewFindings } from './findings/view.ts'
import { type BatchRow, loadBatch } from './load-batch.ts'
import { listLargest, listPayments } from './payments/store.ts'
import { paymentView } from './payments/view.ts'
import { listBatches, listWaitingFor } from './store.ts'
import { batchSummary, batchView } from './view.ts'

const waitingMax = 50
const othersMax = 20
const linesMax = 200
const largestMax = 5
const toLookAtMax = 50

/** The approver's inbox and batch page: a few kilobytes, one request, no script needed. */
export const approvalPages = new Hono<App>()
  .get('/', entering('/approval'), inboxPage)

  .get('/:batchId', allowed('view_payments'), (c) => approvalPage(c))

  .post('/:batchId', allowed('approve_payments', 'decide'), async (c) => {
    const batchId = must(c.req.param('batchId'), 'batchId')
    const form = await formOf(c)
    const sent = z.safeParse(NewApproval, form)
    const comment = typeof form.comment === 'string' ? form.comment : ''
    if (!sent.success) {
      const error = sent.error.issues[0]?.message ?? 'Decide: approve, ask or reject.'
      return approvalPage(c, { error, comment, status: 422 })
    }
    const { decision } = sent.data
    c.set('mutation', {
      userId: c.var.user.id,
      key: `page/${String(form.key).slice(0, 100)}/${decision}`,
      requestHash: await sha256(JSON.stringify([batchId, sent.data])),
    })
    try {
      const earlier = await answeredBefore(c.var.tenant.db, c.var.mutation)
      if (!earlier) await askDesk(c, batchId, { step: 'decide', sent: sent.data })
      return c.redirect(`/approval/${batchId}?done=${decision}`, 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return approvalPage(c, { error: error.detail, comment, status: statusOf(error.reason) })
    }
  })

/** The same inbox at the address of those who administer. */
export const adminApprovalPages = new Hono<App>().get('/', entering('/admin/approval'), inboxPage)

async function inboxPage(c: Context<App>) {
  const { tenant, user } = c.var
  const before = readCursor<[number]>(c.req.query('after'), ['number'])?.[0]
  const limitToea = approvalLimitToea(user.role, user.approvalLimitToea)
  const mayVerify = hasPermission(user.role, 'verify_accounts')
  const [waiting, recent, accounts] = await Promise.all([
    listWaitingFor(tenant.db, { id: user.id, limitToea }, waitingMax),
    listBatches(tenant.db, { before, limit: othersMax }),
    mayVerify ? countWaiting(tenant.db) : 0,
  ])
  const { items, nextCursor } = pageOf(recent, othersMax, ({ row }) => [row.number])
  const mine = new Set(waiting.map(({ row }) => row.id))
  const others = items.filter(({ row }) => !mine.has(row.id) && row.submittedAt !== null)
  return renderPage(
    <InboxPage
      organisation={organisationView(tenant)}
      user={user.view}
      waiting={limitToea > 0 ? waiting.slice(0, waitingMax).map(batchSummary) : []}
      others={others.map(batchSummary)}
      nextCursor={nextCursor}
      accountsToVerify={accounts}
    />,
    { title: 'Approvals', reader: user.view },
  )
}

type Said = { error?: string; comment?: string; status?: number }

async function approvalPage(c: Context<App>, { error, comment, status = 200 }: Said = {}) {
  const { tenant, user } = c.var
  const record = await loadBatch(tenant.db, must(c.req.param('batchId'), 'batchId'))
  if (!record) throw new Refusal('not_found')
  const { id, number, name } = record.row
  const after = readCursor<[number]>(c.req.query('after'), ['number'])?.[0]
  const shown = shownKinds(record.row)
  const [lines, largest, toLookAt, found] = await Promise.all([
    listPayments(tenant.db, id, { after, limit: linesMax }),
    listLargest(tenant.db, id, largestMax),
    listFoundPayments(tenant.db, id, shown, toLookAtMax),
    listFindings(tenant.db, id, { rankMax: 2, limit: toLookAtMax }),
  ])
  const { items, nextCursor } = pageOf(lines, linesMax, ({ line }) => [line])
  const batch = batchView(record, user, new Date())
  return renderPage(
    <ApprovalPage
      organisation={organisationView(tenant)}
      user={user.view}
      batch={batch}
      findings={await viewFindings(tenant.db, found, record.names)}
      toLookAt={toLookAt.map((row) => paymentView(row, number))}
      largest={largest.map((row) => paymentView(row, number))}
      payments={items.map((row) => paymentView(row, number))}
      nextCursor={nextCursor}
      onlyLines={after !== undefined}
      idempotencyKey={crypto.randomUUID()}
      error={error ?? null}
      notice={doneNotice(c.req.query('done'), batch)}
      {...(comment !== undefined && { comment })}
    />,
    { title: name, reader: user.view, status },
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
) {
  if (done === 'approve') return `Approved. ${approvalsGiven} of ${approvalsNeeded} approvals.`
  if (done === 'reject') return 'Rejected. The batch goes back to the person who prepared it.'
  if (done === 'query') return 'Your question was sent to the person who prepared this batch.'
  return null
}
