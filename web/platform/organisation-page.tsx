import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { OrganisationDetail } from '#contract/platform.ts'
import { formatDay, formatMoment } from '#domain/calendar.ts'
import { planNames, plans } from '#domain/plan.ts'
import type { StateCommand } from '#domain/tenant-life.ts'
import { fieldError } from '../api.ts'
import { ErrorNotice } from '../shell/error-notice.tsx'
import { Page } from '../shell/page.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Facts } from '../ui/facts.tsx'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { EventList } from './event-list.tsx'
import { useChange, useMay, useOrganisation } from './queries.ts'
import { StateBadge } from './state-words.tsx'

/** One organisation as the platform may see it, and what may be done to its state and plan. */
export function OrganisationPage() {
  const { id = '' } = useParams()
  const organisation = useOrganisation(id)
  const { name, migrationError } = organisation
  return (
    <Page title={name} back={<Link to="/organisations">Organisations</Link>}>
      {migrationError && (
        <Notice tone="bad" title="Its database could not be migrated: it is in maintenance.">
          <p>{migrationError}</p>
          <MigrationRetry id={id} />
        </Notice>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <LifeCard organisation={organisation} />
        <PlanCard organisation={organisation} />
      </div>
      <Card title="Last events">
        <EventList entries={organisation.events} />
      </Card>
    </Page>
  )
}

function LifeCard({ organisation }: { organisation: OrganisationDetail }) {
  const { slug, state, stateSince, stateReason, createdAt, schemaVersion } = organisation
  const mayChange = useMay('manage_organisations')
  const [command, setCommand] = useState<StateCommand>()
  return (
    <Card title="State">
      <Facts
        facts={[
          ['State', <StateBadge key="state" state={state} />],
          ['Since', stateSince ? formatDay(stateSince) : '–'],
          ['Because', stateReason || '–'],
          ['Address', slug],
          ['Signed up', formatMoment(new Date(createdAt))],
          ['Schema', schemaVersion],
          ['Letters that did not leave', organisation.mailTroubles],
        ]}
      />
      {mayChange && (
        <div className="mt-4 flex flex-wrap gap-2">
          {organisation.commands.map((one) => (
            <Button
              key={one}
              kind={dangers.includes(one) ? 'danger' : 'secondary'}
              onClick={() => setCommand(one)}
            >
              {commandWords[one]}
            </Button>
          ))}
        </div>
      )}
      {command && (
        <StateDialog
          organisation={organisation}
          command={command}
          onClose={() => setCommand(undefined)}
        />
      )}
    </Card>
  )
}

const dangers: StateCommand[] = ['freeze', 'suspend', 'cancel']
const commandWords: Record<StateCommand, string> = {
  freeze: 'Freeze',
  unfreeze: 'Take the freeze back',
  suspend: 'Suspend',
  cancel: 'Cancel',
  reactivate: 'Reactivate',
}
const consequences: Record<StateCommand, string> = {
  freeze:
    'From the next request on everything can be read and nothing leaves, not even an approved file.',
  unfreeze: 'It goes back to the state it was in before.',
  suspend: 'It can read, export and pay. Approved files can still be downloaded.',
  cancel: 'It can read and export for 90 days, then it is archived.',
  reactivate: 'It becomes active. An invoice that is still overdue counts from tomorrow again.',
}

type StateDialogProps = {
  organisation: OrganisationDetail
  command: StateCommand
  onClose: () => void
}

function StateDialog({ organisation, command, onClose }: StateDialogProps) {
  const { id, name, revision } = organisation
  const change = useChange(`/organisations/${id}/state`, onClose)
  const [reason, setReason] = useState('')
  return (
    <Dialog
      title={`${commandWords[command]}: ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button
            kind="primary"
            busy={change.isPending}
            onClick={() => change.mutate({ command, reason, revision })}
          >
            {commandWords[command]}
          </Button>
          <Button onClick={onClose}>Leave it as it is</Button>
        </>
      }
    >
      <p>{consequences[command]}</p>
      <ErrorNotice error={change.error} />
      <TextArea
        label="Reason"
        hint="The organisation reads it in a letter, and the audit keeps it."
        error={fieldError(change.error, 'reason')}
        value={reason}
        maxLength={500}
        onText={setReason}
      />
    </Dialog>
  )
}

const usageWords = {
  users: 'Users',
  payments: 'Payments this month',
  sourceAccounts: 'Source accounts',
}

function PlanCard({ organisation }: { organisation: OrganisationDetail }) {
  const { plan, usage, trialEndsOn, paidUntil, billingEmail } = organisation
  const mayChange = useMay('manage_billing')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title="Plan">
      <Facts
        facts={[
          ['Plan', plan ? plans[plan].title : 'None chosen'],
          ['Trial ends', trialEndsOn ? formatDay(trialEndsOn) : '–'],
          ['Paid until', paidUntil ? formatDay(paidUntil) : '–'],
          ['Invoices go to', billingEmail || '–'],
          ...usage.map(({ of, used, max, level }): [string, string] => [
            usageWords[of],
            max === null ? `${used}` : `${used} of ${max}${level === 'fine' ? '' : `, ${level}`}`,
          ]),
        ]}
      />
      {mayChange && (
        <div className="mt-4">
          <Button onClick={() => setOpen(true)}>Change the plan</Button>
        </div>
      )}
      {isOpen && <PlanDialog organisation={organisation} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function PlanDialog({
  organisation,
  onClose,
}: {
  organisation: OrganisationDetail
  onClose: () => void
}) {
  const { id, revision } = organisation
  const change = useChange(`/organisations/${id}/plan`, onClose)
  const [plan, setPlan] = useState<string>(organisation.plan ?? 'starter')
  const [reason, setReason] = useState('')
  return (
    <Dialog
      title="Change the plan"
      onClose={onClose}
      actions={
        <>
          <Button
            kind="primary"
            busy={change.isPending}
            onClick={() => change.mutate({ plan, reason, revision })}
          >
            Change the plan
          </Button>
          <Button onClick={onClose}>Leave it as it is</Button>
        </>
      }
    >
      <ErrorNotice error={change.error} />
      <SelectField
        label="Plan"
        value={plan}
        choices={planNames.map((value) => ({ value, label: plans[value].title }))}
        onChoice={setPlan}
      />
      <TextArea
        label="Reason"
        error={fieldError(change.error, 'reason')}
        value={reason}
        maxLength={500}
        onText={setReason}
      />
    </Dialog>
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
