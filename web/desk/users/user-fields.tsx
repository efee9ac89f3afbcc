import { hasPermission } from '#domain/access/role.ts'
import { formatToea } from '#domain/money/money.ts'
import { fieldError } from '../../api.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useRole, useRoles } from '../layout/roles.ts'
import type { WrittenUser } from './written-user.ts'

type UserFieldsProps = {
  written: WrittenUser
  onChange: (part: Partial<WrittenUser>) => void
  /** What the server said about a field. */
  error: Error | null
  limitError: string | undefined
  /** Nobody changes their own role or limit. */
  isSelf?: boolean
}

/** Who somebody is, what they do, and up to how much they approve. */
export function UserFields({ written, onChange, error, limitError, isSelf }: UserFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          value={written.firstName}
          onText={(firstName) => onChange({ firstName })}
          error={fieldError(error, 'firstName')}
          maxLength={80}
          required
        />
        <TextField
          label="Last name"
          value={written.lastName}
          onText={(lastName) => onChange({ lastName })}
          error={fieldError(error, 'lastName')}
          maxLength={80}
          required
        />
        <TextField
          label="Department"
          value={written.department}
          onText={(department) => onChange({ department })}
          maxLength={80}
        />
        <TextField
          label="Phone number"
          type="tel"
          value={written.phoneNumber}
          onText={(phoneNumber) => onChange({ phoneNumber })}
          maxLength={40}
        />
      </div>
      {isSelf ? (
        <p className="text-muted">Nobody changes their own role or limit.</p>
      ) : (
        <RightsFields written={written} onChange={onChange} limitError={limitError} />
      )}
    </>
  )
}

type RightsProps = Pick<UserFieldsProps, 'written' | 'onChange' | 'limitError'>

function RightsFields({ written, onChange, limitError }: RightsProps) {
  const roles = useRoles()
  const role = useRole(written.role)
  return (
    <>
      <SelectField
        label="Role"
        hint={role.description}
        value={written.role}
        choices={roles.map((one) => ({ value: one.role, label: one.title }))}
        onChoice={(value) => {
          const chosen = roles.find((one) => one.role === value)
          if (chosen) onChange({ role: chosen.role })
        }}
      />
      {hasPermission(role, 'approve_payments') && (
        <TextField
          label="Own approval limit (K)"
          hint={`Leave it empty for ${
            role.approvalLimitToea === null
              ? 'no limit'
              : `the role’s own, ${formatToea(role.approvalLimitToea)}`
          }.`}
          figures
          inputMode="decimal"
          value={written.limit}
          onText={(limit) => onChange({ limit })}
          error={limitError}
        />
      )}
    </>
  )
}
