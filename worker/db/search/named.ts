import { type SQL, sql } from 'drizzle-orm'

/*
 * What is found by the beginnings of words. One word, mostly the longest, is looked up in the word table, whose index gives all that begins
 * so; the others are asked of what it found. Triggers keep the word tables (migrations 0042 and 0046).
 */

/** Behind every text that begins with a word. */
const end = '\u{10ffff}'
const beginsWith = (column: SQL, word: string) =>
  sql`${column} >= ${word} and ${column} < ${`${word}${end}`}`

/** Words that more rows than these have are many. */
export const fewMax = 1_000
/** So many of the words of a search are counted, the longest first. */
export const countedMax = 3

export const longestFirst = (words: string[]) =>
  words.toSorted((one, other) => other.length - one.length)

/** What lists are searched by words, with the table of their words and whose each of those is. */
const wordTables = {
  payees: { words: 'payee_words', of: 'payee_id' },
  users: { words: 'user_words', of: 'user_id' },
  source_accounts: { words: 'source_account_words', of: 'source_account_id' },
} as const
export type Searched = keyof typeof wordTables

/** The ids of the rows that have all these words: looked up by the longest, or by another that fewer have. */
export function idsNamed(
  list: Searched,
  words: string[],
  first = longestFirst(words)[0] ?? '',
): SQL {
  const others = words.filter((word) => word !== first)
  const [table, of] = [sql.raw(wordTables[list].words), sql.raw(wordTables[list].of)]
  const found = sql`select w.${of} from ${table} w where ${beginsWith(sql`w.word`, first)}`
  if (others.length === 0) return sql`(${found})`
  return sql`(select named.id from ${sql.raw(list)} named where named.id in (${found})
    and ${isNamed(list, others, sql`named`)})`
}

/** Up to `limit` words of a list that begin as the longest of these does. */
export function wordsUpTo(list: Searched, words: string[], limit: number): SQL {
  const [longest = ''] = longestFirst(words)
  const table = sql.raw(wordTables[list].words)
  return sql`(select 1 from ${table} w where ${beginsWith(sql`w.word`, longest)} limit ${limit})`
}

/** Asked of one row: has it all these words? The numbers of a payee's accounts are words of it, too. One parameter for all of them. */
export function isNamed(list: Searched, words: string[], row: SQL): SQL {
  const ofAccount = sql`and not (t.value not glob '*[^0-9]*' and exists (select 1 from payee_accounts a
    where a.payee_id = ${row}.id and a.account_number >= t.value and a.account_number < t.value || char(1114111)))`
  return hasAll(row, words, list === 'payees' ? ofAccount : sql``)
}

/** No word is missing; `unless` says where else one may stand. */
const hasAll = (row: SQL, words: string[], unless = sql``) =>
  sql`not exists (select 1 from json_each(${JSON.stringify(words)}) t
    where instr(' ' || ${row}.words, ' ' || t.value) = 0 ${unless})`

/**
 * The numbers of the batches that have all these words, each once: looked up by that of the longest which the fewest have. Where all
 * of those are in many, whoever lacks one of the others is left out by the word table: the words of a row are made of its name anew
 * each time that they are asked of, which takes as long as a hundred steps through that table.
 */
export function batchesNamed(words: string[], narrower: SQL): SQL {
  const [first = '', ...others] = words
  if (others.length === 0)
    return sql`(select distinct w.number from batch_words w where ${beginsWith(sql`w.word`, first)} ${narrower})`
  const longest = longestFirst([...new Set(words)]).slice(0, countedMax)
  const hasLongest = longest.map(
    (word) => sql`(rare.word = ${word} or w.number in
      (select o.number from batch_words o where ${beginsWith(sql`o.word`, word)}))`,
  )
  return sql`(select distinct w.number from (
      select t.value as word, (select count(*) from (select 1 from batch_words c
        where c.word >= t.value and c.word < t.value || ${end} limit ${fewMax})) as many
      from json_each(${JSON.stringify(longest)}) t order by many limit 1) rare
    cross join batch_words w on w.word >= rare.word and w.word < rare.word || ${end}
    where (rare.many < ${fewMax} or (${sql.join(hasLongest, sql` and `)}))
      and exists (select 1 from batches named where named.number = w.number and ${hasAll(sql`named`, words)}) ${narrower})`
}

const splitOf = (of: string) =>
  sql.raw(`json_each('[' || replace(json_quote(${of}.words), ' ', '","') || ']')`)

/** The words of a row, each once. */
export const wordsOf = (of: string): SQL =>
  sql`(select distinct value as word from ${splitOf(of)} where value <> '')`

/** The word tables anew, of what is there: where rows were loaded without triggers. */
export const wordsAnew: SQL[] = [
  ...(Object.keys(wordTables) as Searched[]).flatMap(anew),
  sql`insert or ignore into payee_words select account_number, payee_id from payee_accounts`,
  sql`delete from batch_words`,
  sql`insert or ignore into batch_words select s.value, b.number from batches b, ${splitOf('b')} s
    where s.value <> ''`,
]

function anew(list: Searched): SQL[] {
  const table = sql.raw(wordTables[list].words)
  return [
    sql`delete from ${table}`,
    sql`insert or ignore into ${table} select s.value, r.id from ${sql.raw(list)} r, ${splitOf('r')} s
      where s.value <> ''`,
  ]
}
