import type { BatchView } from '#contract/batches/batches.ts'
import { useFormats } from '../../ui/formats.tsx'
import { type Said, Spoken } from '../../ui/said.tsx'
import { useWords } from '../../words/use-words.tsx'

/** What a passkey is asked for so that it approves this batch as it stands, and when that was. */
export type PasskeyAsked = { options: string; askedAt: string }

type ApproveProps = {
  batch: BatchView
  passkey: PasskeyAsked | null
  /** Why what proved the last try did not. */
  unproved: Said | undefined
}

/** The button that approves; where the rules ask for a second factor, with the field or the passkey that proves it. */
export function Approve({ batch, passkey, unproved }: ApproveProps) {
  const { decision } = useWords()
  const { secondFactor } = batch
  if (!secondFactor) return <ApproveButton batch={batch} />
  if (secondFactor.kinds.length === 0) return <NoFactor batch={batch} />
  const hasApp = secondFactor.kinds.includes('totp')
  return (
    <>
      <p id="why-proof">
        <small>
          <Why batch={batch} />
        </small>
      </p>
      {unproved && (
        <p className="bad" id="no-proof" role="alert">
          <span aria-hidden="true">▲</span> <Spoken said={unproved} />
        </p>
      )}
      {hasApp && (
        <>
          <label htmlFor="code">{decision.code}</label>
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
  const { decision } = useWords()
  const { money } = useFormats()
  return (
    <button type="submit" name="decision" value="approve">
      {decision.approve(money(batch.totalToea), batch.paymentCount)}
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
  const { decision } = useWords()
  const { money } = useFormats()
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
        {hasApp
          ? decision.byPasskey
          : decision.byPasskeyAlone(money(batch.totalToea), batch.paymentCount)}
      </button>
      <button type="submit" name="decision" value="approve" data-proven hidden>
        {decision.approveProven}
      </button>
      {!hasApp && (
        <div data-without>
          <p>{decision.needsScript}</p>
          <a href="/account/security">{decision.setUpApp}</a>
        </div>
      )}
    </>
  )
}

/** What is missing, and where it is set up, before anybody tries. */
function NoFactor({ batch }: { batch: BatchView }) {
  const { decision } = useWords()
  return (
    <>
      <p className="wait">
        <Why batch={batch} /> {decision.noFactorYet}
      </p>
      <a href="/account/security">{decision.setUpFactor}</a>
    </>
  )
}

/** The rule that asks for it. */
function Why({ batch: { totalToea, secondFactor } }: { batch: BatchView }) {
  const { decision } = useWords()
  const { money } = useFormats()
  const above = secondFactor?.aboveToea ?? 0
  if (above === 0) return decision.everyBatch
  return totalToea > above ? decision.above(money(above)) : decision.aboveTogether(money(above))
}
