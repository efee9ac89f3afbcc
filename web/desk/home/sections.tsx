import type { ReactNode } from 'react'
import type { HomeView } from '#contract/home.ts'
import type { HomeSection } from '#domain/access/home-sections.ts'
import { NeedsYouList, WaitingList, WithOthersList } from './batch-lists.tsx'
import { AuditCard, ServiceCard } from './cards/log-cards.tsx'
import { NextPayDayCard } from './cards/next-pay-day-card.tsx'
import { PayDaysCard } from './cards/pay-days-card.tsx'
import { ReconciliationCard } from './cards/reconciliation-card.tsx'
import { SentCard } from './cards/sent-card.tsx'
import { SetUpCard } from './cards/setup-card.tsx'

/** What has rows stands in the wide column, what is a note beside it. */
const aside: HomeSection[] = ['next_pay_day', 'setup', 'service']

/** The sections that are more than one number: two columns at a desk, on a phone one below the other as the role has them. */
export function Sections({ home }: { home: HomeView }) {
  const drawn = home.sections.flatMap((section, index) => {
    const card = cardOf(section, home)
    return card ? [{ section, index, card }] : []
  })
  const columns = [
    drawn.filter(({ section }) => !aside.includes(section)),
    drawn.filter(({ section }) => aside.includes(section)),
  ].filter((column) => column.length > 0)
  const isTwo = columns.length === 2
  return (
    <div
      className={
        isTwo
          ? 'grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]'
          : 'grid items-start gap-5'
      }
    >
      {columns.map((column) => (
        <div key={column[0]?.section} className="grid min-w-0 gap-5 max-xl:contents">
          {column.map(({ section, index, card }) => (
            <div key={section} className="min-w-0 max-xl:order-(--place)" style={placed(index)}>
              {card}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Its place in the role's own order, for where there is one column. */
const placed = (index: number) => ({ '--place': index }) as React.CSSProperties // a custom property is one

function cardOf(section: HomeSection, home: HomeView): ReactNode {
  const { needs_you, with_others, waiting, next_pay_day, pay_days, sent, setup } = home
  if (section === 'needs_you') return needs_you && <NeedsYouList found={needs_you} />
  if (section === 'with_others') return with_others && <WithOthersList found={with_others} />
  if (section === 'waiting') return waiting && <WaitingList found={waiting} />
  if (section === 'pay_days') return pay_days && <PayDaysCard found={pay_days} />
  if (section === 'sent') return sent && <SentCard found={sent} />
  if (section === 'reconciliation') {
    return home.reconciliation && <ReconciliationCard found={home.reconciliation} />
  }
  if (section === 'setup') return setup && <SetUpCard found={setup} />
  if (section === 'audit') return home.audit && <AuditCard found={home.audit} />
  if (section === 'service') return home.service && <ServiceCard found={home.service} />
  if (section === 'next_pay_day' && next_pay_day !== undefined) {
    return <NextPayDayCard found={next_pay_day} />
  }
  return null
}
