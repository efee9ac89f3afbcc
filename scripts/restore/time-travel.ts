import { type Account, controlAmong, slotsAmong } from '../production/account.ts'
import type { Settings } from '../production/settings.ts'

/** Time Travel of the database behind a binding, through the account's API. It works in place: there is no copy. */
export async function timeTravelOf(account: Account, settings: Settings, name: string) {
  const databases = await account.databases()
  const database =
    name === 'CONTROL'
      ? controlAmong(databases, settings)
      : slotsAmong(databases, settings.slots).find(({ binding }) => binding === name)
  if (!database) throw new Error(`the account has no database of ${name}`)
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
