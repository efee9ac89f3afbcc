import { and, desc, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { BatchQuery, batchSorts } from '../../contract/batches/across.ts'
import type { TenantDb } from '../../core/databases.ts'
import { figuresReadBy } from '../../db/runs/kept-lines.ts'
import { batches } from '../../db/tenant-batches.ts'
import { pageOf, readCursor } from '../../http/paging.ts'
import type { BatchRow } from '../load-batch.ts'
import { type ListedBatch, listBatches, selectListed } from '../store.ts'
import { batchCondition, numbersNamed } from './batch-filter.ts'
import { statesOf } from './states-of.ts'

type Sort = (typeof batchSorts)[number]

/** What each order is read by; every one of them is an index that ends with the number. */
const sorts = {
  'pay-day': {
    column: batches.valueDate,
    kind: 'string',
    key: ({ valueDate }: BatchRow) => valueDate,
  },
  largest: {
    column: batches.totalToea,
    kind: 'number',
    key: ({ totalToea }: BatchRow) => totalToea,
  },
} as const

/** A page of batches, as its query asks for it. */
export async function batchPage(
  db: TenantDb,
  { cursor, limit, state, sort, search, ...filter }: z.infer<typeof BatchQuery>,
  readerId: string,
) {
  const states = state ? statesOf(state) : undefined
  const narrowed = batchCondition({ ...filter, states })
  // its place among others, and where a page ends, would say what it comes to
  const condition = sort === 'largest' ? and(narrowed, figuresReadBy(readerId)) : narrowed
  if (sort !== 'newest') return sortedPage(db, sort, { cursor, limit, search, condition })

  const before = readCursor<[number]>(cursor, ['number'])?.[0]
  const isByStateAlone = !search && !Object.values(filter).some(Boolean)
  const rows = isByStateAlone
    ? await listBatches(db, { states, before, limit })
    : await selectListed(
        db,
        condition,
        before ? lt(batches.number, before) : undefined,
        named({ search, condition, before, limit }),
      )
        .orderBy(desc(batches.number))
        .limit(limit + 1)
  return pageOf(rows, limit, ({ row }) => [row.number])
}

/** Where nothing else is asked for, the newest that fit are enough: a word of many batches is no slower than a rare one. */
function named({
  search,
  condition,
  before,
  limit,
}: {
  search: string | undefined
  condition: SQL | undefined
  before: number | undefined
  limit: number
}) {
  const onward = before ? sql`and w.number < ${before}` : sql``
  const numbers = condition
    ? numbersNamed(search)
    : numbersNamed(search, sql`${onward} order by w.number desc limit ${limit + 1}`)
  return numbers && inArray(batches.number, numbers)
}

type Asked = {
  cursor: string | undefined
  limit: number
  search: string | undefined
  condition: SQL | undefined
}

async function sortedPage(
  db: TenantDb,
  sort: Exclude<Sort, 'newest'>,
  { cursor, limit, search, condition }: Asked,
) {
  const { column, kind, key } = sorts[sort]
  const after = readCursor<[string | number, number]>(cursor, [kind, 'number'])
  const numbers = numbersNamed(search)
  const onward = after && sql`(${column}, ${batches.number}) < (${after[0]}, ${after[1]})`
  const rows: ListedBatch[] = await selectListed(
    db,
    condition,
    numbers && inArray(batches.number, numbers),
    onward,
  )
    .orderBy(desc(column), desc(batches.number))
    .limit(limit + 1)
  return pageOf(rows, limit, ({ row }) => [key(row), row.number])
}
