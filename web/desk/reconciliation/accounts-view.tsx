import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type {
  AtBankView,
  ReconciledAccount,
  ReconciliationView,
} from '#contract/reconciliation/statements.ts'
import { countedMax } from '#domain/lists/counting.ts'
import { batchStateWords } from '#domain/words/state-words.ts'
import { StateDiamond } from '#pages/weave/state-diamond.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Button } from '../../ui/button.tsx'
import { atLeast, counted } from '../../ui/counted.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Day } from '../../ui/formats.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useMayNow } from '../layout/queries.ts'
import { Gaps } from './gaps.tsx'
import { NotPaidAgain } from './not-paid-again.tsx'
import { useClose } from './queries.ts'
import { LastStatement } from './take-back.tsx'

// what reads statements is large, and for whoever reconciles
const ImportCard = lazy(async () => ({
  default: (await import('./import-card.tsx')).ImportCard,
}))

/** Where each account stands, a place to drop its statement, and what the bank has and nobody closed. */
export function AccountsView({ found }: { found: ReconciliationView }) {
  const mayImport = useMayNow('reconcile_payments', 'change')
  if (found.accounts.length === 0) {
    return (
      <EmptyState action={<Link to="/source-accounts">Source accounts</Link>}>
        There is no source account yet, so no statement can be read.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-6">
      {mayImport && (
        <Suspense fallback={<Loading isPart />}>
          <ImportCard accounts={found.accounts} />
        </Suspense>
      )}
      <Table
        caption="Statements by account"
        columns={accountColumns(found.isPartOfLines)}
        rows={found.accounts}
        rowKey={({ id }) => id}
      />
      {found.isPartOfLines && (
        <p>
          More than {most} lines wait. Of each state the newest {most} were counted here; “To
          confirm” and “Not matched” list all of them.
        </p>
      )}
      <Gaps found={found} />
      <AtBank found={found} />
    </div>
  )
}

const most = countedMax.toLocaleString('en-US')

const accountColumns = (isPart: boolean): Column<ReconciledAccount>[] => [
  { name: 'Account', cell: ({ name }) => name, heads: true },
  {
    name: 'Number',
    cell: ({ bsb, accountNumber }) => (
      <span className="whitespace-nowrap">
        <span className="figures text-muted">{bsb}</span>{' '}
        <AccountNumber accountNumber={accountNumber} />
      </span>
    ),
  },
  {
    name: 'Last statement',
    cell: ({ last }) =>
      last ? <LastStatement last={last} /> : <span className="text-muted">none yet</span>,
  },
  {
    name: 'To confirm',
    right: true,
    cell: ({ tentative }) => (
      <Link to="?view=tentative" className="inline-block min-w-6 text-right">
        {atLeast(tentative, isPart)}
        <span className="sr-only"> to confirm</span>
      </Link>
    ),
  },
  {
    name: 'Not matched',
    right: true,
    cell: ({ unreconciled }) => (
      <Link to="?view=unreconciled" className="inline-block min-w-6 text-right">
        {atLeast(unreconciled, isPart)}
        <span className="sr-only"> not matched</span>
      </Link>
    ),
  },
]

function AtBank({ found }: { found: ReconciliationView }) {
  const { batches, hasMoreBatches, isPartOfBatches, unseenBatches: unseen } = found
  const close = useClose()
  const mayReconcile = useMayNow('reconcile_payments', 'change')
  if (batches.length === 0) {
    return (
      <EmptyState action={<Link to="/batches?state=closed">Closed batches</Link>}>
        No batch is marked as uploaded and not closed yet.
      </EmptyState>
    )
  }
  return (
    <section className="grid gap-3" aria-labelledby="at-bank">
      <h2 id="at-bank">With the bank</h2>
      {unseen > 0 && (
        <Notice
          tone="wait"
          title={`Not seen on the statement, or not all of it: ${unseen === 1 ? 'one batch' : `${unseen} batches`}.`}
        >
          <p>They left more than five working days ago. Import a statement, or ask the bank.</p>
        </Notice>
      )}
      <ErrorNotice error={close.error} />
      <Table
        caption="Batches with the bank"
        columns={batchColumns(close, mayReconcile)}
        rows={batches}
        rowKey={({ id }) => id}
        isMarked={({ isUnseen }) => isUnseen}
      />
      {isPartOfBatches && (
        <p>Only the newest of these batches were looked at for what no statement has.</p>
      )}
      {hasMoreBatches && (
        <p>
          Not all of them are listed here.{' '}
          <Link to="/batches?state=uploaded,settling,settled">All of them</Link>
        </p>
      )}
    </section>
  )
}

const batchColumns = (
  close: ReturnType<typeof useClose>,
  mayReconcile: boolean,
): Column<AtBankView>[] => [
  {
    name: 'Batch',
    heads: true,
    cell: ({ id, reference, name }) => <Link to={`/batches/${id}`}>{`${reference} ${name}`}</Link>,
  },
  { name: 'From', cell: ({ sourceAccountName }) => sourceAccountName },
  { name: 'Pay day', cell: ({ valueDate }) => <Day day={valueDate} /> },
  {
    name: 'State',
    cell: ({ state, isUnseen }) => {
      // the bank has it, so whoever had to approve it did
      const batch = { state, approvalsGiven: 1, approvalsNeeded: 1 }
      if (!isUnseen) {
        return (
          <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
            <StateDiamond {...batch} />
            {batchStateWords[state].word}
          </span>
        )
      }
      return state === 'uploaded'
        ? 'Not seen on the statement'
        : 'Not all of it seen on the statement'
    },
  },
  { name: 'Total', cell: ({ totalToea }) => <Money toea={totalToea} />, right: true },
  {
    name: 'Next',
    cell: ({ id, reference, openReturns, mayClose, ...said }) =>
      openReturns > 0 ? (
        <Link to="?view=returns">{counted(openReturns, 'return')} to deal with</Link>
      ) : (
        <>
          <NotPaidAgain {...said} />
          {mayClose && mayReconcile && (
            <Button
              busy={close.isPending && close.variables?.id === id}
              onClick={() => close.mutate({ id, ...said })}
            >
              Close<span className="sr-only"> {reference}</span>
            </Button>
          )}
        </>
      ),
  },
]
