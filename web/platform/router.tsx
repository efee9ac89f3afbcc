import { lazy } from 'react'
import { Link, Route, Routes } from 'react-router'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

const OverviewPage = lazy(async () => ({
  default: (await import('./overview-page.tsx')).OverviewPage,
}))
const OrganisationsPage = lazy(async () => ({
  default: (await import('./organisations/organisations-page.tsx')).OrganisationsPage,
}))
const OrganisationPage = lazy(async () => ({
  default: (await import('./organisations/organisation-page.tsx')).OrganisationPage,
}))
const SignUpsPage = lazy(async () => ({
  default: (await import('./sign-ups-page.tsx')).SignUpsPage,
}))
const ProofsPage = lazy(async () => ({
  default: (await import('./billing/proofs-page.tsx')).ProofsPage,
}))
const ProofPage = lazy(async () => ({
  default: (await import('./billing/proof-page.tsx')).ProofPage,
}))
const InvoicesPage = lazy(async () => ({
  default: (await import('./billing/invoices-page.tsx')).InvoicesPage,
}))
const LettersPage = lazy(async () => ({
  default: (await import('./letters-page.tsx')).LettersPage,
}))
const AnnouncementsPage = lazy(async () => ({
  default: (await import('./announcements/announcements-page.tsx')).AnnouncementsPage,
}))
const DaysPage = lazy(async () => ({ default: (await import('./days/days-page.tsx')).DaysPage }))
const PeoplePage = lazy(async () => ({
  default: (await import('./people/people-page.tsx')).PeoplePage,
}))
const SecurityPage = lazy(async () => ({
  default: (await import('./people/security-page.tsx')).SecurityPage,
}))
const AuditPage = lazy(async () => ({ default: (await import('./audit-page.tsx')).AuditPage }))

const nowhere = (
  <EmptyState
    action={
      <Link to="/" className="underline">
        To the overview
      </Link>
    }
  >
    No page of the platform stands at this address.
  </EmptyState>
)

/** Every page of the dashboard, below /padmin/dashboard. */
export function Router() {
  return (
    <Routes>
      <Route path="/" element={<OverviewPage />} />
      <Route path="/organisations" element={<OrganisationsPage />} />
      <Route path="/organisations/:id" element={<OrganisationPage />} />
      <Route path="/sign-ups" element={<SignUpsPage />} />
      <Route path="/proofs" element={<ProofsPage />} />
      <Route path="/proofs/:id" element={<ProofPage />} />
      <Route path="/invoices" element={<InvoicesPage />} />
      <Route path="/letters" element={<LettersPage />} />
      <Route path="/announcements" element={<AnnouncementsPage />} />
      <Route path="/days" element={<DaysPage />} />
      <Route path="/people" element={<PeoplePage />} />
      <Route path="/security" element={<SecurityPage />} />
      <Route path="/audit" element={<AuditPage />} />
      <Route path="*" element={<Page title="This page does not exist">{nowhere}</Page>} />
    </Routes>
  )
}
