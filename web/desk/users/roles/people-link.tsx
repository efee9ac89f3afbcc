import { Link } from 'react-router'
import type { RoleView } from '#contract/roles/roles.ts'
import { pathFor } from '#domain/access/addresses/enter.ts'
import { countText } from '#domain/lists/counting.ts'
import { useSession } from '../../layout/queries.ts'

/** Who has it: the people, narrowed to the role. */
export function PeopleLink({ role, people }: { role: RoleView; people: number }) {
  const { user } = useSession()
  if (people === 0) return 'nobody'
  return (
    <Link to={`${pathFor('users', user)}?role=${role.role}`}>
      {people === 1 ? '1 person' : `${countText(people)} people`}
      <span className="sr-only"> with the role {role.title}</span>
    </Link>
  )
}
