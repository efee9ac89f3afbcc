import type { BatchSummary } from '#contract/batches/batches.ts'
import type { OrganisationView, UserView } from '#contract/session.ts'
import { type BatchState, isAwaitingApproval } from '#domain/batches/batch.ts'
import { Day, Kina, useFormats } from '../ui/formats.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import { StateDiamond } from '../weave/state-diamond.tsx'
import { useWords } from '../words/use-words.tsx'

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
  const { inbox } = useWords()
  const formats = useFormats()
  const decided = others.filter(({ state }) => isDecided(state))
  const isRefused = organisation.refuses?.includes('decide')
  const elsewhere = others.filter(({ state }) => !isDecided(state))
  return (
    <PageLayout organisation={organisation} user={user} path="/approval">
      <h1>
        {isRefused ? inbox.nobodyDecides(waiting.length) : inbox.waitingForYou(waiting.length)}
      </h1>
      <Notice notice={notice} />
      {page.approvesFor?.map(({ id, name, toDay }) => (
        <p key={id}>{inbox.approvesFor(name, formats.day(toDay))}</p>
      ))}
      {waiting.length === 0 && (
        <p>
          {inbox.nothing}
          {!isRefused && ` ${inbox.appears}`}
        </p>
      )}
      <Batches batches={waiting} forYou />
      {page.accountsToVerify > 0 && (
        <p>
          <a href="/approval/accounts">{inbox.toVerify(page.accountsToVerify)}</a>
        </p>
      )}
      {elsewhere.length > 0 && <h2>{inbox.elsewhere}</h2>}
      <Batches batches={elsewhere} />
      {decided.length > 0 && <h2>{inbox.decided}</h2>}
      <Batches batches={decided} />
      {nextCursor && <a href={`?after=${encodeURIComponent(nextCursor)}`}>{inbox.older}</a>}
    </PageLayout>
  )
}

const undecided: BatchState[] = ['draft', 'needs_fix', 'ready']

function isDecided(state: BatchState) {
  return !isAwaitingApproval(state) && !undecided.includes(state)
}

/** Two lines each, 60 px and a link as a whole: a thumb finds it, and eight of them stand on a phone. */
function Batches({ batches, forYou }: { batches: BatchSummary[]; forYou?: boolean }) {
  const { inbox, batchStates } = useWords()
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
            {forYou
              ? inbox.given(batch.approvalsGiven, batch.approvalsNeeded)
              : batchStates[batch.state]}{' '}
            · <Day day={batch.valueDate} /> · {inbox.payments(batch.paymentCount)}
          </small>
        </li>
      ))}
    </ol>
  )
}
