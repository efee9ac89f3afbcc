import type { DuplicateList, DuplicateView } from '../../contract/payees/duplicates.ts'
import type { TenantDb } from '../../core/databases.ts'
import { must } from '../../domain/must.ts'
import { type AlikeReason, whyAlike } from '../../domain/payees/duplicates.ts'
import { writeCursor } from '../../http/paging.ts'
import { findPayeesWithVersions } from '../known-payees.ts'
import { payeeView } from '../view.ts'
import { findApart, findSharing, pairKey, type Walked, walkByName } from './store.ts'

/** So many payees are looked at for a page, which ends earlier behind the payee whose pairs make it full. */
const lookedMax = 1_000
/** Names that are alike stand beside each other: each is compared with so many behind it. */
const neighbours = 4
/** Of more with one code or number, the first. */
const sharingMax = 6

type Pair = { one: Walked; other: Walked; why: AlikeReason[] }

/** Records that may be one person, in the order of names. Each page costs the same, however many payees there are. */
export async function findDuplicates(
  db: TenantDb,
  { after, limit }: { after: [nameKey: string, place: number]; limit: number },
): Promise<DuplicateList> {
  const walked = await walkByName(db, after, lookedMax + neighbours)
  const looked = walked.slice(0, lookedMax)
  const sharing = await findSharing(
    db,
    looked.filter(({ isPaid }) => isPaid),
    sharingMax,
  )
  const apart = await findApart(db, [...new Set([...walked, ...sharing].map(({ id }) => id))])
  const { pairs, last } = pairsOf(looked, { walked, sharing, apart, limit })
  const isMore = last < looked.length - 1 || walked.length > lookedMax
  const end = looked[last]
  return {
    items: await viewsOf(db, pairs),
    nextCursor: isMore && end ? writeCursor([end.nameKey, end.place]) : null,
    looked: last + 1,
  }
}

type Around = { walked: Walked[]; sharing: Walked[]; apart: Set<string>; limit: number }

/** Each pair stands at the one whose name comes first; `last`: the place of the last one looked at. */
function pairsOf(looked: Walked[], { walked, sharing, apart, limit }: Around) {
  const byCode = Map.groupBy(sharing, ({ code }) => code)
  const byNumber = Map.groupBy(
    sharing.flatMap((one) => one.accounts.map((account) => ({ one, number: numberOf(account) }))),
    ({ number }) => number,
  )
  const pairs: Pair[] = []
  let last = looked.length - 1
  for (const [index, one] of looked.entries()) {
    if (!one.isPaid) continue
    const others = new Map<string, Walked>()
    for (const other of walked.slice(index + 1, index + 1 + neighbours)) others.set(other.id, other)
    if (one.code) for (const other of firstOf(byCode.get(one.code))) others.set(other.id, other)
    for (const account of one.accounts) {
      for (const { one: other } of firstOf(byNumber.get(numberOf(account))))
        others.set(other.id, other)
    }
    for (const other of others.values()) {
      if (!other.isPaid || !isBehind(other, one) || apart.has(pairKey(one.id, other.id))) continue
      const why = whyAlike(one, other)
      if (why.length > 0) pairs.push({ one, other, why })
    }
    if (pairs.length >= limit) {
      last = index
      break
    }
  }
  return { pairs, last }
}

/** Those that share one thing are there for what each of them has alone as well: so there may be more than were asked for. */
const firstOf = <One>(sharing: One[] = []) => sharing.slice(0, sharingMax)

const numberOf = ({ accountNumber }: { accountNumber: string }) => accountNumber.replace(/^0+/, '')

/** In the order in which SQLite walks the names: by their bytes, which for these letters is by their code points. */
function isBehind(one: Walked, other: Walked): boolean {
  if (one.nameKey === other.nameKey) return one.place > other.place
  return compareBytes(one.nameKey, other.nameKey) > 0
}

function compareBytes(one: string, other: string): number {
  const [left, right] = [new TextEncoder().encode(one), new TextEncoder().encode(other)]
  const at = left.findIndex((byte, index) => byte !== right[index])
  return at < 0 ? left.length - right.length : must(left[at], 'byte') - (right[at] ?? -1)
}

async function viewsOf(db: TenantDb, pairs: Pair[]): Promise<DuplicateView[]> {
  const ids = [...new Set(pairs.flatMap(({ one, other }) => [one.id, other.id]))]
  const found = await findPayeesWithVersions(db, ids)
  const byId = new Map(found.map((payee) => [payee.id, payee]))
  const view = ({ id }: Walked) => payeeView(must(byId.get(id), 'payee'))
  return pairs.map(({ one, other, why }) => ({ one: view(one), other: view(other), why }))
}
