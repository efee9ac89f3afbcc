import { type SyntheticEvent, useState } from 'react'
import type { SecurityList } from '#contract/users/security.ts'
import { idleLockChoices, sessionHoursMost } from '#domain/access/sign-in/session-limits.ts'
import { factorRules } from '#domain/access/sign-in/sign-in-rules.ts'
import { fieldError } from '../../../../api.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { counted } from '../../../../ui/counted.ts'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../../../ui/use-kept.tsx'
import { doneOrAsked } from '../../../layout/done-or-asked.ts'
import { useToast } from '../../../layout/toasts.tsx'
import { useChangeSignInRules } from '../queries.ts'
import { NetworkFields } from './network-fields.tsx'
import { factorRuleWords } from './rule-words.ts'
import { WithoutFactor } from './without-factor.tsx'

/** One form for all of them, because they are one decision of two administrators. */
export function RulesForm({ security }: { security: SecurityList }) {
  const { rules, address, roles, withoutFactor, lastSeen } = security
  const change = useChangeSignInRules()
  const { secondFactor, sessionHoursMax, idleMinutesMax, networks, rolesFromAnywhere } = rules
  const start = { secondFactor, sessionHoursMax, idleMinutesMax, networks, rolesFromAnywhere }
  const kept = useKept(change.keptAs, { ...start, was: start })
  const [password, setPassword] = useState('')
  const { was, ...written } = kept.written
  // what is typed is typed over the rules as they were then
  const set = (changed: Partial<typeof start>) => kept.set({ ...changed, was })
  const showToast = useToast()

  function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const onSuccess = (answer: object) => {
      showToast(doneOrAsked(answer, 'Rules of signing in changed'))
      kept.settle(kept.written)
    }
    change.mutate({ ...written, was, password }, { onSuccess, onSettled: () => setPassword('') })
  }

  return (
    <form onSubmit={send} className="grid max-w-2xl grid-cols-1 gap-5">
      <p className="text-muted">
        A change is made once a second administrator confirms it; where you are the only one, at
        once, unless another one went in the last thirty days. From then on everybody’s next step
        goes by it.
      </p>
      <KeptNotice kept={kept} error={change.error} />
      <Card title="Second factor">
        <div className="grid gap-3">
          <SelectField
            label="Who must have one"
            value={written.secondFactor}
            choices={factorRules.map((value) => ({ value, label: shortWords[value] }))}
            hint={`${factorRuleWords[written.secondFactor]}.`}
            onChoice={(chosen) =>
              set({ secondFactor: factorRules.find((one) => one === chosen) ?? secondFactor })
            }
            error={fieldError(change.error, 'secondFactor')}
          />
          <WithoutFactor rule={written.secondFactor} without={withoutFactor} />
        </div>
      </Card>
      <Card title="Sessions">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField
            label="A session ends after at most"
            hint="A tap before its end prolongs it by as long again, up to a day."
            value={String(written.sessionHoursMax)}
            choices={hours}
            onChoice={(chosen) => set({ sessionHoursMax: Number(chosen) })}
            error={fieldError(change.error, 'sessionHoursMax')}
          />
          <SelectField
            label="It locks after at most"
            hint="With nobody there. The password opens it again."
            value={String(written.idleMinutesMax)}
            choices={minutes}
            onChoice={(chosen) =>
              set({
                idleMinutesMax:
                  idleLockChoices.find((one) => String(one) === chosen) ?? idleMinutesMax,
              })
            }
            error={fieldError(change.error, 'idleMinutesMax')}
          />
        </div>
      </Card>
      <NetworkFields
        written={written}
        set={set}
        address={address}
        roles={roles}
        lastSeen={lastSeen}
        error={change.error}
      />
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        className="max-w-80"
        required
        maxLength={256}
        value={password}
        onText={setPassword}
      />
      <ErrorNotice error={change.error} />
      <div>
        <Button type="submit" kind="primary" busy={change.isPending}>
          Save the rules
        </Button>
      </div>
    </form>
  )
}

/** They fit beside the arrow of a list on a phone. */
const shortWords = {
  nobody: 'Nobody',
  administrators_and_approvers: 'Administrators, approvers',
  everybody: 'Everybody',
}

const hours = Array.from({ length: sessionHoursMost }, (_, index) => ({
  value: String(index + 1),
  label: counted(index + 1, 'hour'),
}))
const minutes = idleLockChoices.map((value) => ({
  value: String(value),
  label: `${value} minutes`,
}))
