import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BatchView } from '#contract/batches/batches.ts'
import type { BatchComparison } from '#contract/batches/comparison.ts'
import type { ComparedKind } from '#domain/batches/compared.ts'
import { comparedWords } from '#domain/words/compared-words.ts'
import { ChangeBridge } from '#pages/weave/change-bridge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Money } from '../../../ui/money.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { comparisonQuery } from './queries.ts'

/** From the batch before to this one: the picture, the steps it is made of, and under each who it is. */
export function ChangesPanel({ batch }: { batch: BatchView }) {
  const { data: comparison } = useSuspenseQuery(comparisonQuery(batch.id))
  const { before, steps, listed } = comparison
  if (!before) {
    return (
      <EmptyState>
        No batch before this one paid mostly the same people, so there is nothing to compare with.
      </EmptyState>
    )
  }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <Bridge batch={batch} comparison={comparison} before={before} />
      {steps.map(({ kind, payees }) => (
        <section key={kind} id={kind} aria-label={title(kind, payees)} className="scroll-mt-32">
          <h2 className="mb-1">{title(kind, payees)}</h2>
          <People kind={kind} payees={payees} listed={listed} />
        </section>
      ))}
    </div>
  )
}

type BridgeProps = {
  batch: BatchView
  comparison: BatchComparison
  before: NonNullable<BatchComparison['before']>
}

function Bridge({ batch, comparison: { steps, same }, before }: BridgeProps) {
  const places = { new: '#new', gone: '#gone', more: '#more', less: '#less', again: '#again' }
  const earlier = `/batches/${before.id}`
  const own = `/batches/${batch.id}`
  return (
    <figure className="rounded-md bg-surface px-4 py-3">
      {steps.length > 0 && (
        <ChangeBridge
          beforeToea={before.totalToea}
          steps={steps}
          to={{ ...places, before: earlier, now: own }}
          Anchor={Anchor}
        />
      )}
      <ol className="mt-2 grid gap-x-3 sm:grid-flow-col sm:auto-cols-fr">
        <Step to={earlier} name={before.name}>
          <Money toea={before.totalToea} />
        </Step>
        {steps.map(({ kind, payees, toea }) => (
          <Step key={kind} to={places[kind]} name={title(kind, payees)}>
            {toea < 0 ? '− ' : '+ '}
            <Money toea={Math.abs(toea)} />
          </Step>
        ))}
        <Step to={own} name="This batch">
          <Money toea={batch.totalToea} />
        </Step>
      </ol>
      <figcaption className="mt-2 text-muted">
        {same.toLocaleString('en-US')} {same === 1 ? 'payee gets' : 'payees get'} what they got in{' '}
        {before.name}, the last one that paid mostly the same people.
      </figcaption>
    </figure>
  )
}

const title = (kind: ComparedKind, payees: number) =>
  `${payees.toLocaleString('en-US')} ${comparedWords[kind]}`

/** The bars of the picture: the list under it has the same links. */
const Anchor = ({ to, children }: { to: string; children: ReactNode }) => (
  <Way to={to} isQuiet>
    {children}
  </Way>
)

/** Within the page the browser goes by itself. */
function Way({ to, isQuiet, children }: { to: string; isQuiet?: boolean; children: ReactNode }) {
  const tabIndex = isQuiet ? -1 : undefined
  if (to.startsWith('#')) {
    return (
      <a href={to} tabIndex={tabIndex}>
        {children}
      </a>
    )
  }
  return (
    <Link to={to} tabIndex={tabIndex}>
      {children}
    </Link>
  )
}

function Step({ to, name, children }: { to: string; name: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4 py-1 sm:block">
      <Way to={to}>{name}</Way>
      <span className="figures block font-medium">{children}</span>
    </li>
  )
}

type Listed = BatchComparison['listed'][number]
type PeopleProps = { kind: ComparedKind; payees: number; listed: Listed[] }

function People({ kind, payees, listed }: PeopleProps) {
  const own = listed.filter((one) => one.kind === kind)
  return (
    <Table
      caption={title(kind, payees)}
      columns={
        kind === 'new' || kind === 'again' ? [payee, now] : kind === 'gone' ? [payee, past] : both
      }
      rows={own}
      rowKey={({ payeeId }) => payeeId}
      footer={
        payees > own.length && (
          <span className="text-muted">
            The largest {own.length.toLocaleString('en-US')} of {payees.toLocaleString('en-US')}
          </span>
        )
      }
    />
  )
}

const payee: Column<Listed> = {
  name: 'Payee',
  heads: true,
  cell: ({ payeeId, payeeName }) => <Link to={`/payees/${payeeId}`}>{payeeName}</Link>,
}
const past: Column<Listed> = {
  name: 'Before',
  right: true,
  cell: ({ beforeToea }) => <Money toea={beforeToea} />,
}
const now: Column<Listed> = {
  name: 'Now',
  right: true,
  cell: ({ nowToea }) => <Money toea={nowToea} />,
}
const difference: Column<Listed> = {
  name: 'Difference',
  right: true,
  cell: ({ beforeToea, nowToea }) => (
    <span>
      {nowToea < beforeToea ? '− ' : '+ '}
      <Money toea={Math.abs(nowToea - beforeToea)} />
    </span>
  ),
}
const both = [payee, past, now, difference]
