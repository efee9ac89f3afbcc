import { type RoleName, roleNames, unlimitedToea } from '#domain/access/role.ts'
import { defaultRoles as roles } from '#domain/access/roles/default-roles.ts'
import { formatToea } from '#domain/money/money.ts'

/** Every role an administrator can give, with what it may approve until an organisation changes it. */
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
        {roleNames.map((role) => (
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
