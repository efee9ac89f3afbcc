import type { HomeAlarm } from '#contract/days/home-alarm.ts'
import type { HomeView } from '#contract/home.ts'
import type { OrganisationView, UserView } from '#contract/session.ts'
import { addressFor } from '#domain/access/addresses/enter.ts'
import { Day, Kina, onOneLine, useFormats } from '../../ui/formats.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import { countOf } from '../../words/finding-counts.ts'
import { useWords } from '../../words/use-words.tsx'

type ApproverHomePageProps = { organisation: OrganisationView; user: UserView; home: HomeView }
type Waiting = NonNullable<HomeView['waiting']>

/** What an approver asks first: how much waits for me, since when, and what is unusual in it. */
export function ApproverHomePage({ organisation, user, home }: ApproverHomePageProps) {
  const words = useWords()
  const { waiting, own_decisions: own, accounts_to_verify: accounts } = home
  const yours = waiting?.batches.filter(({ isYours }) => isYours) ?? []
  const inbox = addressFor('approvals', user)
  return (
    <PageLayout organisation={organisation} user={user} path="/">
      <h1>{words.home.goodDay(user.firstName)}</h1>
      {home.alarms.map((alarm) => (
        <Alarm key={alarm.id} alarm={alarm} />
      ))}
      {home.isPart && <p>{words.home.isPart}</p>}
      {waiting && <Total waiting={waiting} />}
      {yours.map((batch) => (
        <Card key={batch.id} batch={batch} />
      ))}
      {inbox && (
        <a href={inbox.path}>
          {waiting && waiting.yours > yours.length
            ? words.home.more(waiting.yours - yours.length)
            : words.home.all}
        </a>
      )}
      {accounts && accounts.count > 0 && (
        <p>
          <a href="/approval/accounts">{words.inbox.toVerify(accounts.count)}</a>
        </p>
      )}
      {own && <OwnDecisions own={own} />}
    </PageLayout>
  )
}

/** What must reach its bank soon, or is late for it. */
function Alarm({ alarm }: { alarm: HomeAlarm }) {
  const { id, reference, name, bank, stage, cutOff, nextPossible } = alarm
  const { approval } = useWords()
  const { day } = useFormats()
  const isSoon = cutOff && stage !== 'missed'
  return (
    <p className="box">
      <a href={`/approval/${id}`}>
        {reference} {name}
      </a>
      <br />
      <span aria-hidden="true">▲</span> {approval.cutOff} ·{' '}
      {isSoon
        ? approval.cutOffAt(bank, cutOff.time, onOneLine(day(cutOff.day)))
        : approval.cutOffMissed(nextPossible ? onOneLine(day(nextPossible)) : null)}
    </p>
  )
}

function Total({ waiting: { yours, yoursToea, count: all, batches } }: { waiting: Waiting }) {
  const { home, inbox } = useWords()
  const { moment } = useFormats()
  const [oldest] = batches.filter(({ isYours }) => isYours).map(({ since }) => since)
  if (yours === 0) {
    return (
      <p>
        {all > 0 ? home.nothingForYou(all) : home.nothing} {inbox.appears}
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
      <p>{oldest ? home.waitsSince(yours, onOneLine(moment(oldest))) : home.waits(yours)}</p>
    </>
  )
}

function Card({ batch }: { batch: Waiting['batches'][number] }) {
  const { home, approval, findings } = useWords()
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
        <Day day={batch.valueDate} /> · {approval.payments(batch.paymentCount)} · {batch.preparedBy}{' '}
        · {approval.given(batch.approvalsGiven, batch.approvalsNeeded)}
      </small>
      <br />
      {batch.before && <Since before={batch.before} toea={batch.totalToea} />}
      {found.length > 0 ? (
        <span>
          <span aria-hidden="true">▲</span>{' '}
          {found.map(([kind, many]) => countOf(kind, many, findings.kinds)).join(' · ')}
        </span>
      ) : (
        <span>
          <span aria-hidden="true">●</span> {home.nothingFound}
        </span>
      )}
    </a>
  )
}

function Since({ before, toea }: { before: { name: string; totalToea: number }; toea: number }) {
  const { home } = useWords()
  const { money } = useFormats()
  const more = toea - before.totalToea
  const amount = money(Math.abs(more))
  return (
    <>
      <span>
        {more === 0
          ? home.asMuch(before.name)
          : more > 0
            ? home.moreThan(amount, before.name)
            : home.lessThan(amount, before.name)}
      </span>
      <br />
    </>
  )
}

function OwnDecisions({ own }: { own: NonNullable<HomeView['own_decisions']> }) {
  const { home, calendar } = useWords()
  const { money } = useFormats()
  const batches = own.isMore ? home.atLeast : home.batches
  return (
    <>
      <h2>{home.yoursIn(calendar.month(own.month))}</h2>
      <dl>
        <dt>{home.approved}</dt>
        <dd>{batches(own.approved, money(own.approvedToea))}</dd>
        <dt>{home.asked}</dt>
        <dd>{home.questions(own.asked)}</dd>
        <dt>{home.rejected}</dt>
        <dd>{home.rejectedBatches(own.rejected)}</dd>
      </dl>
    </>
  )
}
