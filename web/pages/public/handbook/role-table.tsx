import { type RoleName, roles, unlimitedToea } from '#domain/access/role.ts'
import { formatToea } from '#domain/money/money.ts'

const offered: RoleName[] = [
  'org_admin',
  'finance_manager',
  'payment_manager',
  'approver',
  'accountant',
  'viewer',
]

/** The six roles an organisation gives, with what each may approve. */
export function RoleTable() {
  return (
    <table>
      <thead>
        <tr>
          <th>Role</th>
          <th>Approves batches up to</th>
        </tr>
      </thead>
      <tbody>
        {offered.map((role) => (
          <tr key={role}>
            <td>
              <b>{roles[role].title}</b>
              <br />
              <small>{roles[role].description}</small>
            </td>
            <td>{limitOf(role)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function limitOf(role: RoleName): string {
  const limit = roles[role].approvalLimitToea
  if (limit === 0) return 'none'
  return limit === unlimitedToea ? 'any total' : formatToea(limit)
}
