import type { BatchView } from '#contract/batches/batches.ts'
import { batchLimits } from '#domain/batches/batch.ts'
import { Kina } from '../ui/formats.tsx'
import { count } from '../ui/words.ts'

type DecisionFormProps = { batch: BatchView; idempotencyKey: string; comment?: string }

/** One form, three answers. It carries the digest of what is on this page and a key that makes a second press harmless. */
export function DecisionForm({ batch, idempotencyKey, comment }: DecisionFormProps) {
  return (
    <form
      method="post"
      action={`/approval/${batch.id}`}
      className="box screen"
      data-decide
      noValidate
    >
      <h2>Your decision</h2>
      <input type="hidden" name="digest" value={batch.digest ?? ''} />
      <input type="hidden" name="key" value={idempotencyKey} />
      <label htmlFor="comment">Reason or question</label>
      <p id="hint">
        <small>Needed to ask or to reject. {batch.preparedBy.name} will read it.</small>
      </p>
      <textarea
        id="comment"
        name="comment"
        rows={2}
        maxLength={batchLimits.commentMax}
        aria-describedby="hint"
        defaultValue={comment}
      />
      <button type="submit" name="decision" value="approve">
        Approve <Kina toea={batch.totalToea} /> · {count(batch.paymentCount, 'payment')}
      </button>
      <div className="two">
        <button type="submit" name="decision" value="query" className="second">
          Ask
        </button>
        <button type="submit" name="decision" value="reject" className="second danger">
          Reject
        </button>
      </div>
      <p role="status" />
    </form>
  )
}
