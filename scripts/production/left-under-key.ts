import { leftUnderOther } from '../production-config.ts'
import { type Account, controlAmong, slotsAmong } from './account.ts'
import type { Settings } from './settings.ts'

/** So many databases are asked at once: a thousand organisations are some minutes, and the API takes 1,200 calls in five. */
const atOnce = 8

/**
 * How many secrets of which database were sealed by another key than the one of this id, in the control database and in that of
 * every organisation of this cell; one whose slot was released has none. Throws where it is not known which database is whose: a
 * key is deleted by what this says. `elsewhere`: who lives in another cell, whose checkout knows its databases.
 */
export async function leftUnderKey(account: Account, settings: Settings, id: string) {
  const databases = await account.databases()
  const control = controlAmong(databases, settings)
  const used = await account.rows<{ slug: string; slot: string; cell: string | null }>(
    control.uuid,
    `SELECT o.slug, o.slot, s.cell FROM organisations o LEFT JOIN slots s ON s.binding = o.slot
      WHERE o.slot NOT LIKE 'released/%'`,
  )
  const unknown = used.find(({ cell }) => cell === null)
  if (unknown)
    throw new Error(
      `${unknown.slug} lives in ${unknown.slot || 'no slot'}, which is in no list of slots: nobody knows what is left there`,
    )
  const ours = used.filter(({ cell }) => cell === (settings.cell ?? 'main'))
  const there = new Map(slotsAmong(databases, settings.slots).map((one) => [one.binding, one]))
  const databaseOf = ({ slot }: { slot: string }) => {
    const database = there.get(slot)
    if (!database) throw new Error(`${slot} is known and not in this account`)
    return database
  }
  const asked = [{ binding: 'CONTROL', uuid: control.uuid }, ...ours.map(databaseOf)]
  const left: { binding: string; many: number }[] = []
  const waiting = asked.values()
  const askOn = async () => {
    // each takes the next one that nobody took
    for (const { binding, uuid } of waiting) {
      const sql = leftUnderOther(id, binding !== 'CONTROL')
      const [row] = await account.rows<{ word: number }>(uuid, sql).catch((error: Error) => {
        throw new Error(`${binding} could not be asked: ${error.message}`)
      })
      if (row && row.word > 0) left.push({ binding, many: row.word })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, askOn))
  left.sort((one, other) => (one.binding < other.binding ? -1 : 1))
  return { left, asked: asked.length, elsewhere: used.length - ours.length }
}
