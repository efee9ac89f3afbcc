import { Link } from 'react-router'
import type { HomeAlarm } from '#contract/days/home-alarm.ts'
import { Day } from '../../ui/formats.tsx'
import { Notice } from '../../ui/notice.tsx'

/** What must reach its bank soon, or is late, while the next step is this person's. Nothing where nothing presses. */
export function Alarms({ alarms }: { alarms: HomeAlarm[] }) {
  if (alarms.length === 0) return null
  const isLate = alarms.some(({ stage }) => stage === 'missed' || stage === 'day_passed')
  return (
    <Notice tone={isLate ? 'bad' : 'wait'} title="Bank cut-offs">
      <ul>
        {alarms.map((alarm) => (
          <li key={alarm.id}>
            <Link to={`/batches/${alarm.id}`} className="underline">
              {`${alarm.reference} ${alarm.name}`}
            </Link>
            {', '}
            <When alarm={alarm} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function When({ alarm: { valueDate, bank, stage, cutOff } }: { alarm: HomeAlarm }) {
  if (!cutOff) {
    return (
      <>
        its value date has passed: <Day day={valueDate} />. It needs a new day.
      </>
    )
  }
  const by = (
    <>
      {cutOff.time}, <Day day={cutOff.day} />
    </>
  )
  return stage === 'missed' ? (
    <>
      the cut-off of {bank} has passed: {by}. It needs a new day.
    </>
  ) : (
    <>
      must be at {bank} by {by}.
    </>
  )
}
