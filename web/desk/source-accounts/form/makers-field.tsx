import { useInfiniteQuery } from '@tanstack/react-query'
import { hasPermission, type Role, type RoleName } from '#domain/access/role.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { byName, useRoles } from '../../layout/roles.ts'
import { usersQuery } from '../../users/queries.ts'

type Named = { id: string; name: string }
type MakersFieldProps = {
  makerIds: string[]
  makerRoles: RoleName[]
  /** Those whom the account named already. */
  named: Named[]
  /** Whoever does not see the organisation's people takes some away, and adds by role. */
  mayAdd: boolean
  error: string | undefined
  onMakers: (ids: string[]) => void
  onRoles: (roles: RoleName[]) => void
}

const paysFrom = (role: Pick<Role, 'permissions'>) =>
  hasPermission(role, 'create_payments') || hasPermission(role, 'make_bank_files')

/** For whom an account is: everybody of some roles, and people by name. */
export function MakersField(props: MakersFieldProps) {
  const { makerIds, makerRoles, named, mayAdd, error, onMakers, onRoles } = props
  const query = useInfiniteQuery({ ...usersQuery('status=active&limit=200'), enabled: mayAdd })
  const defined = useRoles()
  const roles = byName(defined)
  const found = (query.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ role }) => paysFrom(roles[role]))
    .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))
  const names = new Map([...named, ...found].map(({ id, name }) => [id, name]))
  const free = found.filter(({ id }) => !makerIds.includes(id))
  const isEverybody = query.isSuccess && !query.hasNextPage && free.length === 0
  return (
    <div className="grid gap-2">
      <fieldset>
        <legend className="sr-only">Everybody with one of these roles</legend>
        {defined.filter(paysFrom).map(({ role, title }) => (
          <Checkbox
            key={role}
            label={`Everybody with the role ${title.toLowerCase()}`}
            isChecked={makerRoles.includes(role)}
            onCheck={(isChecked) => {
              const others = makerRoles.filter((one) => one !== role)
              onRoles(isChecked ? [...others, role] : others)
            }}
          />
        ))}
      </fieldset>
      {makerIds.length > 0 && (
        <ul aria-label="People it is for" className="grid gap-1">
          {makerIds.map((id) => (
            <li key={id} className="flex items-center justify-between gap-2">
              {names.get(id) || 'Somebody who is not here any more'}
              <Button
                kind="quiet"
                size="small"
                onClick={() => onMakers(makerIds.filter((one) => one !== id))}
              >
                Take away<span className="sr-only"> {names.get(id)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <SelectField
          label="Add a person"
          value=""
          placeholder={isEverybody ? 'Nobody else prepares or makes files' : 'Choose a person'}
          choices={free.map(({ id, name }) => ({ value: id, label: name }))}
          onChoice={(id) => id && onMakers([...makerIds, id])}
          error={error}
        />
      )}
      <Unread query={query} what="Who works here" />
      {query.data && <LoadMore query={query}>More people</LoadMore>}
      {!mayAdd && error && <p className="text-bad">{error}</p>}
    </div>
  )
}
