import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ApprovalRulesView } from '#contract/batches/approval-rules.ts'
import type { Formats } from '#domain/reading/formats.ts'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Unread } from '../../ui/unread.tsx'
import { useMay, useMayNow, useSession } from '../layout/queries.ts'
import { activeAccountsQuery } from '../source-accounts/queries.ts'
import { AccountRules } from './account-rules.tsx'
import { holdSentence } from './hold-field.tsx'
import { approvalRulesQuery } from './queries.ts'
import { RulesForm } from './rules-form.tsx'
import { RulesTrial } from './rules-trial.tsx'

/** How many people must approve a batch, by its total. */
export function ApprovalRulesPage() {
  const { data: rules } = useSuspenseQuery(approvalRulesQuery)
  const [isEditing, setEditing] = useState(false)
  const mayManage = useMayNow('manage_approval_rules', 'change')
  const mayAudit = useMay('view_audit')
  const maySeePayees = useMay('view_payees')
  const formats = useFormats()

  return (
    <Page
      title="Approval rules"
      actions={
        mayManage &&
        !isEditing && (
          <Button kind="primary" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      <p className="max-w-prose text-muted">
        Each approval is a different person, never one who prepared the batch, and within their own
        limit. Rules that ask for more approvals reach the batches that are on their way; those that
        ask for fewer let none of them off.
      </p>
      {isEditing ? (
        <RulesForm rules={rules} onClose={() => setEditing(false)} />
      ) : (
        <div className="grid max-w-2xl gap-4">
          <Table
            caption="Approvals by the total of a batch"
            columns={columns}
            rows={rowsOf(rules.bands, formats)}
            rowKey={({ batches }) => batches}
          />
          {rules.accounts.map(({ sourceAccountId, name, bands }) => (
            <section key={sourceAccountId} className="grid gap-2">
              <h2>From {name}</h2>
              <Table
                caption={`Approvals by the total of a batch from ${name}`}
                columns={columns}
                rows={rowsOf(bands, formats)}
                rowKey={({ batches }) => batches}
              />
            </section>
          ))}
          <p>{factorSentence(rules.secondFactorAboveToea, formats)}</p>
          <p>{holdSentence(rules.holdSeconds)}</p>
        </div>
      )}
      <p className="text-muted">
        <SetBy rules={rules} />{' '}
        {mayAudit && rules.version > 0 && (
          <Link to="/audit?subject=approval-rules" className="underline">
            Who changed them, and when
          </Link>
        )}
      </p>
      {mayManage && !isEditing && <TrialInForce rules={rules} />}
      {maySeePayees && <AccountRules />}
    </Page>
  )
}

function TrialInForce({ rules: inForce }: { rules: ApprovalRulesView }) {
  const { bands, secondFactorAboveToea, holdSeconds } = inForce
  const accounts = useQuery(activeAccountsQuery)
  const own = inForce.accounts.map(({ sourceAccountId, bands }) => ({ sourceAccountId, bands }))
  const rules = { bands, accounts: own, secondFactorAboveToea, holdSeconds }
  return (
    <>
      <RulesTrial rules={rules} accounts={accounts.data ?? []} />
      <Unread query={accounts} what="The source accounts" />
    </>
  )
}

function factorSentence(aboveToea: number | null, { money }: Formats): string {
  if (aboveToea === null) return 'No approval asks for a second factor.'
  const which = aboveToea === 0 ? 'Every batch' : `A batch above ${money(aboveToea)}`
  return `${which} is approved with a second factor: a code of the approver’s authenticator app, or their passkey. What was approved before stays approved.`
}

type Row = { batches: string; approvals: number }

const columns: Column<Row>[] = [
  { name: 'Total of the batch', heads: true, cell: ({ batches }) => batches },
  { name: 'Approvals', right: true, cell: ({ approvals }) => approvals },
]

function rowsOf(bands: ApprovalRulesView['bands'], { money }: Formats): Row[] {
  return bands.map(({ uptoToea, approvals }, index) => {
    const before = bands[index - 1]?.uptoToea
    if (uptoToea !== null) return { batches: `Up to ${money(uptoToea)}`, approvals }
    return { batches: before ? `Above ${money(before)}` : 'Any amount', approvals }
  })
}

function SetBy({ rules: { version, setBy, setAt } }: { rules: ApprovalRulesView }) {
  const { user } = useSession()
  const { moment } = useFormats()
  if (version === 0) return 'These are the rules that Bilum starts with.'
  const who = setBy === user.id ? ' by you' : ''
  return `Version ${version}, set ${moment(setAt)}${who}.`
}
