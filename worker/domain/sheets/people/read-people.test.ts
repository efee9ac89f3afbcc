import { expect, test } from 'vitest'
import { openUpload } from '../open-upload.ts'
import { type PeopleReading, readPeople } from './read-people.ts'
import type { RoleChoice } from './role-choice.ts'

const roles: RoleChoice[] = [
  { name: 'approver', title: 'Signs pay runs', mayApprove: true, limitToea: 5_000_000 },
  { name: 'viewer', title: 'Viewer', mayApprove: false, limitToea: 0 },
]
const read = async (text: string, among = roles) =>
  readPeople(await openUpload(text, { of: 'people' }), among)
const said = ({ problems }: PeopleReading) =>
  problems.map(({ row, column, code }) => [row, column, code])

test('people are read in any order of columns, their role by its title or its name', async () => {
  const reading = await read(`Staff for Bilum
Role;Surname;Given names;E-mail address;Limit (kina);Dept;Phone no.
signs pay runs;Hao;Lara;Lara@Acme.Example;20,000.50;Finance;+675 7123 4567
approver;Tau;Mea;mea@acme.example;;;
Viewer;Hyper;-Ume;ume@acme.example;;;'+675 7000 0000
`)
  expect(reading.problems).toEqual([])
  expect(reading.people).toEqual([
    {
      ...{ row: 3, email: 'lara@acme.example', firstName: 'Lara', lastName: 'Hao' },
      ...{ role: 'approver', approvalLimitToea: 2_000_050 },
      ...{ department: 'Finance', phoneNumber: '+675 7123 4567' },
    },
    {
      ...{ row: 4, email: 'mea@acme.example', firstName: 'Mea', lastName: 'Tau' },
      ...{ role: 'approver', approvalLimitToea: null, department: '', phoneNumber: '' },
    },
    {
      ...{ row: 5, email: 'ume@acme.example', firstName: '-Ume', lastName: 'Hyper' },
      ...{ role: 'viewer', approvalLimitToea: null, department: '' },
      phoneNumber: '+675 7000 0000',
    },
  ])
})

const titles = 'E-mail,First name,Last name,Role,Limit,Department,Phone\n'

test('what is wrong is named by row and field with its limit, and keeps its row out', async () => {
  const reading = await read(`${titles}lara,Lara,Hao,Approver,,,
,${'N'.repeat(81)},,Boss,lots,${'D'.repeat(81)},${'7'.repeat(41)}
a@acme.example,A,B,approver,50000.01,,
b@acme.example,A,B,viewer,5,,
c@acme.example,A,B,,,#REF!,
d@acme.example,A,B,viewer,,Pay, roll,,
${'e'.repeat(250)}@x.example,A,B,viewer,,,
`)
  expect(reading.people).toEqual([])
  expect(said(reading)).toEqual([
    [2, 'E-mail', 'email_not_whole'],
    [3, 'E-mail', 'email_missing'],
    [3, 'First name', 'text_too_long'],
    [3, 'Last name', 'name_missing'],
    [3, 'Role', 'role_unknown'],
    [3, 'Limit', 'limit_not_an_amount'],
    [3, 'Department', 'text_too_long'],
    [3, 'Phone', 'text_too_long'],
    [4, 'Limit', 'limit_too_high'],
    [5, 'Limit', 'limit_without_approving'],
    [6, 'Role', 'role_missing'],
    [6, 'Department', 'spreadsheet_error'],
    [7, '(row)', 'too_many_cells'],
    [8, 'E-mail', 'text_too_long'],
  ])
  const messages = reading.problems.map(({ message }) => message)
  expect(messages[2]).toBe('Row 3, First name: 81 characters; at most 80 are kept.')
  expect(messages[4]).toContain('Write one of: Signs pay runs, Viewer.')
  expect(messages[8]).toContain('K50,000.01; Signs pay runs approves up to K50,000.00')
})

test('a title that is the name of another role is asked, not guessed', async () => {
  const viewers = { ...roles[1], name: 'viewer', title: 'Approver', mayApprove: false } as const
  const reading = await read(`${titles}a@acme.example,A,B,approver,,,\n`, [
    ...roles.slice(0, 1),
    { ...viewers, limitToea: 0 },
  ])
  expect(said(reading)).toEqual([[2, 'Role', 'role_doubtful']])
})

test('of one address in two rows neither is taken, however it is written', async () => {
  const reading = await read(`${titles}a@acme.example,A,B,viewer,,,
b@acme.example,A,B,viewer,,,
A@Acme.Example,A,B,approver,,,
`)
  expect(reading.people.map(({ row }) => row)).toEqual([3])
  expect(said(reading)).toEqual([
    [2, 'E-mail', 'row_repeated'],
    [4, 'E-mail', 'row_repeated'],
  ])
})

test.each(['=1+1', '+Ume', '@Ume'])('%s is no name', async (name) => {
  const reading = await read(`${titles}a@acme.example,${name},B,viewer,,,\n`)
  expect(said(reading)).toEqual([[2, 'First name', 'formula']])
})

test.each([
  ['First name', 'Ana\u200B', 'control_character'],
  ['Last name', 'Kila\u202E', 'control_character'],
  ['Department', '\u2066Pay', 'control_character'],
  ['E-mail', 'mi\u200Ba@acme.example', 'control_character'],
  ['E-mail', 'mi\u0430@acme.example', 'email_not_whole'],
])(
  'in the column %s nothing is taken that reads as something else',
  async (column, value, code) => {
    const row = { 'E-mail': 'a@acme.example', 'First name': 'A', 'Last name': 'B', Department: '' }
    const cells = Object.values({ ...row, [column]: value })
    const reading = await read(`${titles}${cells.slice(0, 3)},viewer,,${cells[3]},\n`)
    expect(reading.people).toEqual([])
    expect(said(reading)).toEqual([[2, column, code]])
  },
)

const hundred = Array.from({ length: 100 }, (_, at) => `p${at}@acme.example,A,B,viewer,,,\n`)

test('a sheet has at most a hundred people', async () => {
  expect((await read(titles + hundred.join(''))).people).toHaveLength(100)
})

test.each([
  ['E-mail,First name,Last name\na@b.example,A,B\n', ['column_missing']],
  ['Name,BSB,Account\nKila,088-950,1000123456\n', Array(4).fill('column_missing')],
  [`${titles.trim()},Mobile\n${hundred[0]}`, ['column_twice']],
  [titles, ['no_payments']],
  ['', ['sheet_empty']],
  [`${titles}${hundred.join('')}z@acme.example,A,B,viewer,,,\n`, ['too_many_people']],
  ['x'.repeat(5 * 1024 * 1024 + 1), ['sheet_too_large']],
])('a sheet that is none is refused as a whole (%#)', async (text, codes) => {
  const reading = await read(text)
  expect(reading.people).toEqual([])
  expect(reading.problems.map((one) => one.code)).toEqual(codes)
})

test('a column that is not read is named where something stands in it', async () => {
  const titles = 'First name,Last name,E-mail,Role,Signs up to,Remarks'
  const reading = await read(`${titles}\nLara,Hao,lara@acme.example,approver,K500,\n`)
  expect([reading.people.length, reading.unread]).toEqual([1, ['Signs up to']])
})
