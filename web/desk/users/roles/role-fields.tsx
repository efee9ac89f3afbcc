import {
  permissions,
  type RoleName,
  roleColours,
  roleIcons,
  roleLimits,
} from '#domain/access/role-names.ts'
import { isAlwaysHeld, isNeverHeld } from '#domain/access/roles/check-role.ts'
import { permissionWords } from '#domain/words/permission-words.ts'
import { sectionWords } from '#domain/words/section-words.ts'
import { fieldError } from '../../../api.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { RoleChip } from '../../layout/role-chip.tsx'
import { iconWords, strandWords } from './role-drawn.ts'
import { sectionsFor, type WrittenRole, withPermission } from './written-role.ts'

type FieldsProps = {
  role: RoleName
  written: WrittenRole
  onChange: (change: Partial<WrittenRole>) => void
  error: Error | null
}

/** What a role is called, how it is drawn, and up to how much it approves. */
export function RoleWordsFields(props: FieldsProps & { limitError: string | undefined }) {
  const { written, onChange, error, limitError } = props
  return (
    <>
      <TextField
        label="Name"
        value={written.title}
        onText={(title) => onChange({ title })}
        error={fieldError(error, 'title')}
        maxLength={roleLimits.titleMax}
        required
      />
      <TextArea
        label="Description"
        hint="It stands beside the role where somebody is invited, and in the profile of whoever has it."
        value={written.description}
        onText={(description) => onChange({ description })}
        error={fieldError(error, 'description')}
        maxLength={roleLimits.descriptionMax}
        rows={3}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Strand"
          value={written.colour}
          choices={roleColours.map((value) => ({ value, label: strandWords[value] }))}
          onChoice={(value) => {
            const colour = roleColours.find((one) => one === value)
            if (colour) onChange({ colour })
          }}
        />
        <SelectField
          label="Picture"
          value={written.icon}
          choices={roleIcons.map((value) => ({ value, label: iconWords[value] }))}
          onChoice={(value) => {
            const icon = roleIcons.find((one) => one === value)
            if (icon) onChange({ icon })
          }}
        />
      </div>
      <p className="text-muted">
        It looks like this: <RoleChip {...written} />
      </p>
      {written.permissions.includes('approve_payments') && (
        <TextField
          label="Approves up to (K)"
          hint="Leave it empty for any amount. Whoever has a lower limit of their own keeps it."
          figures
          inputMode="decimal"
          value={written.limit}
          onText={(limit) => onChange({ limit })}
          error={limitError ?? fieldError(error, 'approvalLimitToea')}
        />
      )}
    </>
  )
}

/** What it may do. What must be held with a permission is ticked with it. */
export function PermissionFields({ role, written, onChange }: FieldsProps) {
  const fixed = permissions.filter((one) => isAlwaysHeld(role, one))
  const never = permissions.filter((one) => isNeverHeld(role, one))
  const words = (list: typeof fixed) => list.map((one) => permissionWords[one]).join(', ')
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">It may</legend>
      {permissions
        .filter((one) => !fixed.includes(one) && !never.includes(one))
        .map((permission) => (
          <Checkbox
            key={permission}
            label={permissionWords[permission]}
            isChecked={written.permissions.includes(permission)}
            onCheck={(isHeld) => onChange(withPermission(written, permission, isHeld))}
          />
        ))}
      {fixed.length > 0 && (
        <p className="mt-2 text-muted">
          Always: {words(fixed)}. So nobody locks the organisation out of itself.
        </p>
      )}
      {never.length > 0 && <p className="mt-2 text-muted">Never: {words(never)}.</p>}
    </fieldset>
  )
}

/** What stands on its home, in the order in which it was ticked. */
export function SectionFields({ written, onChange }: FieldsProps) {
  const { dashboardSections: shown } = written
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Its home shows</legend>
      {sectionsFor(written).map((name) => (
        <Checkbox
          key={name}
          label={sectionWords[name]}
          isChecked={shown.includes(name)}
          onCheck={(isShown) =>
            onChange({
              dashboardSections: isShown ? [...shown, name] : shown.filter((one) => one !== name),
            })
          }
        />
      ))}
    </fieldset>
  )
}
