import type { ReactNode } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import type { BatchComparison } from '#contract/batches/comparison.ts'
import type { ComparedKind } from '#domain/batches/compared.ts'
import { comparedWords } from '#domain/words/compared-words.ts'
import { Kina } from '../ui/formats.tsx'
import { grouped } from '../ui/words.ts'
import { ChangeBridge } from '../weave/change-bridge.tsx'

type BatchChangesProps = { batch: BatchView; comparison: BatchComparison }

/** From the batch before to this one: a picture whose bars lead to the list under it, which says the same without it. */
export function BatchChanges({ batch, comparison }: BatchChangesProps) {
  const { before, steps, same, listed } = comparison
  if (!before) return null
  const earlier = `/approval/${before.id}`
  const places = { new: '#new', gone: '#gone', more: '#more', less: '#less' }
  return (
    <section className="screen">
      <h2>Since {before.name}</h2>
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
            {toea < 0 ? '−' : '+'} <Kina toea={Math.abs(toea)} />: {grouped(payees)}{' '}
            {comparedWords[kind]}
          </summary>
          <Listed kind={kind} payees={payees} listed={listed} />
        </details>
      ))}
      <p className="two">
        <span>This batch · {grouped(same)} as before</span>
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
  const own = listed.filter((one) => one.kind === kind)
  return (
    <ol>
      {own.map(({ payeeId, payeeName, beforeToea, nowToea }) => (
        <li key={payeeId}>
          {payeeName}
          <b>
            <Kina toea={kind === 'gone' ? beforeToea : nowToea} />
          </b>
          <small>
            {(kind === 'more' || kind === 'less') && (
              <>
                was <Kina toea={beforeToea} />
              </>
            )}
          </small>
        </li>
      ))}
      {payees > own.length && (
        <li>
          <small>and {grouped(payees - own.length)} more, by smaller amounts</small>
        </li>
      )}
    </ol>
  )
}
