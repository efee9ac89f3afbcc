import type { HomeView } from '#contract/home.ts'
import type { OrganisationView, UserView } from '#contract/session.ts'
import { addressFor } from '#domain/access/addresses/enter.ts'
import { nameOfMonth } from '#domain/calendar.ts'
import { Day, Kina, Moment } from '../ui/formats.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import { count, grouped } from '../ui/words.ts'
import { countOf } from './finding-counts.ts'

type ApproverHomePageProps = { organisation: OrganisationView; user: UserView; home: HomeView }
type Waiting = NonNullable<HomeView['waiting']>

/** What an approver asks first: how much waits for me, since when, and what is unusual in it. */
export function ApproverHomePage({ organisation, user, home }: ApproverHomePageProps) {
  const { waiting, own_decisions: own, accounts_to_verify: accounts } = home
  const yours = waiting?.batches.filter(({ isYours }) => isYours) ?? []
  const inbox = addressFor('approvals', user)
  return (
    <PageLayout organisation={organisation} user={user} path="/">
      <h1>Good day, {user.firstName}</h1>
      {waiting && <Total waiting={waiting} />}
      {yours.map((batch) => (
        <Card key={batch.id} batch={batch} />
      ))}
      {inbox && (
        <a href={inbox.path}>
          {waiting && waiting.yours > yours.length
            ? `${count(waiting.yours - yours.length, 'batch', 'batches')} more, and those decided`
            : 'All approvals'}{' '}
          ›
        </a>
      )}
      {accounts && accounts.count > 0 && (
        <p>
          <a href="/approval/accounts">{count(accounts.count, 'account')} to verify ›</a>
        </p>
      )}
      {own && <OwnDecisions own={own} />}
    </PageLayout>
  )
}

function Total({ waiting: { yours, yoursToea, count: all, batches } }: { waiting: Waiting }) {
  const [oldest] = batches.filter(({ isYours }) => isYours).map(({ since }) => since)
  if (yours === 0) {
    return (
      <p>
        Nothing waits for you
        {all > 0 ? `; ${count(all, 'batch', 'batches')} for somebody else` : ''}. A batch appears
        here as soon as someone submits it.
      </p>
    )
  }
  return (
    <>
      <p>
        <b className="total">
          <Kina toea={yoursToea} />
        </b>
      </p>
      <p>
        {count(yours, 'batch', 'batches')} {yours === 1 ? 'waits' : 'wait'} for you
        {oldest && (
          <>
            , the oldest since <Moment at={oldest} />
          </>
        )}
        .
      </p>
    </>
  )
}

function Card({ batch }: { batch: Waiting['batches'][number] }) {
  const found = Object.entries(batch.warnings).filter(([, many]) => many > 0)
  return (
    <a className="box" href={`/approval/${batch.id}`}>
      <span className="two">
        <b>{batch.name}</b>
        <b>
          <Kina toea={batch.totalToea} />
        </b>
      </span>
      <small>
        <Day day={batch.valueDate} /> · {count(batch.paymentCount, 'payment')} · {batch.preparedBy}{' '}
        · {grouped(batch.approvalsGiven)}&nbsp;of&nbsp;{count(batch.approvalsNeeded, 'approval')}
      </small>
      <br />
      {batch.before && <Since before={batch.before} toea={batch.totalToea} />}
      {found.length > 0 ? (
        <span>
          <span aria-hidden="true">▲</span>{' '}
          {found.map(([kind, many]) => countOf(kind, many)).join(' · ')}
        </span>
      ) : (
        <span>
          <span aria-hidden="true">●</span> Nothing to look at was found
        </span>
      )}
    </a>
  )
}

function Since({ before, toea }: { before: { name: string; totalToea: number }; toea: number }) {
  const more = toea - before.totalToea
  return (
    <>
      <span>
        {more === 0 ? (
          <>As much as {before.name}</>
        ) : (
          <>
            <Kina toea={Math.abs(more)} /> {more > 0 ? 'more' : 'less'} than {before.name}
          </>
        )}
      </span>
      <br />
    </>
  )
}

function OwnDecisions({ own }: { own: NonNullable<HomeView['own_decisions']> }) {
  return (
    <>
      <h2>Yours in {nameOfMonth(own.month)}</h2>
      <dl>
        <dt>Approved</dt>
        <dd>
          {own.isMore && 'At least '}
          {count(own.approved, 'batch', 'batches')}, <Kina toea={own.approvedToea} />
        </dd>
        <dt>Asked</dt>
        <dd>{count(own.asked, 'question')}</dd>
        <dt>Rejected</dt>
        <dd>{count(own.rejected, 'batch', 'batches')}</dd>
      </dl>
    </>
  )
}
