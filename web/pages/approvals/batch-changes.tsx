import type { ReactNode } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import type { BatchComparison } from '#contract/batches/comparison.ts'
import type { ComparedKind } from '#domain/batches/compared.ts'
import { Kina, useFormats } from '../ui/formats.tsx'
import { ChangeBridge } from '../weave/change-bridge.tsx'
import { useWords } from '../words/use-words.tsx'

type BatchChangesProps = { batch: BatchView; comparison: BatchComparison }

/** From the batch before to this one: a picture whose bars lead to the list under it, which says the same without it. */
export function BatchChanges({ batch, comparison }: BatchChangesProps) {
  const { approval, compared } = useWords()
  const { money } = useFormats()
  const { before, steps, same, listed } = comparison
  if (!before) return null
  const earlier = `/approval/${before.id}`
  const places = { new: '#new', gone: '#gone', more: '#more', less: '#less', again: '#again' }
  return (
    <section className="screen">
      <h2>{approval.since(before.name)}</h2>
      {steps.length > 0 && (
        <ChangeBridge
          beforeToea={before.totalToea}
          steps={steps}
          to={{ ...places, before: earlier, now: '#lines' }}
          Anchor={Anchor}
        />
      )}
      <p className="two">
        <a href={earlier}>{before.name}</a>
        <b>
          <Kina toea={before.totalToea} />
        </b>
      </p>
      {steps.map(({ kind, payees, toea }) => (
        <details key={kind} id={kind}>
          <summary>
            {approval.change(toea < 0 ? '−' : '+', money(Math.abs(toea)), payees, compared[kind])}
          </summary>
          <Listed kind={kind} payees={payees} listed={listed} />
        </details>
      ))}
      <p className="two">
        <span>{approval.asBefore(same)}</span>
        <b>
          <Kina toea={batch.totalToea} />
        </b>
      </p>
    </section>
  )
}

const Anchor = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} tabIndex={-1}>
    {children}
  </a>
)

type ListedProps = { kind: ComparedKind; payees: number; listed: BatchComparison['listed'] }

function Listed({ kind, payees, listed }: ListedProps) {
  const { approval } = useWords()
  const { money } = useFormats()
  const own = listed.filter((one) => one.kind === kind)
  return (
    <ol>
      {own.map(({ payeeId, payeeName, beforeToea, nowToea }) => (
        <li key={payeeId}>
          {payeeName}
          <b>
            <Kina toea={kind === 'gone' ? beforeToea : nowToea} />
          </b>
          <small>{(kind === 'more' || kind === 'less') && approval.was(money(beforeToea))}</small>
        </li>
      ))}
      {payees > own.length && (
        <li>
          <small>{approval.moreBySmaller(payees - own.length)}</small>
        </li>
      )}
    </ol>
  )
}
