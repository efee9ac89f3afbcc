import * as z from 'zod/mini'
import type { ChangeKind } from '../../changes/kinds.ts'
import { RoleDefinition } from '../../contract/roles/roles.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { HomeSection } from '../../domain/access/home-sections.ts'
import { isRoleName, type Permission } from '../../domain/access/role.ts'
import { sectionWords } from '../../domain/words/section-words.ts'
import { prepareRole } from './prepare-role.ts'
import { limitWords, listed } from './role-words.ts'

const RoleRequest = z.object({
  definition: RoleDefinition,
  revision: z.int(),
  // without them it was asked for before they were kept: it is asked for anew
  people: z._default(z.array(z.string()), []),
})

/** A change of what a role means, as it waits for a second administrator. */
export const roleChange: ChangeKind = {
  name: 'role',
  permission: 'manage_users',
  acts: RoleRequest,
  summary: ({ name }) => `Change the role ${String(name)}`,
  // lists as the contract let them in
  fields: {
    title: { label: 'Name' },
    description: { label: 'Description' },
    given: { label: 'May from then on', words: (given) => listed(given as Permission[]) },
    taken: { label: 'May no longer', words: (taken) => listed(taken as Permission[]) },
    approvalLimitToea: { label: 'Approval limit', words: limitWords },
    dashboardSections: {
      label: 'Its home shows',
      words: (names) => (names as HomeSection[]).map((name) => sectionWords[name]).join(', '),
    },
    colour: { label: 'Strand' },
    icon: { label: 'Picture' },
    people: { label: 'People who have it', words: String },
  },
  prepareAgain: (context, { subjectId, changes }) => {
    const { definition, ...asked } = RoleRequest.parse(changes)
    if (!isRoleName(subjectId)) throw new Refusal('stale_change')
    return prepareRole(context, subjectId, definition, asked)
  },
}
