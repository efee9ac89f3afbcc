import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useFormats } from '../../ui/formats.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Unread } from '../../ui/unread.tsx'
import { doneOrAsked } from '../layout/done-or-asked.ts'
import { useMayNow, useSession } from '../layout/queries.ts'
import { useToast } from '../layout/toasts.tsx'
import { colleaguesToAdd, payrollGroupQuery, useLetArchive, usePlaceInGroup } from './queries.ts'

/** Who reads the single payments of confidential batches; whoever looks after people lets somebody in, with a second one. */
export function PayrollGroup() {
  const { data } = useSuspenseQuery(payrollGroupQuery)
  const mayChange = useMayNow('manage_users', 'change')
  const found = useQuery({ ...colleaguesToAdd, enabled: mayChange })
  const colleagues = found.data ?? []
  const [chosen, setChosen] = useState('')
  const showToast = useToast()
  const set = usePlaceInGroup((answer) => {
    setChosen('')
    showToast(doneOrAsked(answer, 'Payroll group changed'))
  })
  const { user } = useSession()
  const { moment } = useFormats()
  const leave = useLetArchive(({ until }) =>
    showToast({ title: `An administrator can take an archive until ${moment(until)}.` }),
  )
  const others = colleagues.filter(({ id }) => data.items.every((one) => one.id !== id))
  return (
    <section aria-label="Payroll group" className="max-w-160 space-y-3">
      <h2>Payroll group</h2>
      <p className="text-muted">
        They alone read every payment of confidential batches, and so prepare them and make their
        bank files. Approvers outside of it read those payments that a reason was given for, with
        the amount where the reason is about it.
      </p>
      {data.items.length === 0 && <p>Nobody is in it yet.</p>}
      <ul>
        {data.items.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-3">
            {name}
            {mayChange && (
              <Button
                kind="quiet"
                size="small"
                busy={set.isPending}
                onClick={() => set.mutate({ id, isIn: false })}
              >
                Take out<span className="sr-only"> {name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.items.some(({ id }) => id === user.id) && (
        <div className="space-y-2">
          <p className="text-muted">
            An archive of the organisation has these payments, too. Whoever takes it without being
            in the group needs your leave: it counts for 24 hours, and the audit log says who gave
            it.
          </p>
          <Button busy={leave.isPending} onClick={() => leave.mutate({})}>
            Let an archive be taken
          </Button>
          <ErrorNotice error={leave.error} />
        </div>
      )}
      {mayChange && others.length > 0 && (
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            set.mutate({ id: chosen, isIn: true })
          }}
        >
          <SelectField
            label="Somebody else"
            hint="Where there is a second administrator, they confirm it."
            value={chosen}
            placeholder="Choose a person"
            onChoice={setChosen}
            choices={others.map(({ id, name }) => ({ value: id, label: name }))}
            required
          />
          <Button type="submit" busy={set.isPending}>
            Let in
          </Button>
        </form>
      )}
      <Unread query={found} what="Who could be let in" />
      <ErrorNotice error={set.error} />
    </section>
  )
}
