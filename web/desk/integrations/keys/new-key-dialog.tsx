import { useState } from 'react'
import { isAsked } from '#contract/changes.ts'
import type { KeyMade } from '#contract/integrations/keys.ts'
import { addDays, dayInPortMoresby } from '#domain/calendar.ts'
import { keyLimits } from '#domain/integrations/api-key.ts'
import { type Scope, scopes, scopeWords } from '#domain/integrations/scopes.ts'
import { fieldError } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { Choices } from '../choices.tsx'
import { useMakeKey } from '../queries.ts'
import { ShownSecret } from '../shown-secret.tsx'

const usualDays = 90
const firstScopes: Scope[] = []

/** Makes a key, and shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<KeyMade>()
  return (
    <Dialog title={made ? 'The new API key' : 'Make an API key'} onClose={onClose}>
      {made ? <Made made={made} onClose={onClose} /> : <Form onMade={setMade} onClose={onClose} />}
    </Dialog>
  )
}

function Made({ made, onClose }: { made: KeyMade; onClose: () => void }) {
  return (
    <>
      {isAsked(made) && (
        <Notice tone="wait" title="A second administrator must confirm it.">
          <p>The key works from then on. The change stands under Users.</p>
        </Notice>
      )}
      <ShownSecret
        what="The key"
        secret={made.secret}
        otherwise={
          isAsked(made)
            ? 'Withdraw the change under Users, and make another key.'
            : 'Revoke this key, and make another.'
        }
        onClose={onClose}
      />
    </>
  )
}

type FormProps = { onMade: (made: KeyMade) => void; onClose: () => void }

function Form({ onMade, onClose }: FormProps) {
  const today = dayInPortMoresby(new Date())
  const make = useMakeKey(onMade)
  const start = { name: '', scopes: firstScopes, lastDay: addDays(today, usualDays) }
  const { written, set, ...kept } = useKept(make.keptAs, start)
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        make.mutate(written)
      }}
    >
      <KeptNotice kept={kept} />
      <TextField
        label="Name"
        hint="Which program it is for. The audit log names it."
        value={written.name}
        onText={(name) => set({ name })}
        error={fieldError(make.error, 'name')}
        maxLength={keyLimits.nameMax}
        required
      />
      <Choices
        legend="The program may"
        names={scopes}
        words={(scope) => scopeWords[scope]}
        chosen={written.scopes}
        onChoose={(chosen) => set({ scopes: chosen })}
        error={fieldError(make.error, 'scopes')}
      />
      <TextField
        label="Last day"
        hint={`A key ends with this day, ${keyLimits.daysMax} days from now at most.`}
        type="date"
        min={today}
        max={addDays(today, keyLimits.daysMax)}
        value={written.lastDay}
        onText={(lastDay) => set({ lastDay })}
        error={fieldError(make.error, 'lastDay')}
        required
      />
      <p className="text-muted">
        It works in your name: what it prepares, you prepared, so somebody else approves it. It
        never approves anything, and never does more than you may.
      </p>
      <ErrorNotice error={make.error} />
      <DialogButtons busy={make.isPending} onClose={onClose}>
        Make the key
      </DialogButtons>
    </form>
  )
}
