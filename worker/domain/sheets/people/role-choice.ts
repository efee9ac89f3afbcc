import type { RoleName } from '../../access/role.ts'
import { formatToea, parseAmount } from '../../money/money.ts'
import { error, type FieldCheck, quote } from '../written-cell.ts'

/** A role as the organisation has it, to choose by its title or its name. */
export type RoleChoice = {
  name: RoleName
  title: string
  mayApprove: boolean
  limitToea: number
}

const plainly = (words: string) =>
  words
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')

/** The one role that is called so, by the organisation's own title or by its name; never one that is only alike. */
export function readRole(written: string, roles: readonly RoleChoice[]): FieldCheck<RoleChoice> {
  const words = plainly(written)
  const titles = roles.map(({ title }) => title).join(', ')
  if (words === '') {
    return { findings: [error('role_missing', `missing. Everybody has a role: ${titles}.`)] }
  }
  const meant = roles.filter(({ name, title }) => [name, title].map(plainly).includes(words))
  const [one, other] = meant
  if (one && !other) return { value: one, findings: [] }
  if (one && other) {
    const [alone, otherAlone] = [one, other].map(({ name, title }) =>
      plainly(title) === words ? name : title,
    )
    const sentence = `${quote(written)} is the title of one role and the name of another. Write ${alone} or ${otherAlone}.`
    return { findings: [error('role_doubtful', sentence)] }
  }
  const sentence = `${quote(written)} is no role here. Write one of: ${titles}.`
  return { findings: [error('role_unknown', sentence)] }
}

/** A person's own limit in kina: only where the role approves, and never above the role's. */
export function readOwnLimit(
  written: string,
  role: RoleChoice | undefined,
): FieldCheck<number | null> {
  if (written.trim() === '') return { value: null, findings: [] }
  if (role && !role.mayApprove) {
    const sentence = `${role.title} approves nothing, so there is no limit to write. Empty the cell.`
    return { findings: [error('limit_without_approving', sentence)] }
  }
  const amount = parseAmount(written)
  if (!amount.ok) {
    const sentence = `${quote(written)} is no limit in kina. Write it like 50,000.00, or leave it empty.`
    return { findings: [error('limit_not_an_amount', sentence)] }
  }
  if (role && amount.value > role.limitToea) {
    const sentence = `${formatToea(amount.value)}; ${role.title} approves up to ${formatToea(role.limitToea)}, and a limit can only be lower.`
    return { findings: [error('limit_too_high', sentence)] }
  }
  return { value: amount.value, findings: [] }
}
