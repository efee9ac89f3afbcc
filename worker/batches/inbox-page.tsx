import type { Context } from 'hono'
import { approvalCss } from '#pages/approvals/approval-css.ts'
import { InboxPage } from '#pages/approvals/inbox-page.tsx'
import { wordsIn } from '#pages/words/words.ts'
import { toVerifyMax } from '../contract/payees.ts'
import { listLentTo } from '../delegations/store.ts'
import { approvalLimitToea, hasPermission } from '../domain/access/role.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import type { App } from '../http/app.ts'
import { languageOf } from '../http/language/language-of.ts'
import { pageOf, readCursor } from '../http/paging.ts'
import { renderPage } from '../http/render-page.tsx'
import { organisationView } from '../organisations/organisation-view.ts'
import { countWaitingUpTo } from '../payees/store.ts'
import { listBatches, listWaitingFor } from './store.ts'
import { batchSummary } from './view.ts'

const waitingMax = 50
const othersMax = 20

/** What waits for this person, then what waits for others, then what is decided. */
export async function inboxPage(c: Context<App>) {
  const { tenant, user } = c.var
  const language = languageOf(c)
  const words = wordsIn(language)
  const before = readCursor<[number]>(c.req.query('after'), ['number'])?.[0]
  const limitToea = approvalLimitToea(user.defined, user.approvalLimitToea)
  const mayApprove = hasPermission(user.defined, 'approve_payments')
  const mayVerify = hasPermission(user.defined, 'verify_accounts')
  const [waiting, recent, accounts, lent] = await Promise.all([
    mayApprove ? listWaitingFor(tenant.db, { id: user.id, limitToea }, waitingMax) : [],
    listBatches(tenant.db, { before, limit: othersMax }),
    mayVerify ? countWaitingUpTo(tenant.db, toVerifyMax) : 0,
    mayApprove ? listLentTo(tenant.db, user.id, dayInPortMoresby(new Date())) : [],
  ])
  const { items, nextCursor } = pageOf(recent, othersMax, ({ row }) => [row.number])
  const mine = new Set(waiting.map(({ row }) => row.id))
  const others = items.filter(({ row }) => !mine.has(row.id) && row.submittedAt !== null)
  return renderPage(
    <InboxPage
      organisation={organisationView(tenant, words.notices)}
      user={user.view}
      waiting={waiting.slice(0, waitingMax).map(batchSummary)}
      others={others.map(batchSummary)}
      nextCursor={nextCursor}
      accountsToVerify={accounts}
      approvesFor={lent}
    />,
    { title: words.inbox.title, language, reader: user.view, sheet: approvalCss },
  )
}
