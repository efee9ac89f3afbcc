import * as z from 'zod/mini'
import type { PrepareContext, PreparedAgain } from '../../changes/kinds.ts'
import type { ChangeRow } from '../../changes/store.ts'
import { NewUser } from '../../contract/users.ts'
import { guard } from '../../core/guard.ts'
import { readRoles } from '../../core/roles.ts'
import { must } from '../../domain/must.ts'
import { isAsAsked } from '../asked-revisions.ts'
import { prepareInvitations } from '../prepare-invitation.ts'
import { findKnownPeople, isNobodyHere } from './known-people.ts'

/** The invitations of a sheet that waited, prepared again on what there is now; who of it is here, or would get another role, is left. */
export async function prepareSheetAgain(
  context: PrepareContext,
  rows: ChangeRow[],
): Promise<PreparedAgain> {
  const { db } = context.tenant
  const asked = rows.map((row) => ({ row, ...Invitation.parse(row.changes) }))
  const known = await findKnownPeople(
    db,
    asked.map(({ user }) => user.email),
  )
  const roles = await readRoles(db)
  const found = asked.map((one) => {
    const { email, role } = one.user
    const isHere = (known.get(email) ?? 'waiting') !== 'waiting'
    const isSame = isAsAsked(one.revisions, { [role]: roles[role].revision })
    return { ...one, why: isHere ? hereAlready : isSame ? '' : otherRole }
  })
  const ready = found.filter(({ why }) => why === '')
  const left = found.filter(({ why }) => why !== '').map(({ row, why }) => ({ row, why }))
  const people = ready.map(({ row, user }) => ({ id: row.subjectId, user }))
  const told = {
    action: 'users.invited',
    subject: 'users',
    details: {
      ...{ fileName: asked[0]?.sheet.name, invited: ready.length },
      people: ready.map(({ row, user: { email, role, approvalLimitToea } }) => {
        return { id: row.subjectId, name: row.changes.name, email, role, approvalLimitToea }
      }),
    },
  } as const
  if (ready.length === 0) return { ...told, ready: [], left, guards: [] }
  const { changes, guards } = await prepareInvitations(context, people)
  const emails = people.map(({ user }) => user.email)
  return {
    ...told,
    ready: ready.map(({ row }, at) => ({ row, change: must(changes[at], 'invitation') })),
    left,
    guards: [guard(db, isNobodyHere(emails), 'stale_rights'), ...guards],
  }
}

const hereAlready = 'Somebody with this e-mail address is here already.'
const otherRole =
  'Their role means something else since it was asked for. Refuse it, and have it asked for anew.'

const Invitation = z.object({
  user: NewUser,
  revisions: z._default(z.record(z.string(), z.int()), {}),
  sheet: z.object({ name: z.string() }),
})
