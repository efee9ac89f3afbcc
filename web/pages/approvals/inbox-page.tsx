import type { BatchSummary } from '#contract/batches/batches.ts'
import type { OrganisationView, UserView } from '#contract/session.ts'
import { type BatchState, isAwaitingApproval } from '#domain/batches/batch.ts'
import { Day, Kina } from '../ui/formats.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { approvalsSoFar, count } from '../ui/words.ts'

type InboxPageProps = {
  organisation: OrganisationView
  user: UserView
  /** What this user may decide now. */
  waiting: BatchSummary[]
  /** The recent others. */
  others: BatchSummary[]
  nextCursor: string | null
  /** Accounts of payees that this user may verify. */
  accountsToVerify: number
  notice?: string | null
}

/** The approver's first page: what waits for them, then what waits for others, then what is decided. */
export function InboxPage(page: InboxPageProps) {
  const { organisation, user, waiting, others, nextCursor, notice } = page
  const decided = others.filter(({ state }) => isDecided(state))
  const elsewhere = others.filter(({ state }) => !isDecided(state))
  return (
    <PageLayout organisation={organisation} user={user}>
      <h1>Waiting for you ({waiting.length})</h1>
      <Notice notice={notice} />
      {waiting.length === 0 && (
        <p>Nothing is waiting for you. A batch appears here as soon as someone submits it.</p>
      )}
      <Batches batches={waiting} forYou />
      {page.accountsToVerify > 0 && (
        <p>
          <a href="/approval/accounts">{count(page.accountsToVerify, 'account')} to verify ›</a>
        </p>
      )}
      {elsewhere.length > 0 && <h2>Waiting for someone else</h2>}
      <Batches batches={elsewhere} />
      {decided.length > 0 && <h2>Decided</h2>}
      <Batches batches={decided} />
      {nextCursor && <a href={`?after=${encodeURIComponent(nextCursor)}`}>Older batches ›</a>}
    </PageLayout>
  )
}

const undecided: BatchState[] = ['draft', 'needs_fix', 'ready']

function isDecided(state: BatchState) {
  return !isAwaitingApproval(state) && !undecided.includes(state)
}

function Batches({ batches, forYou }: { batches: BatchSummary[]; forYou?: boolean }) {
  return batches.map((batch) => (
    <a className="box" key={batch.id} href={`/approval/${batch.id}`}>
      <span className="two">
        <b>{batch.name}</b> <StateBadge batch={batch} forYou={forYou} />
      </span>
      <span className="two">
        <b className={forYou ? 'total' : undefined}>
          <Kina toea={batch.totalToea} />
        </b>{' '}
        <span>{count(batch.paymentCount, 'payment')}</span>
      </span>
      <small>
        Pay day <Day day={batch.valueDate} /> · {batch.preparedBy.name}
        <br />
        {approvalsSoFar(batch)}
      </small>
    </a>
  ))
}
