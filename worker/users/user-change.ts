import * as z from 'zod/mini'
import type { ChangeKind } from '../changes/kinds.ts'
import { NewUser, UserChanges, userStatuses } from '../contract/users.ts'
import { roleNames } from '../domain/access/role.ts'
import { formatToea } from '../domain/money/money.ts'
import { prepareSheetAgain } from './imports/confirm-sheet.ts'
import { prepareInvitation } from './prepare-invitation.ts'
import { prepareUser } from './prepare-user.ts'
import { prepareFactorRemoval } from './remove-factors.ts'

const StoredRights = z.object({
  role: z.enum(roleNames),
  approvalLimitToea: z.nullable(z.int()),
  status: z.enum(userStatuses),
})

const revisions = z.optional(z.record(z.string(), z.int()))

const UserRequest = z.discriminatedUnion('what', [
  z.object({ what: z.literal('invite'), user: NewUser, revisions }),
  z.object({
    what: z.literal('change'),
    before: StoredRights,
    changes: UserChanges,
    revisions,
  }),
  z.object({ what: z.literal('reactivate'), before: StoredRights, revisions }),
  // without them it was asked for before they were kept: it is asked for anew
  z.object({
    what: z.literal('remove_factors'),
    factors: z._default(z.array(z.string()), []),
  }),
])

/** A change of people, as it waits for a second administrator. */
export const userChange: ChangeKind = {
  name: 'user',
  permission: 'manage_users',
  acts: UserRequest,
  summary: ({ what, name }) =>
    what === 'remove_factors'
      ? `Take the second factors of ${String(name)} away`
      : `${what === 'invite' || what === 'reactivate' ? verbs[what] : 'Change'} ${String(name)}`,
  fields: {
    email: { label: 'E-mail' },
    firstName: { label: 'First name' },
    lastName: { label: 'Last name' },
    role: { label: 'Role', words: (role, { titles }) => titleOf(role, titles) },
    approvalLimitToea: {
      label: 'Approval limit',
      words: (limit) => (typeof limit === 'number' ? formatToea(limit) : 'the role’s own'),
    },
    department: { label: 'Department' },
    phoneNumber: { label: 'Phone number' },
  },
  prepareTogether: prepareSheetAgain,
  prepareAgain: (context, { subjectId, changes }) => {
    const request = UserRequest.parse(changes)
    if (request.what === 'remove_factors') {
      return prepareFactorRemoval(context, subjectId, request.factors)
    }
    return request.what === 'invite'
      ? prepareInvitation(context, subjectId, request.user, request.revisions ?? {})
      : prepareUser(context, subjectId, request, {
          before: request.before,
          revisions: request.revisions ?? {},
        })
  },
}

/** What a role was called when it was asked for. */
function titleOf(role: unknown, titles: unknown): string {
  const named = Object.entries(typeof titles === 'object' && titles !== null ? titles : {})
  const title = named.find(([name]) => name === role)?.[1]
  return typeof title === 'string' ? title : String(role)
}

const verbs = { invite: 'Invite', reactivate: 'Reactivate' }
