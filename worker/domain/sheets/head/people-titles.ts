import { plainTitle } from './known-titles.ts'

/** What a sheet of people to invite can say of each. */
export type PersonField = keyof typeof titles

/** Titles as people write them, without case, spaces and punctuation. */
const titles = {
  email: 'email emailaddress emailid mail mailaddress workemail',
  firstName: 'firstname firstnames givenname givennames forename forenames',
  lastName: 'lastname surname familyname',
  role: 'role roletitle rolename',
  limit: `limit limitk limitkina limitinkina limitpgk ownlimit ownlimitk ownlimitkina ownlimitinkina
    approvallimit approvallimitkina approvallimitinkina`,
  department: 'department dept division',
  phoneNumber: `phone phonenumber phoneno telephone telephonenumber telephoneno mobile mobilenumber
    mobileno mobilephone`,
}

/** What nobody can be invited without, in the words of the product. */
const needed = [
  ['email', 'e-mail'],
  ['firstName', 'first name'],
  ['lastName', 'last name'],
  ['role', 'role'],
] as const satisfies [PersonField, string][]

export type PersonColumn = { field: PersonField; title: string; index: number }

const fieldByTitle = new Map(
  Object.entries(titles).flatMap(([field, list]) =>
    // Object.entries forgets the names it goes through
    list.split(/\s+/).map((title) => [title, field as PersonField] as const),
  ),
)

/** The titles that say something of a person, in their order. */
export function personColumns(cells: readonly string[]): PersonColumn[] {
  return cells.flatMap((title, index) => {
    const field = fieldByTitle.get(plainTitle(title))
    return field ? [{ field, title, index }] : []
  })
}

/** What a row of titles lacks for a sheet of people, in words. */
export function missingOfPeople(cells: readonly string[]): string[] {
  const fields = personColumns(cells).map(({ field }) => field)
  return needed.filter(([field]) => !fields.includes(field)).map(([, words]) => words)
}
