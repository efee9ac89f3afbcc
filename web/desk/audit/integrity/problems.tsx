import { Link } from 'react-router'
import type { IntegrityProblem } from '#contract/audit.ts'

/** Shown of one check; an export of the log and the platform help with more. */
const shownMax = 50

/** Each record that does not hold, with the way to all that happened to it. */
export function Problems({ problems }: { problems: IntegrityProblem[] }) {
  return (
    <ul className="mt-2 grid gap-1.5">
      {problems.slice(0, shownMax).map(({ subject, name, says }) => (
        <li key={`${subject} ${says}`} className="break-words">
          <Link to={`/audit?subject=${encodeURIComponent(subject)}`} className="underline">
            {name}
          </Link>
          : {says}
        </li>
      ))}
      {problems.length > shownMax && <li>The first {shownMax} are shown.</li>}
    </ul>
  )
}
