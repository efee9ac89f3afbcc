import type { KnownPersonView, NewPersonView } from '../../contract/users/imports.ts'
import { NewUser } from '../../contract/users.ts'
import type { TenantDb } from '../../core/databases.ts'
import { readRoles } from '../../core/roles.ts'
import { type DefinedRoles, hasPermission, roleNames } from '../../domain/access/role.ts'
import { openUpload } from '../../domain/sheets/open-upload.ts'
import {
  type PeopleReading,
  readPeople,
  type SheetPerson,
} from '../../domain/sheets/people/read-people.ts'
import { type SheetProblem, sheetProblem } from '../../domain/sheets/sheet.ts'
import { findKnownPeople } from './known-people.ts'

export type ReadSheet = Pick<PeopleReading, 'read' | 'unread' | 'rowCount' | 'problems'> & {
  roles: DefinedRoles
  fresh: { row: number; user: NewUser }[]
  known: { row: number; user: NewUser; is: KnownPersonView['is'] }[]
}

/** A sheet of people by the roles of the organisation, and who of them is here already or waits. */
export async function readSheet(db: TenantDb, bytes: Uint8Array): Promise<ReadSheet> {
  const roles = await readRoles(db)
  const choices = roleNames.map((name) => {
    const { title, approvalLimitToea: limitToea } = roles[name]
    return { name, title, mayApprove: hasPermission(roles[name], 'approve_payments'), limitToea }
  })
  const reading = readPeople(await openUpload(bytes, { of: 'people' }), choices)
  const checked = reading.people.map((person) => checkPerson(person, reading))
  const people = checked.flatMap((one) => ('user' in one ? [one] : []))
  const isHere = await findKnownPeople(
    db,
    people.map(({ user }) => user.email),
  )
  const refused = checked.flatMap((one) => ('problems' in one ? one.problems : []))
  const problems = [...reading.problems, ...refused].sort((one, other) => one.row - other.row)
  return {
    ...{ read: reading.read, unread: reading.unread },
    ...{ rowCount: reading.rowCount, problems, roles },
    fresh: people.filter(({ user }) => !isHere.has(user.email)),
    known: people.flatMap((one) => {
      const is = isHere.get(one.user.email)
      return is ? [{ ...one, is }] : []
    }),
  }
}

type Checked = { row: number; user: NewUser } | { problems: SheetProblem[] }

/** What one invitation would be refused for, the sheet is refused for as well. */
function checkPerson({ row, ...person }: SheetPerson, { titleOf }: PeopleReading): Checked {
  const checked = NewUser.safeParse(person)
  if (checked.success) return { row, user: checked.data }
  return {
    problems: checked.error.issues.map(({ path, message }) => {
      const field = String(path[0])
      const value = String(Object.entries(person).find(([name]) => name === field)?.[1] ?? '')
      const place = { row, column: titleOf(field), value, code: 'not_taken' }
      return sheetProblem({
        ...place,
        sentence: message.endsWith('.') ? message : `${message}.`,
        severity: 'error',
      })
    }),
  }
}

/** Those who would be invited, as whoever asks for it checks them. */
export const newIn = ({ fresh, roles }: ReadSheet): NewPersonView[] =>
  fresh.map(({ row, user }) => ({
    ...{ row, email: user.email, name: fullName(user), roleTitle: roles[user.role].title },
    ...{ ownLimitToea: user.approvalLimitToea, department: user.department },
    phoneNumber: user.phoneNumber,
  }))

export const knownIn = ({ known }: ReadSheet): KnownPersonView[] =>
  known.map(({ row, user, is }) => ({ row, email: user.email, name: fullName(user), is }))

const fullName = ({ firstName, lastName }: NewUser) => `${firstName} ${lastName}`
