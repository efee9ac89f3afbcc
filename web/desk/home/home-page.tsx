import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { HomeView } from '#contract/home.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Day } from '../../ui/formats.tsx'
import { Page } from '../../ui/page.tsx'
import { SampleSheet } from '../batches/sheet/sample-sheet.tsx'
import { useMay, useMayStart, useSession } from '../layout/queries.ts'
import { RoleChip } from '../layout/role-chip.tsx'
import { Alarms } from './alarms.tsx'
import { DocumentsEnd } from './documents-end.tsx'
import { Figures } from './figures.tsx'
import { homeQuery } from './queries.ts'
import { Sections } from './sections.tsx'

/* Most days nothing is due. */
const Duties = lazy(async () => ({ default: (await import('./duties.tsx')).Duties }))

/** The first page of every role: it answers the role's first question, from what is in the database now. */
export function HomePage() {
  const { user } = useSession()
  const { data: home } = useSuspenseQuery(homeQuery('/home'))
  return <Home title={`Good day, ${user.firstName}`} home={home} />
}

/** Everything that somebody may read, on one page. */
export function EverythingPage() {
  const { data: home } = useSuspenseQuery(homeQuery('/home/everything'))
  return <Home title="Everything on one page" home={home} />
}

function Home({ title, home }: { title: string; home: HomeView }) {
  const { user } = useSession()
  return (
    <Page
      title={title}
      actions={<Actions />}
      below={
        <p className="mt-1 flex flex-wrap gap-x-3 text-muted">
          <RoleChip title={user.roleTitle} icon={user.roleIcon} colour={user.roleColour} />
          <Day day={home.today} />
        </p>
      }
    >
      {home.isNew && <Beginning />}
      <Alarms alarms={home.alarms} />
      {home.duties && home.duties.length > 0 && (
        <Suspense>
          <Duties duties={home.duties} today={home.today} />
        </Suspense>
      )}
      {home.documentsEnd !== undefined && <DocumentsEnd payees={home.documentsEnd} />}
      {home.isPart && (
        <p className="text-muted">
          More waits here than a home looks at. Its lists and counts are of the newest 200 of each.
        </p>
      )}
      <Figures home={home} />
      <Sections home={home} />
    </Page>
  )
}

function Actions(): ReactNode {
  const mayPrepare = useMayStart()
  const mayView = useMay('view_payments')
  return (
    <>
      {mayPrepare && (
        <Link to="/batches/new" className={buttonClass('primary')}>
          <Plus size={17} aria-hidden />
          New batch
        </Link>
      )}
      {mayView && (
        <Link to="/batches" className={buttonClass()}>
          All batches
        </Link>
      )}
    </>
  )
}

/** An organisation that has prepared nothing yet. */
function Beginning() {
  const mayPrepare = useMayStart()
  return (
    <EmptyState
      sample={mayPrepare && <SampleSheet />}
      action={
        <a href="/onboarding" className={buttonClass('primary')}>
          The first steps of a new organisation
        </a>
      }
    >
      Nothing was prepared here yet. A batch is a list of payments that leave one account on one
      day.
    </EmptyState>
  )
}
