import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { approvalCss, paperCss } from '#pages/approvals/approval-css.ts'
import { ApprovalPage } from '#pages/approvals/approval-page.tsx'
import type { Typed } from '#pages/approvals/decision/decision-form.tsx'
import { heldScript, passkeyScript } from '#pages/scripts.generated.ts'
import type { Said } from '#pages/ui/said.tsx'
import { wordsIn } from '#pages/words/words.ts'
import { NewApproval } from '../contract/batches/steps.ts'
import { Refusal, statusOf } from '../core/refusals/refusal.ts'
import { sentenceIn } from '../core/refusals/refusals-in-languages.ts'
import { withRoom } from '../core/room/room-here.ts'
import { sha256 } from '../core/sha256.ts'
import { batchLimits } from '../domain/batches/batch.ts'
import { must } from '../domain/must.ts'
import type { App } from '../http/app.ts'
import { formOf, pageKey } from '../http/form.ts'
import { languageOf } from '../http/language/language-of.ts'
import { shownRefusal } from '../http/log/note-refusal.ts'
import { pageOf, readCursor } from '../http/paging.ts'
import { allowed, entering } from '../http/policy.ts'
import { renderPage } from '../http/render-page.tsx'
import { organisationView } from '../organisations/organisation-view.ts'
import { askPasskey } from './approvers/ask-passkey.ts'
import { doneNotice } from './approvers/done-notice.ts'
import { drawnWithin } from './approvers/drawn-within.ts'
import { nextOf, waitingAfter } from './approvers/next-waiting.ts'
import { saidFirst } from './approvers/said-first.ts'
import { commentOf, textIn, unproved } from './approvers/sent-decision.ts'
import { decideAtOnce, decidedOn } from './at-once/decide-at-once.ts'
import { viewAttachments } from './attachments/store.ts'
import { postCheck, postClearing, sealedFileOf } from './checks/check-page.ts'
import { compareWithBefore } from './compared/compare.ts'
import { listShownPayments } from './findings/shown-payments.ts'
import { listFindings } from './findings/store.ts'
import { seenFindings, viewFindings } from './findings/view.ts'
import { inboxPage } from './inbox/inbox-page.tsx'
import { loadBatch } from './load-batch.ts'
import { listLargest, listPayments } from './payments/store.ts'
import { viewsAsSigned } from './payments/view.ts'
import { batchView, linesSeenBy } from './view.ts'
import { postTakeBack } from './way-back/take-back-page.ts'
import { viewUnsaid } from './way-back/unsaid-debits.ts'

const linesMax = 200
const largestMax = 5
const toLookAtMax = 50
/** Of those who are new, gone, paid more and paid less, each. */
const changesMax = 5

