import { Link } from 'react-router'
import type { HomeDuty } from '#contract/days/duty-payments.ts'
import { nameOfMonth } from '#domain/calendar.ts'
import { dutyStateWords } from '#domain/words/days/duty-words.ts'
import { Day } from '../../ui/formats.tsx'
import { Notice } from '../../ui/notice.tsx'

/** What is due to the state and to super funds, near or late, and not at the bank. Nothing where nothing presses. */
export function Duties({ duties, today }: { duties: HomeDuty[]; today: string }) {
  if (duties.length === 0) return null
  const isLate = duties.some(({ day }) => day < today)
  return (
    <Notice tone={isLate ? 'bad' : 'wait'} title="Due each month">
      <ul>
        {duties.map(({ kind, name, month, day, state }) => (
          <li key={kind + month}>
            <Link to="/days" className="underline">
              {name} for {nameOfMonth(month)}
            </Link>
            : {day < today ? 'was due' : 'due'} <Day day={day} />, {dutyStateWords[state]}.
          </li>
        ))}
      </ul>
    </Notice>
  )
}
