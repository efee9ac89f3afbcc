import { platformRoleNames, platformRoles } from '#domain/access/platform-role.ts'
import type { Choice } from '../../ui/select-field.tsx'

export const roleChoices: Choice[] = platformRoleNames.map((value) => ({
  value,
  label: platformRoles[value].title,
}))