/** The approver's inbox and batch page: a few kilobytes, one request, no script needed. */
export const approvalPages = new Hono<App>()
  .get('/', entering('/approval'), inboxPage)
  .get('/:batchId', allowed('view_payments'), (c) => approvalPage(c))
  .post('/:batchId/check', allowed('view_payments', 'download'), (c) => taken(c, postCheck))
  .post('/:batchId/clearing', allowed('view_payments', 'decide'), (c) => taken(c, postClearing))

  .post('/:batchId', allowed('approve_payments', 'decide', decidedOn('batchId')), async (c) => {
    const batchId = must(c.req.param('batchId'), 'batchId')
    const form = await formOf(c)
    const typed = { question: textIn(form.question), reason: textIn(form.reason) }
    const sent = z.safeParse(NewApproval, { ...form, comment: commentOf(form.decision, typed) })
    if (!sent.success) {
      const language = languageOf(c)
      const error =
        sent.error.issues[0]?.path[0] === 'comment'
          ? sentenceIn(new Refusal('comment_too_long'), language)
          : wordsIn(language).decision.decide
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
      await decideAtOnce(c, batchId, sent.data)
      return c.redirect(`/approval/${batchId}?done=${decision}`, 303)
    } catch (error) {
      const refused = shownRefusal(c, error)
      const { reason } = refused
      const said = sentenceIn(refused, languageOf(c))
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

  .post('/:batchId/taking-back', allowed('approve_payments', 'download'), (c) =>
    taken(c, postTakeBack),
  )

/** The same inbox at the address of those who administer. */
export const adminApprovalPages = new Hono<App>().get('/', entering('/admin/approval'), inboxPage)

/** Back to the page where it was taken, or the page with why not. */
async function taken(c: Context<App>, take: (c: Context<App>) => Promise<string>) {
  try {
    return c.redirect(await take(c), 303)
  } catch (error) {
    const refused = shownRefusal(c, error)
    const status = statusOf(refused.reason)
    return approvalPage(c, { error: sentenceIn(refused, languageOf(c)), status })
  }
}

type Answer = { error?: Said; typed?: Typed; status?: number }
type Drawn = Answer & { isForPaper: boolean; loading: ReturnType<typeof loadBatch> }

/** For paper it has every line, as room is for so many; what was sent is answered with the ordinary one. */
async function approvalPage(c: Context<App>, answer: Answer = {}) {
  const { tenant } = c.var
  const load = () => loadBatch(tenant.db, must(c.req.param('batchId'), 'batchId'))
  const loading = load()
  const isForPaper = c.req.method !== 'POST' && c.req.query('lines') === 'all'
  const lines = isForPaper ? ((await loading)?.row.paymentCount ?? 0) : 0
  const draw = (isOld: boolean) =>
    drawPage(c, { ...answer, isForPaper, loading: isOld ? load() : loading })
  return withRoom({ ...tenant, askedBy: c.var.user.id }, lines, draw)
}

async function drawPage(c: Context<App>, drawn: Drawn) {
  const { typed, status = 200, isForPaper, loading } = drawn
  const { tenant, user } = c.var
  const language = languageOf(c)
  const words = wordsIn(language)
  const id = must(c.req.param('batchId'), 'batchId')
  const after = readCursor<[number]>(c.req.query('after'), ['number'])?.[0]
  const most = isForPaper ? batchLimits.paymentsMax : linesMax
  const onlyLines = isForPaper || after !== undefined
  const done = c.req.query('done')
  const [record, waiting, found, ...single] = await Promise.all([
    loading,
    done === undefined || done === 'take_back' ? undefined : waitingAfter(tenant.db, user),
    listFindings(tenant.db, id, { rankMax: 2, limit: toLookAtMax }),
    listPayments(tenant.db, id, { after, limit: most }),
    listLargest(tenant.db, id, largestMax),
    listShownPayments(tenant.db, id, toLookAtMax),
    onlyLines ? undefined : compareWithBefore(tenant.db, id, changesMax),
    onlyLines ? undefined : viewAttachments(tenant.db, id, c.env),
  ])
  if (!record) throw new Refusal('not_found')
  const seen = linesSeenBy(record, user)
  // whoever does not read every payment is shown nothing that was read of single ones
  const read: Partial<typeof single> = seen === 'every' ? single : []
  const [lines = [], largest = [], toLookAt = [], comparison, attached] = read
  const next = waiting && nextOf(waiting, record.row.number)
  const unsaid = onlyLines ? {} : await viewUnsaid(tenant.db, record, user)
  const batch = { ...batchView(record, user, new Date(), language), ...unsaid }
  const sealedFile = onlyLines ? null : await sealedFileOf(c, record)
  const first = await saidFirst(tenant.db, record, batch, drawn, language)
  const said = doneNotice(done, batch, user.id, words.decision)
  const passkey = onlyLines ? null : await askPasskey(c, record.row, batch)
  const views = await viewsAsSigned(tenant.db, record.row, {
    ...{ toLookAt, largest, payments: lines.slice(0, most) },
  })
  const looked = seenFindings(await viewFindings(tenant.db, found, record.names), seen)
  const draw = (shown: number) => {
    const { nextCursor } = pageOf(lines, shown, ({ line }) => [line])
    return renderPage(
      <ApprovalPage
        organisation={organisationView(tenant, words.notices)}
        user={user.view}
        batch={batch}
        findings={looked}
        {...views}
        payments={views.payments.slice(0, shown)}
        comparison={comparison}
        nextCursor={nextCursor}
        onlyLines={onlyLines}
        isForPaper={isForPaper}
        attachments={attached}
        idempotencyKey={pageKey(c)}
        passkey={passkey}
        sealedFile={sealedFile}
        {...{ ...said, error: first ?? said.error }}
        {...(typed && { typed })}
        {...(next !== undefined && { next })}
      />,
      {
        ...{ title: record.row.name, language, reader: user.view, status },
        sheet: isForPaper ? paperCss : approvalCss,
        ownScript: sealedFile ? heldScript : passkey ? passkeyScript : undefined,
      },
    )
  }
  return isForPaper ? draw(most) : drawnWithin(Math.min(most, lines.length), draw)
}
