import type { BatchSummary } from '#contract/batches/batches.ts'
import type { OrganisationView, UserView } from '#contract/session.ts'
import { type BatchState, isAwaitingApproval } from '#domain/batches/batch.ts'
import { batchStateWords } from '#domain/words/state-words.ts'
import { Day, Kina } from '../ui/formats.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import { count, grouped } from '../ui/words.ts'
import { StateDiamond } from '../weave/state-diamond.tsx'

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
  /** For whom this user approves today, and until when. */
  approvesFor?: { id: string; name: string; toDay: string }[]
  notice?: string | null
}

/** The approver's first page: what waits for them, then what waits for others, then what is decided. */
export function InboxPage(page: InboxPageProps) {
  const { organisation, user, waiting, others, nextCursor, notice } = page
  const decided = others.filter(({ state }) => isDecided(state))
  const isRefused = organisation.refuses?.includes('decide')
  const elsewhere = others.filter(({ state }) => !isDecided(state))
  return (
    <PageLayout organisation={organisation} user={user} path="/approval">
      <h1>
        {isRefused ? 'Waiting, nobody decides now' : 'Waiting for you'} ({waiting.length})
      </h1>
      <Notice notice={notice} />
      {page.approvesFor?.map(({ id, name, toDay }) => (
        <p key={id}>
          You approve for {name} too, until <Day day={toDay} />.
        </p>
      ))}
      {waiting.length === 0 && (
        <p>
          Nothing is waiting for you.
          {!isRefused && ' A batch appears here as soon as someone submits it.'}
        </p>
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

/** Two lines each, 60 px and a link as a whole: a thumb finds it, and eight of them stand on a phone. */
function Batches({ batches, forYou }: { batches: BatchSummary[]; forYou?: boolean }) {
  return (
    <ol>
      {batches.map((batch) => (
        <li key={batch.id}>
          <a className="row" href={`/approval/${batch.id}`}>
            {batch.name}
          </a>
          <b>
            <Kina toea={batch.totalToea} />
          </b>
          <small>
            <StateDiamond {...batch} />{' '}
            {forYou ? grouped(batch.approvalsGiven) : batchStateWords[batch.state].word}
            {forYou && ` of ${grouped(batch.approvalsNeeded)}`} · <Day day={batch.valueDate} /> ·{' '}
            {count(batch.paymentCount, 'payment')}
          </small>
        </li>
      ))}
    </ol>
  )
}
