import { lazy, Suspense } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useMay } from '../../layout/queries.ts'
import type { FieldsProps } from './file-fields.tsx'

// Only an account that is for some asks for the people and the roles.
const MakersField = lazy(async () => ({
  default: (await import('./makers-field.tsx')).MakersField,
}))

type UseFieldsProps = FieldsProps & { named: { id: string; name: string }[] }

/** Who may pay from the account, and how much on one day. */
export function UseFields({ account, set, problemOf, named }: UseFieldsProps) {
  const { makerIds, makerRoles } = account
  const maySeePeople = useMay('view_users')
  const isForSome = account.isForSome
  return (
    <fieldset className="grid grid-cols-1 gap-3 rounded-md border border-line p-3">
      <legend className="px-1 font-semibold">Who may pay from it, and how much</legend>
      <Checkbox
        label="Only some may pay from this account"
        hint="They start its batches, change them, hand them over and make their files. Approving is as it was."
        isChecked={isForSome}
        onCheck={(isForSome) => set({ isForSome })}
      />
      {isForSome && (
        <div className="grid gap-3 pl-3">
          <Suspense fallback={<Loading isPart />}>
            <MakersField
              makerIds={makerIds}
              makerRoles={makerRoles}
              named={named}
              mayAdd={maySeePeople}
              error={problemOf('makerIds')}
              onMakers={(ids) => set({ makerIds: ids })}
              onRoles={(roles) => set({ makerRoles: roles })}
            />
          </Suspense>
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Limit of one pay day (optional)"
          hint="In kina: what all its batches of one day may come to."
          inputMode="decimal"
          figures
          value={account.dailyLimit}
          onText={(dailyLimit) => set({ dailyLimit })}
          error={problemOf('dailyLimit')}
        />
      </div>
    </fieldset>
  )
}
