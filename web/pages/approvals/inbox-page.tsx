import type { BatchSummary } from '#contract/batches/batches.ts'
import type { OrganisationView, UserView } from '#contract/session.ts'
import { Day, Kina, useFormats } from '../ui/formats.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import { StateDiamond } from '../weave/state-diamond.tsx'
import { useWords } from '../words/use-words.tsx'

/** A page of one of the three lists, and where it goes on. */
type Listed = { batches: BatchSummary[]; nextCursor: string | null }

type InboxPageProps = {
  organisation: OrganisationView
  user: UserView
  /** A later page of one list has this list alone. */
  only?: 'mine' | 'others' | 'decided' | undefined
  /** What this user may decide now. */
  mine: Listed
  /** What waits for somebody else. */
  others: Listed
  decided: Listed
  /** Accounts of payees that this user may verify. */
  accountsToVerify: number
  /** For whom this user approves today, and until when. */
  approvesFor?: { id: string; name: string; toDay: string }[]
  notice?: string | null
}

/** The approver's first page: what waits for them, then what waits for others, then what is decided. */
export function InboxPage(page: InboxPageProps) {
  const { organisation, user, only, mine, others, decided, notice } = page
  const { inbox } = useWords()
  const formats = useFormats()
  const isRefused = organisation.refuses?.includes('decide')
  const waiting = mine.batches.length
  const isMore = mine.nextCursor !== null
  if (only) {
    const title = { mine: inbox.moreForYou, others: inbox.elsewhere, decided: inbox.decided }
    return (
      <PageLayout organisation={organisation} user={user} path="/approval">
        <h1>{title[only]}</h1>
        <Batches {...page[only]} list={only} />
      </PageLayout>
    )
  }
  return (
    <PageLayout organisation={organisation} user={user} path="/approval">
      <h1>
        {isRefused ? inbox.nobodyDecides(waiting, isMore) : inbox.waitingForYou(waiting, isMore)}
      </h1>
      <Notice notice={notice} />
      {page.approvesFor?.map(({ id, name, toDay }) => (
        <p key={id}>{inbox.approvesFor(name, formats.day(toDay))}</p>
      ))}
      {waiting === 0 && (
        <p>
          {inbox.nothing}
          {!isRefused && ` ${inbox.appears}`}
        </p>
      )}
      <Batches {...mine} list="mine" />
      {page.accountsToVerify > 0 && (
        <p>
          <a href="/approval/accounts">{inbox.toVerify(page.accountsToVerify)}</a>
        </p>
      )}
      {others.batches.length > 0 && <h2>{inbox.elsewhere}</h2>}
      <Batches {...others} list="others" />
      {decided.batches.length > 0 && <h2>{inbox.decided}</h2>}
      <Batches {...decided} list="decided" />
    </PageLayout>
  )
}

/** Two lines each, 60 px and a link as a whole: a thumb finds it, and eight of them stand on a phone. */
function Batches({ batches, nextCursor, list }: Listed & { list: 'mine' | 'others' | 'decided' }) {
  const { inbox, batchStates } = useWords()
  const onward = list === 'mine' ? inbox.moreForYou : inbox.older
  return (
    <>
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
              {list === 'mine'
                ? inbox.given(batch.approvalsGiven, batch.approvalsNeeded)
                : batchStates[batch.state]}{' '}
              · <Day day={batch.valueDate} /> · {inbox.payments(batch.paymentCount)}
            </small>
          </li>
        ))}
      </ol>
      {nextCursor && <a href={`?${list}=${encodeURIComponent(nextCursor)}`}>{onward} ›</a>}
    </>
  )
}
