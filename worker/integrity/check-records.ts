import { type SQL, sql } from 'drizzle-orm'
import type { IntegrityProblem } from '../contract/audit.ts'
import { wordsOf } from '../db/search/named.ts'
import { unlimitedToea } from '../domain/access/role.ts'
import { type ApprovalRules, checkRules } from '../domain/batches/approval-rules.ts'
import { formatToea } from '../domain/money/money.ts'
import { type Check, inTurn, placesMax, walk } from './check.ts'

const together = 2_000

type Wrong = { place: number; id: string; name: string; says: string | null }
const wrongOf =
  (folder: string) =>
  ({ id, name, says }: Wrong): IntegrityProblem[] =>
    says ? [{ subject: `${folder}/${id}`, name, says }] : []

export const checkStops: Check = ({ db }, after) =>
  walk<Wrong>(
    db,
    {
      limit: together,
      select: (
        limit,
      ) => sql`select p.rowid as place, p.id, p.name, case when p.stopped is not s.kind
          then 'They are ' || coalesce(p.stopped, 'not stopped') || ', and the record says: ' || coalesce(s.kind, 'not stopped') || '.' end as says
        from payees p left join payee_stops s on s.payee_id = p.id and s.ended_at is null
        where p.rowid > ${after} order by p.rowid limit ${limit}`,
    },
    wrongOf('payee'),
  )

/** Rows of a table by their place, with what is wrong with those that stand alone. */
const aloneIn =
  (folder: string, columns: SQL, from: SQL): Check =>
  ({ db }, after) =>
    walk<Wrong>(
      db,
      {
        limit: together,
        select: (limit) => sql`select t.rowid as place, ${columns} from ${from}
          where t.rowid > ${after} order by t.rowid limit ${limit}`,
      },
      wrongOf(folder),
    )

const says = (isAlone: SQL, sentence: string) =>
  sql`case when ${isAlone} then ${sentence} end as says`
const noBatch = sql`not exists (select 1 from batches b where b.id = t.batch_id)`

/** Every table that a check walks, and its number there. */
const walked = {
  ...{ batches: 'number', payments: 'rowid', payees: 'rowid', payee_accounts: 'rowid' },
  ...{ batch_steps: 'rowid', bank_files: 'rowid', findings: 'rowid', users: 'rowid' },
  ...{ payee_merges: 'rowid', payee_documents: 'rowid', batch_attachments: 'rowid' },
  ...{ imports: 'rowid', account_verifications: 'rowid', source_accounts: 'rowid' },
  ...{ statement_lines: 'rowid', returns: 'rowid', audit_entries: 'seq' },
}

/** Every check walks from 1 on: what somebody put before that, or far behind it, no check would see. */
const checkPlaces: Check = async ({ db }) => {
  const strays = Object.entries(walked).map(([table, place]) => {
    const where = (is: string) => `exists (select 1 from ${table} where ${place} ${is})`
    return sql.raw(`${where('< 1')} or ${where(`>= ${placesMax}`)} as ${table}`)
  })
  const [found = {}] = await db.all<Record<string, 0 | 1>>(sql`select ${sql.join(strays, sql`, `)}`)
  const problems = Object.entries(found).flatMap(([table, isStray]) => {
    const says = `In ${table} a row has a number that no row gets, and no other check looks at it.`
    return isStray ? [{ subject: `table/${table}`, name: table, says }] : []
  })
  return { checked: 0, problems, next: null }
}

