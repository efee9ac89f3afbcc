import { type Account, slotsAmong } from '../production/account.ts'
import type { Settings } from '../production/settings.ts'

/** Time Travel of one slot's database, through the account's API. It works in place: there is no copy. */
export async function timeTravelOf(account: Account, { slots }: Settings, slot: string) {
  const database = slotsAmong(await account.databases(), slots).find(
    ({ binding }) => binding === slot,
  )
  if (!database) throw new Error(`the account has no database of ${slot}`)
  const path = `${account.own}/d1/database/${database.uuid}/time_travel`
  return {
    /** Throws for a moment that it does not reach: of before this database, or of more than thirty days ago. */
    reach: (moment: Date) =>
      account.ask(`${path}/bookmark?timestamp=${encodeURIComponent(moment.toISOString())}`),
    /** The bookmark of now. */
    bookmark: async (): Promise<string> =>
      (await account.ask<{ bookmark: string }>(`${path}/bookmark`)).bookmark,
    /** Brings it back, to the last moment that is not later than this one. */
    restore: (moment: Date) =>
      account.ask(`${path}/restore?timestamp=${encodeURIComponent(moment.toISOString())}`, {}),
  }
}
