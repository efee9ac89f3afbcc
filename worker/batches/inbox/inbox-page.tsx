import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { approvalCss } from '#pages/approvals/approval-css.ts'
import { InboxPage } from '#pages/approvals/inbox-page.tsx'
import { wordsIn } from '#pages/words/words.ts'
import { toVerifyMax } from '../../contract/payees.ts'
import { batches } from '../../db/tenant-batches.ts'
import { listLentTo } from '../../delegations/store.ts'
import { approvalLimitToea, hasPermission } from '../../domain/access/role.ts'
import { type BatchState, batchStates, isAwaitingApproval } from '../../domain/batches/batch.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import type { App } from '../../http/app.ts'
import { languageOf } from '../../http/language/language-of.ts'
import { pageOf, readCursor } from '../../http/paging.ts'
import { renderPage } from '../../http/render-page.tsx'
import { organisationView } from '../../organisations/organisation-view.ts'
import { countWaitingUpTo } from '../../payees/store.ts'
import { isWaitingFor, type ListedBatch, listBatches, listWaitingFor } from '../store.ts'
import { batchSummary } from '../view.ts'

const waitingMax = 50
const othersMax = 20

/** Handed over once, and open again. */
const open: BatchState[] = ['draft', 'needs_fix', 'ready']
const undecided = batchStates.filter((state) => isAwaitingApproval(state) || open.includes(state))
const decided = batchStates.filter((state) => !undecided.includes(state))

/** What waits for this person, then what waits for others, then what is decided: each a list of its own, and onward by its own key. */
export async function inboxPage(c: Context<App>) {
  const { tenant, user } = c.var
  const { db } = tenant
  const language = languageOf(c)
  const words = wordsIn(language)
  const afterOf = (list: string) => readCursor<[number]>(c.req.query(list), ['number'])?.[0]
  const after = { mine: afterOf('mine'), others: afterOf('others'), decided: afterOf('decided') }
  const only = (['mine', 'others', 'decided'] as const).find((list) => after[list])
  const isRead = (list: keyof typeof after) => !only || only === list

  const approver = {
    id: user.id,
    limitToea: approvalLimitToea(user.defined, user.approvalLimitToea),
  }
  const mayApprove = hasPermission(user.defined, 'approve_payments')
  const mayVerify = hasPermission(user.defined, 'verify_accounts')
  const handedOver = sql`${batches.submittedAt} is not null`
  const ofOthers = mayApprove ? sql`${handedOver} and not ${isWaitingFor(approver)}` : handedOver
  const older = { limit: othersMax }
  const [mine, others, past, accounts, lent] = await Promise.all([
    mayApprove && isRead('mine') ? listWaitingFor(db, approver, waitingMax, after.mine) : [],
    isRead('others')
      ? listBatches(db, { ...older, states: undecided, only: ofOthers, before: after.others })
      : [],
    isRead('decided')
      ? listBatches(db, { ...older, states: decided, only: handedOver, before: after.decided })
      : [],
    mayVerify && !only ? countWaitingUpTo(db, toVerifyMax) : 0,
    mayApprove && !only ? listLentTo(db, user.id, dayInPortMoresby(new Date())) : [],
  ])
  return renderPage(
    <InboxPage
      organisation={organisationView(tenant, words.notices)}
      user={user.view}
      only={only}
      mine={listed(mine, waitingMax)}
      others={listed(others, othersMax)}
      decided={listed(past, othersMax)}
      accountsToVerify={accounts}
      approvesFor={lent}
    />,
    { title: words.inbox.title, language, reader: user.view, sheet: approvalCss },
  )
}

function listed(rows: ListedBatch[], max: number) {
  const { items, nextCursor } = pageOf(rows, max, ({ row }) => [row.number])
  return { batches: items.map(batchSummary), nextCursor }
}
