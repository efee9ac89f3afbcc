import type { BatchView } from '#contract/batches/batches.ts'
import { batchLimits } from '#domain/batches/batch.ts'
import type { Said } from '../../ui/said.tsx'
import { useWords } from '../../words/use-words.tsx'
import { Approve, type PasskeyAsked } from './approve.tsx'

/** What was typed and pressed before an answer that was not the wished one. */
export type Typed = {
  question: string
  reason: string
  /** The words that are missing: their field is open, and says so. */
  missing?: { decision: 'query' | 'reject'; sentence: string } | undefined
  /** Why an approval was not proved: its field says so. */
  unproved?: Said | undefined
}

type DecisionFormProps = {
  batch: BatchView
  idempotencyKey: string
  typed: Typed
  passkey: PasskeyAsked | null
}

/**
 * One form, three answers, always in reach at the lower edge. It carries the digest of what is on this page and a key that
 * makes a second press harmless. Asking and rejecting open their own field, without script.
 */
export function DecisionForm({ batch, idempotencyKey, typed, passkey }: DecisionFormProps) {
  const { decision } = useWords()
  const reader = batch.preparedBy.name
  return (
    <form
      method="post"
      action={`/approval/${batch.id}`}
      className="box decide screen"
      aria-label={decision.yours}
      data-decide={decision.script}
      noValidate
    >
      <input type="hidden" name="digest" value={batch.digest ?? ''} />
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="onBehalfOf" value={batch.approvesFor?.id ?? ''} />
      {batch.approvesFor && <p>{decision.lent(batch.approvesFor.name)}</p>}
      <Approve batch={batch} passkey={passkey} unproved={typed.unproved} />
      <div className="two">
        <Words
          decision="query"
          title={decision.ask}
          name="question"
          label={decision.yourQuestion(reader)}
          action={decision.sendQuestion}
          typed={typed}
        />
        <Words
          decision="reject"
          title={decision.reject}
          name="reason"
          label={decision.why(reader)}
          action={decision.rejectBatch}
          typed={typed}
        />
      </div>
      <p role="status" />
    </form>
  )
}

type WordsProps = {
  decision: 'query' | 'reject'
  title: string
  name: 'question' | 'reason'
  label: string
  action: string
  typed: Typed
}

/** A decision that needs words: closed it is one word; open, its field and its own button. */
function Words({ decision, title, name, label, action, typed }: WordsProps) {
  const missing = typed.missing?.decision === decision ? typed.missing.sentence : null
  return (
    <details open={missing !== null || typed[name] !== ''}>
      <summary>{title}</summary>
      <label htmlFor={name}>{label}</label>
      {missing && (
        <p className="bad" id={`no-${name}`} role="alert">
          <span aria-hidden="true">▲</span> {missing}
        </p>
      )}
      <textarea
        id={name}
        name={name}
        rows={2}
        maxLength={batchLimits.commentMax}
        defaultValue={typed[name]}
        {...(missing && { 'aria-invalid': true, 'aria-describedby': `no-${name}` })}
        // biome-ignore lint/a11y/noAutofocus: the field that a decision lacked is where its reader was
        autoFocus={missing !== null}
      />
      <button type="submit" name="decision" value={decision} className="second">
        {action}
      </button>
    </details>
  )
}
