import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HomeView } from '#contract/home.ts'
import { addressFor } from '#domain/access/addresses/enter.ts'
import type { HomeSection } from '#domain/access/home-sections.ts'
import { nameOfMonth } from '#domain/calendar.ts'
import { counted } from '../../ui/counted.ts'
import { Day } from '../../ui/formats.tsx'
import { Money } from '../../ui/money.tsx'
import { useMayNow, useSession } from '../layout/queries.ts'
import { Figure } from './figure.tsx'
import { howLong } from './how-long.ts'

type Of<Name extends HomeSection> = { found: NonNullable<HomeView[Name]> }

/** The sections that are one number each, in the order of the role, side by side. */
export function Figures({ home }: { home: HomeView }) {
  const shown = home.sections.flatMap((section) => figureOf(section, home) ?? [])
  if (shown.length === 0) return null
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-px overflow-hidden rounded-md bg-surface *:outline *:outline-hair">
      {shown}
    </div>
  )
}

function figureOf(section: HomeSection, home: HomeView): ReactNode {
  const { waiting, this_week, sent, people, accounts_to_verify, own_decisions } = home
  if (section === 'waiting' && waiting) return <WaitingFigure key={section} found={waiting} />
  if (section === 'this_week' && this_week) return <WeekFigure key={section} found={this_week} />
  if (section === 'sent' && sent) return <SentFigure key={section} found={sent} />
  if (section === 'people' && people) return <PeopleFigure key={section} found={people} />
  if (section === 'accounts_to_verify' && accounts_to_verify) {
    return <AccountsFigure key={section} found={accounts_to_verify} />
  }
  if (section === 'own_decisions' && own_decisions) {
    return <DecisionsFigure key={section} found={own_decisions} />
  }
  return null
}

function WaitingFigure({ found }: Of<'waiting'>) {
  const { count, totalToea, oldestAt, yours } = found
  return (
    <Figure title="Waiting for approval" value={<Money toea={totalToea} />}>
      <span>
        {counted(count, 'batch', 'batches')}
        {oldestAt && `, the oldest ${howLong(oldestAt, new Date())}`}
      </span>
      {yours > 0 && <a href="/approval">{counted(yours, 'batch', 'batches')} for you to decide</a>}
    </Figure>
  )
}

function WeekFigure({ found }: Of<'this_week'>) {
  const { to, batchCount, totalToea, unapprovedToea } = found
  return (
    <Figure title="Leaves in seven days" value={<Money toea={totalToea} />}>
      <span>
        {counted(batchCount, 'batch', 'batches')} until <Day day={to} />
      </span>
      {unapprovedToea > 0 && (
        <span>
          <Money toea={unapprovedToea} className="text-ink" /> of it not approved yet
        </span>
      )}
    </Figure>
  )
}

/** What the bank got of the files that were made in a month. */
const totalIn = ({ accounts }: NonNullable<HomeView['sent']>, month: string | undefined) =>
  accounts.reduce((sum, { months }) => sum + (months[month ?? '']?.totalToea ?? 0), 0)

function SentFigure({ found }: Of<'sent'>) {
  const [month = '', before = ''] = found.months
  return (
    <Figure
      title={`Sent to the bank in ${nameOfMonth(month)}`}
      value={<Money toea={totalIn(found, month)} />}
    >
      <span>
        <Money toea={totalIn(found, before)} className="text-ink" /> in the whole of{' '}
        {nameOfMonth(before)}
      </span>
    </Figure>
  )
}

function PeopleFigure({ found: { active, withoutFactor } }: Of<'people'>) {
  // the list of people says nothing of factors
  const path = addressFor('security', useSession().user)?.path
  return (
    <Figure title="Without a second factor" value={`${withoutFactor} of ${active}`}>
      <span>people who can sign in</span>
      {path && withoutFactor > 0 && <Link to={path}>See who</Link>}
    </Figure>
  )
}

function AccountsFigure({ found: { count, oldestAt } }: Of<'accounts_to_verify'>) {
  const mayVerify = useMayNow('verify_accounts', 'change')
  return (
    <Figure title="Accounts to verify" value={count}>
      {oldestAt && <span>the oldest {howLong(oldestAt, new Date())}</span>}
      {count > 0 && <Link to="/payees/waiting">{mayVerify ? 'Verify them' : 'See them'}</Link>}
    </Figure>
  )
}

function DecisionsFigure({ found }: Of<'own_decisions'>) {
  const { month, approved, approvedToea, asked, rejected, isMore } = found
  return (
    <Figure
      title={`You approved in ${nameOfMonth(month)}`}
      value={
        <>
          {isMore && 'At least '}
          <Money toea={approvedToea} />
        </>
      }
    >
      <span>
        {counted(approved, 'approval')}, {counted(asked, 'question')},{' '}
        {counted(rejected, 'rejection')}
      </span>
    </Figure>
  )
}
