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

function When({ alarm }: { alarm: HomeAlarm }) {
  const { valueDate, bank, stage, cutOff, nextPossible } = alarm
  const next = nextPossible ? (
    <>
      It needs a new day, <Day day={nextPossible} /> at the earliest.
    </>
  ) : (
    'It needs a new day.'
  )
  if (!cutOff) {
    return (
      <>
        its value date has passed: <Day day={valueDate} />. {next}
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
      the cut-off of {bank} has passed: {by}. {next}
    </>
  ) : (
    <>
      must be at {bank} by {by}.
    </>
  )
}
