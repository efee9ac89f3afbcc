import { useState } from 'react'
import type { OrganisationDetail } from '#contract/platform.ts'
import { type PlanName, planNames, plans, usedText } from '#domain/billing/plan.ts'
import { formatDay } from '#domain/calendar.ts'
import { fieldError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogRow } from '../../ui/dialog-buttons.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Facts } from '../../ui/facts.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { useChange, useMay } from '../queries.ts'
import { planButton, planFollows } from './plan-follows.ts'

const usageWords = {
  users: 'Users',
  payments: 'Payments of the month',
  sourceAccounts: 'Source accounts',
}

/** What an organisation pays for, and how much of it is used. */
export function PlanCard({ organisation }: { organisation: OrganisationDetail }) {
  const { plan, usage, usageAsOf, state, trialEndsOn, paidUntil, billingEmail } = organisation
  const mayChange = useMay('manage_billing')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title="Plan">
      <Facts
        facts={[
          ['Plan', plan ? plans[plan].title : 'None chosen'],
          ...(state === 'trialing' ? [trialFact(trialEndsOn)] : []),
          ['Paid until', paidUntil ? formatDay(paidUntil) : '–'],
          [
            'Invoices go to',
            billingEmail ? <EmailAddress key="email" address={billingEmail} /> : '–',
          ],
          ...usage.map((line): [string, string] => [
            usageWords[line.of],
            usageAsOf ? usedOf(line) : 'not counted yet',
          ]),
        ]}
      />
      {usageAsOf && <p className="mt-3 text-muted">{asOf(usageAsOf, organisation)}</p>}
      {mayChange && (
        <div className="mt-4">
          <Button onClick={() => setOpen(true)}>Change the plan</Button>
        </div>
      )}
      {isOpen && <PlanDialog organisation={organisation} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function usedOf({ of, used, max, level }: OrganisationDetail['usage'][number]): string {
  if (max === null) return usedText({ of, used })
  const [count, most] = [used, max].map((one) => one.toLocaleString('en-US'))
  return `${count} of ${most}${level === 'fine' ? '' : `, ${level}`}`
}

/** What is used is counted once a day, and whenever somebody there opens Billing. */
function asOf(usageAsOf: string, { usageMonth }: OrganisationDetail): string {
  const month = usageMonth && `, payments of ${usageMonth}`
  return `What is used as of ${formatDay(usageAsOf)} or later${month}.`
}

const trialFact = (day: string): [string, string] => ['Trial ends', formatDay(day)]

function PlanDialog({
  organisation,
  onClose,
}: {
  organisation: OrganisationDetail
  onClose: () => void
}) {
  const { id, revision } = organisation
  const change = useChange(`/organisations/${id}/plan`, onClose)
  const [plan, setPlan] = useState<PlanName>(organisation.plan ?? 'starter')
  const [reason, setReason] = useState('')
  return (
    <Dialog
      title="Change the plan"
      onClose={onClose}
      actions={
        <DialogRow>
          <Button kind="quiet" onClick={onClose}>
            Leave it as it is
          </Button>
          <Button
            kind="primary"
            busy={change.isPending}
            disabled={plan === organisation.plan}
            onClick={() => change.mutate({ plan, reason, revision })}
          >
            {planButton(plan)}
          </Button>
        </DialogRow>
      }
    >
      <ErrorNotice error={change.error} />
      <SelectField
        label="Plan"
        value={plan}
        choices={planNames.map((value) => ({ value, label: plans[value].title }))}
        onChoice={(chosen) => setPlan(planNames.find((one) => one === chosen) ?? plan)}
      />
      <ul className="grid gap-1">
        {planFollows(plan, organisation).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
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
