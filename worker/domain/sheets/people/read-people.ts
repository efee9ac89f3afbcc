import { personLimits } from '../../access/person-limits.ts'
import type { RoleName } from '../../access/role.ts'
import { uncertainCells } from '../checks/check-row.ts'
import {
  missingOfPeople,
  type PersonColumn,
  type PersonField,
  personColumns,
} from '../head/people-titles.ts'
import { unreadTitles } from '../head/unread-titles.ts'
import { problemOfSheet } from '../open-text.ts'
import {
  type Sheet,
  type SheetHeader,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
  wholeRow,
} from '../sheet.ts'
import {
  damageOf,
  error,
  type FieldCheck,
  type Finding,
  hiddenIn,
  plainText,
  quote,
  toldCell,
} from '../written-cell.ts'
import { addressForm } from './address-form.ts'
import { peopleMax } from './people-max.ts'
import { type RoleChoice, readOwnLimit, readRole } from './role-choice.ts'

/** Somebody to invite, as a row of a sheet has them. */
export type SheetPerson = {
  row: number
  email: string
  firstName: string
  lastName: string
  role: RoleName
  approvalLimitToea: number | null
  department: string
  phoneNumber: string
}

/** Each row below the header is a person, or has an error. */
export type PeopleReading = {
  /** The titles that were read, as they stand in the sheet. */
  read: string[]
  /** Those with something below them that were not. */
  unread: string[]
  rowCount: number
  people: SheetPerson[]
  problems: SheetProblem[]
  /** The title of a field, as it stands in the sheet. */
  titleOf: (field: string) => string
}

/** An opened sheet (`of: 'people'`) → whom it names, and every problem by row and column. Nothing is ever guessed. */
export function readPeople(
  { header, rows, problems }: Sheet,
  roles: readonly RoleChoice[],
): PeopleReading {
  const columns = header ? personColumns(header.titles) : []
  const titleOf = (field: string) => columns.find((one) => one.field === field)?.title ?? wholeRow
  const closed = { read: [], unread: [], rowCount: rows.length, people: [], titleOf }
  if (!header) return { ...closed, problems }
  const unreadable = problemsOfColumns(header, columns)
  if (rows.length > peopleMax) unreadable.push(tooMany(rows.length, rows[peopleMax]?.row ?? 1))
  if (unreadable.length > 0) return { ...closed, problems: [...problems, ...unreadable] }

  const found = rows.map((row) => readRow(row, { header, columns, roles, titleOf }))
  const people = found.flatMap(({ person }) => person ?? [])
  const repeated = repeatedIn(people, titleOf('email'))
  const isTwice = new Set(repeated.map(({ row }) => row))
  return {
    read: columns.map(({ title }) => title),
    unread: unreadTitles(
      header,
      rows,
      columns.map(({ index }) => index),
    ),
    rowCount: rows.length,
    people: people.filter(({ row }) => !isTwice.has(row)),
    problems: [...problems, ...found.flatMap((one) => one.problems), ...repeated].sort(
      (one, other) => one.row - other.row,
    ),
    titleOf,
  }
}

function problemsOfColumns({ row, titles }: SheetHeader, columns: PersonColumn[]): SheetProblem[] {
  const found = titles.map((title) => quote(title.trim())).join(', ')
  const missing = missingOfPeople(titles).map((words) => {
    const sentence = `The sheet has no column for the ${words}. Found: ${found}.`
    return problemOfSheet(row, 'column_missing', sentence)
  })
  const twice = columns.flatMap(({ field, title }, place) => {
    const first = columns.find((one) => one.field === field)
    if (!first || first === columns[place]) return []
    const both = `${quote(first.title.trim())} and ${quote(title.trim())}`
    const sentence = `${both} can be meant for the same thing. Rename or delete one.`
    return [problemOfSheet(row, 'column_twice', sentence)]
  })
  return [...missing, ...twice]
}

function tooMany(count: number, row: number): SheetProblem {
  const sentence = `The sheet has ${count.toLocaleString('en-US')} people; at most ${peopleMax} are invited by one sheet. Nobody was read.`
  return problemOfSheet(row, 'too_many_people', sentence)
}

