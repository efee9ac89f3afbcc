import { type SQL, sql } from 'drizzle-orm'

/*
 * What is found by the beginnings of words. The longest word is looked up in the word table, whose index gives all that begins
 * so; the others are asked of what it found. Triggers keep the word tables (migration 0042).
 */

/** Behind every text that begins with a word. */
const end = '\u{10ffff}'
const beginsWith = (column: SQL, word: string) =>
  sql`${column} >= ${word} and ${column} < ${`${word}${end}`}`

const longestFirst = (words: string[]) => words.toSorted((one, other) => other.length - one.length)

/** The ids of the payees that have all these words. */
export function payeesNamed(words: string[]): SQL {
  const [longest = '', ...others] = longestFirst(words)
  const found = sql`select w.payee_id from payee_words w where ${beginsWith(sql`w.word`, longest)}`
  if (others.length === 0) return sql`(${found})`
  return sql`(select named.id from payees named where named.id in (${found})
    and ${isPayeeNamed(others, sql`named`)})`
}

/** Up to `limit` words of payees that begin as the longest of these does. */
export function wordsOfPayees(words: string[], limit: number): SQL {
  const [longest = ''] = longestFirst(words)
  return sql`(select 1 from payee_words w where ${beginsWith(sql`w.word`, longest)} limit ${limit})`
}

/** Asked of one payee: has it all these words? */
export function isPayeeNamed(words: string[], payee: SQL): SQL {
  return sql.join(
    words.map((word) =>
      /^\d+$/.test(word)
        ? sql`(${hasWord(payee, word)} or exists (select 1 from payee_accounts a
            where a.payee_id = ${payee}.id and ${beginsWith(sql`a.account_number`, word)}))`
        : hasWord(payee, word),
    ),
    sql` and `,
  )
}

/** The numbers of the batches that have all these words, each once. */
export function batchesNamed(words: string[], narrower: SQL): SQL {
  const [longest = '', ...others] = longestFirst(words)
  const has = others.map((word) => hasWord(sql`named`, word))
  const also =
    has.length === 0
      ? sql``
      : sql`and exists (select 1 from batches named where named.number = w.number and ${sql.join(has, sql` and `)})`
  return sql`(select distinct w.number from batch_words w
    where ${beginsWith(sql`w.word`, longest)} ${also} ${narrower})`
}

const hasWord = (of: SQL, word: string) => sql`instr(' ' || ${of}.words, ${` ${word}`}) > 0`

const splitOf = (of: string) =>
  sql.raw(`json_each('[' || replace(json_quote(${of}.words), ' ', '","') || ']')`)

/** The words of a row, each once. */
export const wordsOf = (of: string): SQL =>
  sql`(select distinct value as word from ${splitOf(of)} where value <> '')`

/** Both word tables anew, of what is there: where rows were loaded without triggers. */
export const wordsAnew: SQL[] = [
  sql`delete from payee_words`,
  sql`insert or ignore into payee_words select s.value, p.id from payees p, ${splitOf('p')} s
    where s.value <> ''`,
  sql`insert or ignore into payee_words select account_number, payee_id from payee_accounts`,
  sql`delete from batch_words`,
  sql`insert or ignore into batch_words select s.value, b.number from batches b, ${splitOf('b')} s
    where s.value <> ''`,
]