export const checkBelonging = inTurn([
  checkPlaces,
  aloneIn(
    'payment',
    sql`t.id, t.payee_name as name, case when b.id is null then 'This payment is in no batch.'
      when y.id is null then 'This payment is to nobody.'
      when a.id is null then 'This payment is to no account.' end as says`,
    sql`payments t left join batches b on b.id = t.batch_id left join payees y on y.id = t.payee_id
      left join payee_accounts a on a.id = t.payee_account_id`,
  ),
  aloneIn(
    'payee',
    sql`t.id, t.name, ${says(
      sql`not exists (select 1 from payee_accounts a where a.payee_id = t.id)`,
      'This payee has no account.',
    )}`,
    sql`payees t`,
  ),
  aloneIn(
    'account',
    sql`t.id, t.name_at_bank as name, ${says(
      sql`not exists (select 1 from payees y where y.id = t.payee_id)`,
      'This account is nobody’s.',
    )}`,
    sql`payee_accounts t`,
  ),
  aloneIn(
    'batch',
    sql`t.batch_id as id, t.kind as name, ${says(noBatch, 'This step is of no batch.')}`,
    sql`batch_steps t`,
  ),
  aloneIn(
    'bank-file',
    sql`t.id, t.file_name as name, ${says(noBatch, 'This file is of no batch.')}`,
    sql`bank_files t`,
  ),
  aloneIn(
    'batch',
    sql`t.batch_id as id, t.kind as name, ${says(noBatch, 'This was found in no batch.')}`,
    sql`findings t`,
  ),
])

/** The search finds what stands in its word tables: a row whose words are not there is found by nobody. */
export const checkSearch = inTurn([
  aloneIn(
    'payee',
    sql`t.id, t.name, ${says(
      sql`exists (select 1 from ${wordsOf('t')} s where not exists (
          select 1 from payee_words w where w.word = s.word and w.payee_id = t.id))
        or exists (select 1 from payee_accounts a where a.payee_id = t.id and not exists (
          select 1 from payee_words w where w.word = a.account_number and w.payee_id = t.id))`,
      'Searching for its words does not find it.',
    )}`,
    sql`payees t`,
  ),
  aloneIn(
    'batch',
    sql`t.id, t.name, ${says(
      sql`exists (select 1 from ${wordsOf('t')} s where not exists (
        select 1 from batch_words w where w.word = s.word and w.number = t.number))`,
      'Searching for its words does not find it.',
    )}`,
    sql`batches t`,
  ),
])

/** A role that was changed may have been lowered: the own limits of its people stay as they are, and count only below it. */
type Person = {
  place: number
  id: string
  name: string
  role: string
  ownToea: number | null
  mostToea: number | null
}

const checkEachPerson: Check = ({ db }, after) =>
  walk<Person>(
    db,
    {
      limit: together,
      select: (
        limit,
      ) => sql`select rowid as place, id, first_name || ' ' || last_name as name, role,
          approval_limit_toea as "ownToea", (select case r.revision
            when 0 then r.limit_toea else ${unlimitedToea} end from roles r where r.role = users.role) as "mostToea"
          from users where rowid > ${after} order by rowid limit ${limit}`,
    },
    saidOfPerson,
  )

const checkOrganisation: Check = async ({ db }) => {
  const [found] = await db.all<{ administrators: number; rules: string | null }>(sql`select
    (select count(*) from users where role = 'org_admin' and status = 'active') as administrators,
    (select json_object('bands', json(bands), 'accounts', json(accounts))
      from approval_rules order by version desc limit 1) as rules`)
  const inForce: ApprovalRules | null = JSON.parse(found?.rules ?? 'null')
  const of = (sentence: string) => ({
    ...{ subject: 'organisation', name: 'The organisation' },
    says: sentence,
  })
  return {
    checked: 0,
    problems: [
      ...(found?.administrators ? [] : [of('Nobody active administers it.')]),
      ...(inForce && !checkRules(inForce).ok
        ? [of('Its approval rules do not cover every amount.')]
        : []),
    ],
    next: null,
  }
}

export const checkPeople = inTurn([checkEachPerson, checkOrganisation])

function saidOfPerson({ id, name, role, ownToea, mostToea: most }: Person): IntegrityProblem[] {
  const of = (says: string) => [{ subject: `user/${id}`, name, says }]
  if (most === null) return of(`Nobody knows the role “${role}”.`)
  if (ownToea === null || ownToea <= most) return []
  return of(`Their own limit is ${formatToea(ownToea)}, and their role has ${formatToea(most)}.`)
}