type Around = {
  header: SheetHeader
  columns: PersonColumn[]
  roles: readonly RoleChoice[]
  titleOf: (field: string) => string
}

function readRow(sheetRow: SheetRow, { header, columns, roles, titleOf }: Around) {
  const uncertain = uncertainCells(sheetRow, header, 'A comma in a cell needs quotation marks.')
  if (uncertain) return { person: undefined, problems: [uncertain] }
  const { row, cells } = sheetRow
  const problems: SheetProblem[] = []
  const written = (field: PersonField) => {
    const index = columns.find((one) => one.field === field)?.index
    return plainText(index === undefined ? '' : (cells[index] ?? ''))
  }
  const read = <T>(field: PersonField, check: (value: string) => FieldCheck<T>) => {
    const value = written(field)
    const damage = damageOf(value) ?? hiddenIn(value)
    const { findings, value: good } = damage ? { findings: [damage] } : check(value)
    for (const { code, sentence, severity } of findings) {
      const place = { row, column: titleOf(field), value: toldCell(value) }
      problems.push(sheetProblem({ ...place, code, sentence, severity }))
    }
    return good
  }
  const email = read('email', readAddress)
  const firstName = read('firstName', readText('firstName', 'Everybody has a first name.'))
  const lastName = read('lastName', readText('lastName', 'Everybody has a last name.'))
  const role = read('role', (value) => readRole(value, roles))
  const approvalLimitToea = read('limit', (value) => readOwnLimit(value, role))
  const department = read('department', readText('department'))
  const phoneNumber = read('phoneNumber', readText('phoneNumber'))
  const isWhole =
    email !== undefined &&
    firstName !== undefined &&
    lastName !== undefined &&
    role !== undefined &&
    approvalLimitToea !== undefined &&
    department !== undefined &&
    phoneNumber !== undefined
  if (!isWhole) return { person: undefined, problems }
  const names = { firstName, lastName, department, phoneNumber }
  return { person: { row, email, ...names, role: role.name, approvalLimitToea }, problems }
}

/** In small letters, as addresses are kept. */
function readAddress(value: string): FieldCheck<string> {
  const tooLong = longerThan(value, personLimits.email)
  if (tooLong) return { findings: [tooLong] }
  if (value === '') {
    return { findings: [error('email_missing', 'missing. The invitation goes there.')] }
  }
  if (addressForm(value)) {
    return { value: value.toLowerCase(), findings: [] }
  }
  const sentence = `${quote(value)} is no whole address, such as mia@hospital.example.`
  return { findings: [error('email_not_whole', sentence)] }
}

/** Text up to its limit; with a sentence that says why, it cannot be empty. */
function readText(field: 'firstName' | 'lastName' | 'department' | 'phoneNumber', why = '') {
  return (value: string): FieldCheck<string> => {
    if (value === '' && why) return { findings: [error('name_missing', `missing. ${why}`)] }
    if (/^[=+@]/.test(value) && field !== 'phoneNumber') {
      const sentence = `${quote(value)} begins like a formula. Write what it stands for.`
      return { findings: [error('formula', sentence)] }
    }
    const tooLong = longerThan(value, personLimits[field])
    return tooLong ? { findings: [tooLong] } : { value, findings: [] }
  }
}

function longerThan(value: string, max: number): Finding | undefined {
  if (value.length <= max) return undefined
  return error('text_too_long', `${value.length} characters; at most ${max} are kept.`)
}

/** One address in two rows: which of them is meant cannot be told where rights are given, so neither is taken. */
function repeatedIn(people: SheetPerson[], column: string): SheetProblem[] {
  return people.flatMap(({ row, email }) => {
    const other = people.find((one) => one.email === email && one.row !== row)
    if (!other) return []
    const sentence = `row ${other.row} has the same address, so neither is taken.`
    const problem = { row, column, value: email, code: 'row_repeated', sentence } as const
    return [sheetProblem({ ...problem, severity: 'error' })]
  })
}
