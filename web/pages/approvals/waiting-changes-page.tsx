import type { ReactNode } from 'react'
import { type ChangeView, reasonMax } from '#contract/changes.ts'
import type { OrganisationView, UserView } from '#contract/session.ts'
import { Moment, useFormats } from '../ui/formats.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import type { Said } from '../ui/said.tsx'
import { useWords } from '../words/use-words.tsx'
import { BackToApprovals } from './back-to-approvals.tsx'

type WaitingChangesPageProps = {
  organisation: OrganisationView
  user: UserView
  changes: ChangeView[]
  idempotencyKey: string
  error: Said | null
  notice: string | null
}

/** What one administrator who is alone asked for: somebody who approves confirms it, or says no. */
export function WaitingChangesPage(page: WaitingChangesPageProps) {
  const { changes: words } = useWords()
  return (
    <PageLayout organisation={page.organisation} user={page.user} path="/approval">
      <BackToApprovals user={page.user} />
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <Notice error={page.error} notice={page.notice} />
      {page.changes.length === 0 && <p>{words.none}</p>}
      {page.changes.map((change) => (
        <WaitingChange
          key={change.id}
          change={change}
          isRefused={page.organisation.refuses?.includes('change') ?? false}
          idempotencyKey={page.idempotencyKey}
        />
      ))}
    </PageLayout>
  )
}

type WaitingChangeProps = {
  change: ChangeView
  /** Nothing is confirmed in this state of the organisation; the notice says why. */
  isRefused: boolean
  idempotencyKey: string
}

function WaitingChange({ change, isRefused, idempotencyKey }: WaitingChangeProps) {
  const { changes: words } = useWords()
  const { moment } = useFormats()
  const { id, summary, lines, keepsOut = [], requestedBy, requestedAt } = change
  const { waitsUntil, mayConfirm, mayRefuse } = change
  return (
    <section className="box">
      <h2>{summary}</h2>
      {lines.map(({ field, before, after }) => (
        <p key={field}>
          {field}: {before ? words.becomes(before, after) : after}
        </p>
      ))}
      {keepsOut.map(({ says, people, more }) => (
        <p key={says}>{words.keptOut(says, people.join(', '), more)}</p>
      ))}
      <p>
        <small>
          {words.askedFor(requestedBy.name)}, <Moment at={requestedAt} />
        </small>
      </p>
      {!mayConfirm && waitsUntil && <p>{words.notBefore(moment(waitsUntil))}</p>}
      {mayConfirm && !isRefused && (
        <Answer {...{ id, idempotencyKey }}>
          <button type="submit" name="decision" value="confirm">
            {words.confirm}
          </button>
        </Answer>
      )}
      {mayRefuse && (
        <Answer {...{ id, idempotencyKey }}>
          <label htmlFor={`reason-${id}`}>{words.why}</label>
          <input id={`reason-${id}`} name="reason" maxLength={reasonMax} />
          <button type="submit" name="decision" value="refuse" className="second danger">
            {words.refuse}
          </button>
        </Answer>
      )}
    </section>
  )
}

type AnswerProps = { id: string; idempotencyKey: string; children: ReactNode }

/** A form with one button: Enter in a field presses the first of its form, and whoever types why not has said no. */
function Answer({ id, idempotencyKey, children }: AnswerProps) {
  return (
    <form method="post" action="/approval/changes">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="key" value={`${idempotencyKey}/${id}`} />
      {children}
    </form>
  )
}
