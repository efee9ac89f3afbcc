import type { BatchView } from '#contract/batches/batches.ts'
import { Kina } from '../../ui/formats.tsx'
import { grouped } from '../../ui/words.ts'

/** What a passkey is asked for so that it approves this batch as it stands, and when that was. */
export type PasskeyAsked = { options: string; askedAt: string }

type ApproveProps = {
  batch: BatchView
  passkey: PasskeyAsked | null
  /** Why what proved the last try did not. */
  unproved: string | undefined
}

/** The button that approves; where the rules ask for a second factor, with the field or the passkey that proves it. */
export function Approve({ batch, passkey, unproved }: ApproveProps) {
  const { secondFactor } = batch
  if (!secondFactor) return <ApproveButton batch={batch} />
  if (secondFactor.kinds.length === 0) return <NoFactor batch={batch} />
  const hasApp = secondFactor.kinds.includes('totp')
  return (
    <>
      <p id="why-proof">
        <small>
          <Why batch={batch} /> is approved with a second factor.
        </small>
      </p>
      {unproved && (
        <p className="bad" id="no-proof" role="alert">
          <span aria-hidden="true">▲</span> {unproved}
        </p>
      )}
      {hasApp && (
        <>
          <label htmlFor="code">Code of your authenticator app</label>
          <input
            id="code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            aria-describedby={unproved ? 'why-proof no-proof' : 'why-proof'}
            {...(unproved && { 'aria-invalid': true })}
            // biome-ignore lint/a11y/noAutofocus: the field that was wrong is where its reader was
            autoFocus={unproved !== undefined}
          />
          <ApproveButton batch={batch} />
        </>
      )}
      {passkey && <ByPasskey batch={batch} passkey={passkey} hasApp={hasApp} />}
    </>
  )
}

function ApproveButton({ batch }: { batch: BatchView }) {
  return (
    <button type="submit" name="decision" value="approve">
      Approve <Kina toea={batch.totalToea} /> · {grouped(batch.paymentCount)}
    </button>
  )
}

/** Its script shows the button where there are passkeys, and presses the other once the passkey has answered. */
function ByPasskey({
  batch,
  passkey,
  hasApp,
}: {
  batch: BatchView
  passkey: PasskeyAsked
  hasApp: boolean
}) {
  return (
    <>
      <input type="hidden" name="credential" />
      <input type="hidden" name="askedAt" value={passkey.askedAt} />
      <button
        type="button"
        className={hasApp ? 'second' : undefined}
        data-passkey={passkey.options}
        hidden
      >
        {hasApp ? 'Approve with a passkey' : <ByPasskeyAlone batch={batch} />}
      </button>
      <button type="submit" name="decision" value="approve" data-proven hidden>
        Approve
      </button>
      {!hasApp && (
        <div data-without>
          <p>
            Your passkey is asked for by script. Load this page again where scripts run, or write
            the code of an app.
          </p>
          <a href="/account/security">Set up an authenticator app as well</a>
        </div>
      )}
    </>
  )
}

const ByPasskeyAlone = ({ batch }: { batch: BatchView }) => (
  <>
    Approve <Kina toea={batch.totalToea} /> · {grouped(batch.paymentCount)} by passkey
  </>
)

/** What is missing, and where it is set up, before anybody tries. */
function NoFactor({ batch }: { batch: BatchView }) {
  return (
    <>
      <p className="wait">
        <Why batch={batch} /> is approved with a second factor, and you have none yet. Set one up,
        then come back to approve.
      </p>
      <a href="/account/security">Set up an authenticator app or a passkey</a>
    </>
  )
}

/** The rule, as the beginning of its sentence. */
function Why({ batch: { totalToea, secondFactor } }: { batch: BatchView }) {
  const above = secondFactor?.aboveToea ?? 0
  if (above === 0) return 'Every batch'
  const beside = totalToea > above ? '' : ', together with what was handed over beside it,'
  return (
    <>
      What is{beside} above <Kina toea={above} />
    </>
  )
}
