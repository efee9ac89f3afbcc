import { Link } from 'react-router'
import { dayInPortMoresby, formatDay, formatMoment } from '#domain/calendar.ts'
import { closureWords } from '#domain/words/closures/closure-words.ts'
import {
  organisationStateWords,
  type StateWords,
  signUpStateWords,
} from '#domain/words/state-words.ts'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { IncomeCard } from './billing/income-card.tsx'
import { useOverview } from './queries.ts'

/** The fleet at a glance: what needs someone first, then the counts. */
export function OverviewPage() {
  const {
    organisations,
    signUps,
    trialsEnding,
    slots,
    schema,
    mailTroubles,
    proofsWaiting,
    income,
    leaving,
  } = useOverview()
  return (
    <Page title="Overview">
      {slots.isLow && (
        <Notice tone="bad" title={`Only ${slots.free} free slots are left.`}>
          Make more: <code>npm run slots -- create 20</code>, <code>npm run slots -- bind</code>,{' '}
          <code>npm run deploy</code>.
        </Notice>
      )}
      {schema.failed.map(({ slug, error }) => (
        <Notice key={slug} tone="bad" title={`The database of ${slug} could not be migrated.`}>
          {error}
        </Notice>
      ))}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Figure
          title="Proofs to look at"
          figure={proofsWaiting}
          {...(income && { to: '/proofs', says: sinceWhen(income.oldestProofAt) })}
        />
        <Figure title="E-mails that did not leave" figure={mailTroubles} to="/letters" />
        <Figure title="Free slots" figure={slots.free} of={slots.total} />
        <Figure title="Databases behind" figure={schema.behind} />
      </div>
      <div className="grid gap-4 lg:grid-cols-3">
        <Card title="Organisations">
          <Counts
            counts={organisations}
            words={organisationStateWords}
            path="/organisations?state="
            none="No organisation yet."
          />
        </Card>
        <Card title="Sign-ups in flight">
          <Counts
            counts={signUps}
            words={signUpStateWords}
            path="/sign-ups?state="
            none="Nobody is on the way in."
          />
        </Card>
        <Card title="Trials that end within a week">
          {trialsEnding.length === 0 && <p className="text-muted">None.</p>}
          <ul className="space-y-1.5">
            {trialsEnding.map(({ slug, name, trialEndsOn }) => (
              <li key={slug} className="flex flex-wrap justify-between gap-x-4">
                <Link to={`/organisations?search=${slug}`} className="py-0.5">
                  {name}
                </Link>
                <span className="figures text-muted">{formatDay(trialEndsOn)}</span>
              </li>
            ))}
          </ul>
        </Card>
        {income && <IncomeCard {...income} />}
        {leaving.length > 0 && (
          <Card title="Organisations that leave">
            <ul className="space-y-1.5">
              {leaving.map(({ id, name, state, endsAt }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-4">
                  <Link to={`/organisations/${id}`} className="py-0.5">
                    {name}
                  </Link>
                  <span className="text-muted">
                    {state === 'waiting'
                      ? `until ${formatMoment(new Date(endsAt))}`
                      : closureWords[state]}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </Page>
  )
}

const sinceWhen = (moment: string | null) =>
  moment ? `The oldest since ${formatDay(dayInPortMoresby(new Date(moment)))}` : ''

type FigureProps = { title: string; figure: number; of?: number; to?: string; says?: string }

function Figure({ title, figure, of, to, says }: FigureProps) {
  return (
    <Card>
      <p className="text-muted">
        {to ? (
          <Link to={to} className="py-0.5">
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      <p className="figures font-semibold text-title">
        {figure}
        {of !== undefined && <span className="font-normal text-muted"> of {of}</span>}
      </p>
      {says && <p className="text-muted">{says}</p>}
    </Card>
  )
}

type CountsProps<State extends string> = {
  counts: { state: State; many: number }[]
  words: Record<State, StateWords>
  path: string
  none: string
}

function Counts<State extends string>({ counts, words, path, none }: CountsProps<State>) {
  if (counts.length === 0) return <p className="text-muted">{none}</p>
  return (
    <ul className="space-y-1.5">
      {counts.map(({ state, many }) => (
        <li key={state} className="flex justify-between gap-4">
          <Link to={`${path}${state}`} className="py-0.5">
            {words[state].word}
          </Link>
          <span className="figures">{many}</span>
        </li>
      ))}
    </ul>
  )
}
