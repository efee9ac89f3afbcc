import { Link, useParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { CallsCard } from '../changes/calls-card.tsx'
import { EventList } from '../event-list.tsx'
import { useChange, useMay, useOrganisation } from '../queries.ts'
import { InvoicesCard } from './invoices-card.tsx'
import { LeavingCard } from './leaving/leaving-card.tsx'
import { LifeCard } from './life-card.tsx'
import { NetworksCard } from './networks-card.tsx'
import { PlanCard } from './plan-card.tsx'

/** One organisation as the platform may see it, and what may be done to its state and plan. */
export function OrganisationPage() {
  const { id = '' } = useParams()
  const organisation = useOrganisation(id)
  const seesBilling = useMay('manage_billing')
  const looksAfter = useMay('manage_organisations')
  const { name, migrationError } = organisation
  return (
    <Page title={name} back={<Link to="/organisations">Organisations</Link>}>
      {migrationError && (
        <Notice tone="bad" title="Its database could not be migrated: it is in maintenance.">
          <p>{migrationError}</p>
          {looksAfter && <MigrationRetry id={id} />}
        </Notice>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <LifeCard organisation={organisation} />
        <PlanCard organisation={organisation} />
        <NetworksCard organisation={organisation} />
        <LeavingCard organisation={organisation} />
      </div>
      {looksAfter && <CallsCard organisationId={id} />}
      {seesBilling && <InvoicesCard id={id} />}
      <Card title="Last events">
        <EventList entries={organisation.events} />
      </Card>
    </Page>
  )
}

function MigrationRetry({ id }: { id: string }) {
  const change = useChange(`/organisations/${id}/migration`)
  return (
    <>
      <Button busy={change.isPending} onClick={() => change.mutate({})}>
        Try again now
      </Button>
      <ErrorNotice error={change.error} />
    </>
  )
}
