import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pathFor } from '#domain/access/addresses/enter.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { useBroughtChoices } from '../layout/lists/choices.ts'
import type { Sort } from '../layout/lists/filters.ts'
import { ListBar } from '../layout/lists/list-bar.tsx'
import { listWords } from '../layout/lists/strays.ts'
import { useMayNow, useSession } from '../layout/queries.ts'
import { batchNames } from './batch-names.ts'
import { EntryDays } from './entry-days.tsx'
import { ExportLog, useExportLog } from './export-log.tsx'
import { auditFile } from './list/audit-file.ts'
import { auditFilters } from './list/audit-filters.ts'
import { Searched } from './list/searched.tsx'
import { type AuditFilter, auditQuery } from './queries.ts'
import { subjectOf } from './subject.ts'

const noFilter: AuditFilter = {
  action: '',
  actor: '',
  subject: '',
  search: '',
  from: '',
  to: '',
  sort: '',
}

const sorts: Sort[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]

/** Everything that was ever changed, in sentences. */
export function AuditPage() {
  const [parameters] = useSearchParams()
  const mayExport = useMayNow('view_audit', 'export')
  const log = useExportLog()
  const { user } = useSession()
  const actors = useBroughtChoices('actors')
  const [action, actor] = [parameters.get('action') ?? '', parameters.get('actor') ?? '']
  const filters = auditFilters({ action, actor }, actors)
  const known = new URLSearchParams(listWords(parameters, filters, sorts).words)
  const filter: AuditFilter = {
    ...{ action, actor, subject: parameters.get('subject') ?? '' },
    search: parameters.get('search') ?? '',
    ...{ from: known.get('from') ?? '', to: known.get('to') ?? '', sort: known.get('sort') ?? '' },
  }

  return (
    <Page title="Audit" actions={mayExport && <ExportLog log={log} />}>
      <ErrorNotice error={log.error} />
      <WhatItProves />
      <ListBar
        list="audit"
        search="Words, names or amounts"
        filters={filters}
        sorts={sorts}
        file={auditFile(`${parametersOf(filter)}`)}
      />
      {filter.subject && (
        <p className="flex min-h-9 items-center gap-3">
          <span>Only one {subjectOf(filter.subject, user).name}</span>
          <Link to={`?${parametersOf({ ...filter, subject: '' })}`}>Show all</Link>
        </p>
      )}
      {/* A choice is taken at once, however slow the line: only the entries are waited for. */}
      <Suspense key={`${parametersOf(filter)}`} fallback={<Loading isPart />}>
        <Entries filter={filter} />
      </Suspense>
    </Page>
  )
}

/** The entries that fit. */
function Entries({ filter }: { filter: AuditFilter }) {
  const query = useSuspenseInfiniteQuery(auditQuery(filter))
  const entries = query.data.pages.flatMap(({ items }) => items)
  const batches = batchNames(query.data.pages)
  const isFiltered = Object.values({ ...filter, sort: '' }).some(Boolean)
  const searched = <Searched pages={query.data.pages} sort={filter.sort} query={query} />
  if (entries.length === 0) {
    return (
      <div className="grid gap-5">
        <EmptyState action={isFiltered && <Link to="/audit">Show everything</Link>}>
          {emptyWords(isFiltered, query.hasNextPage)}
        </EmptyState>
        {searched}
      </div>
    )
  }
  return (
    <div className="grid justify-items-start gap-5">
      <EntryDays
        entries={entries}
        batches={batches}
        subjectHref={(subject) => `/audit?${parametersOf({ ...noFilter, subject })}`}
      />
      {searched}
    </div>
  )
}

function emptyWords(isFiltered: boolean, isMore: boolean): string {
  if (isMore) return 'Nothing was found so far.'
  return isFiltered ? 'No entry fits these filters.' : 'Nothing has happened here yet.'
}

function WhatItProves() {
  const { user } = useSession()
  return (
    <p className="max-w-prose text-muted">
      Each entry carries the SHA-256 of its own words and of the entry before it, so none can be
      changed, taken out or moved without breaking every later one.{' '}
      <a href="/saas-docs/audit-export" className="underline">
        Check an export yourself
      </a>
      , and keep it outside Bilum: only that shows that the newest entries were not cut off. Whether
      the records agree with each other is looked at each night:{' '}
      <Link to={pathFor('data-integrity', user)} className="underline">
        data integrity
      </Link>
      .
    </p>
  )
}

function parametersOf(filter: AuditFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, text]) => text))
}
