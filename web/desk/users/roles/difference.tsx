import type { RoleView } from '#contract/roles/roles.ts'
import type { Permission } from '#domain/access/role.ts'
import { permissionWords } from '#domain/words/permission-words.ts'
import { type Compared, defaultOf } from './compared.ts'
import { limitOf } from './role-limit.tsx'

type DifferenceProps = { role: RoleView; difference: Compared }

/** The organisation's own changes, beside the product's default. */
export function Difference({ role, difference }: DifferenceProps) {
  const { given, taken, hasOtherLimit, hasOtherHome, hasOtherWords, isDefault } = difference
  if (isDefault) return <p className="text-muted">It means what it does by default.</p>
  const usual = defaultOf(role.role)
  const said = (list: Permission[]) => list.map((one) => permissionWords[one]).join(', ')
  return (
    <ul className="list-disc pl-5">
      {given.length > 0 && <li>Given here: {said(given)}</li>}
      {taken.length > 0 && <li>Taken here: {said(taken)}</li>}
      {hasOtherLimit && (
        <li>
          Approves up to {limitOf(role)}; by default {limitOf(usual)}
        </li>
      )}
      {hasOtherHome && <li>Its home shows something else than by default</li>}
      {hasOtherWords && <li>By default called {usual.title}, with its own words and picture</li>}
    </ul>
  )
}
