import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import type { AuditEntryView } from '#contract/audit.ts'
import { actorWords } from '#domain/words/actor-words.ts'
import { auditSentence } from '#domain/words/audit-actions.ts'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/formats.tsx'
import { useSession } from '../layout/queries.ts'
import { flatten } from './flatten.ts'
import { subjectOf } from './subject.ts'

type EntryRowProps = {
  entry: AuditEntryView
  /** What the batch of this entry is called, where that is known. */
  batch: string | undefined
  subjectHref: string
}

/** Who did what and when in one line; the rest opens below it. */
export function EntryRow({ entry, batch, subjectHref }: EntryRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { name, path } = subjectOf(entry.subject, useSession().user)
  return (
    <li className="grid gap-x-5 gap-y-0.5 border-line border-t px-3 py-1.5 first:border-t-0 sm:grid-cols-[8.5rem_minmax(0,1fr)_auto]">
      <time dateTime={entry.at} className="figures whitespace-nowrap text-muted">
        <Moment at={entry.at} />
      </time>
      <p className="min-w-0 break-words">
        <strong className="font-semibold">{entry.actorName || actorWords(entry.actorId)}</strong>{' '}
        {auditSentence(entry.action, entry.details, batch)}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-4 whitespace-nowrap sm:justify-end">
        {path && (
          <Link to={path} className={link}>
            The {name}
          </Link>
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className={`${link} text-accent hover:underline`}
        >
          <span aria-hidden="true">{isOpen ? '▾' : '▸'} </span>
          Details<span className="sr-only"> of entry {entry.seq}</span>
        </button>
      </p>
      <div id={id} hidden={!isOpen} className="figures py-2 sm:col-span-2 sm:col-start-2">
        {isOpen && (
          <>
            <Facts facts={factsOf(entry)} />
            <Link to={subjectHref} className="mt-2 inline-block">
              All that happened to {path ? `this ${name}` : name}
            </Link>
          </>
        )}
      </div>
    </li>
  )
}

const link = 'min-h-6 max-sm:min-h-10 max-sm:py-2'

function factsOf(entry: AuditEntryView): [name: string, value: ReactNode][] {
  return [
    ...flatten(entry.details),
    ['Entry', entry.seq],
    ['Moment', entry.at],
    ['Subject', entry.subject],
    ['Hash', <Hash key="hash" hex={entry.hash} />],
    ['Hash before it', <Hash key="before" hex={entry.previousHash} />],
  ]
}

function Hash({ hex }: { hex: string }) {
  return <code className="break-all">{hex || 'none: it is the first'}</code>
}
