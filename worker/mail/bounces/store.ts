import { desc, eq, inArray, sql } from 'drizzle-orm'
import { among } from '../../core/bulk.ts'
import type { RealmDb } from '../../core/databases.ts'
import { bouncedAddresses } from '../../db/records.ts'

export type BounceRow = typeof bouncedAddresses.$inferSelect

/** What the other mail server says is as long as it likes: so much of it is kept. */
export const whyMax = 200

/** Since when letters to somebody's address come back; of a select from `users`. */
export const cameBackAt = sql<
  number | null
>`(select b.at from bounced_addresses b where b.address = lower(users.email))`

/** Addresses are compared as people write them: in small letters. */
const key = (address: string) => address.trim().toLowerCase()

/** Letters to this address come back: the statement that writes it down. The first word on it stays. */
export function addBounce(db: RealmDb, address: string, why: string, at: Date) {
  return db
    .insert(bouncedAddresses)
    .values({ address: key(address), why: why.slice(0, whyMax), at })
    .onConflictDoNothing()
}

/** Somebody says that it is right again: the statement. */
export function removeBounce(db: RealmDb, address: string) {
  return db.delete(bouncedAddresses).where(eq(bouncedAddresses.address, key(address)))
}

/** Of these addresses, those that letters came back from, as they were given. */
export async function bouncedAmong(db: RealmDb, addresses: string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set()
  const rows = await db
    .select({ address: bouncedAddresses.address })
    .from(bouncedAddresses)
    .where(inArray(bouncedAddresses.address, among(addresses.map(key))))
  const found = new Set(rows.map(({ address }) => address))
  return new Set(addresses.filter((address) => found.has(key(address))))
}

/** The newest addresses of a realm that letters came back from. */
export const listBounces = (db: RealmDb, max: number): Promise<BounceRow[]> =>
  db.select().from(bouncedAddresses).orderBy(desc(bouncedAddresses.at)).limit(max)

export async function findBounce(db: RealmDb, address: string): Promise<BounceRow | undefined> {
  const [row] = await db
    .select()
    .from(bouncedAddresses)
    .where(eq(bouncedAddresses.address, key(address)))
  return row
}
