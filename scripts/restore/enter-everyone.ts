import { accountOf } from '../production/account.ts'
import { readSettings } from '../production/settings.ts'
import { faultOf, plainly } from './one-run.ts'
import { whoseSlots } from './whose-slots.ts'

/** Asks every slot's database of this checkout's cell whose it is, enters whoever is in no list, and says what differs. */
export async function enterEveryone(worker: URL) {
  const settings = readSettings()
  const { found, unasked } = await whoseSlots(accountOf(settings.account), settings)
  const said = await askRestoring<string[]>(new URL('/whose', worker), JSON.stringify(found))
  const lines = [...said, ...unasked]
  console.log(lines.join('\n') || 'Every organisation is where the list has it.')
}

/** What the Worker that restores answers; why it does not, as the error. */
export async function askRestoring<T>(address: URL, body?: string): Promise<T> {
  const answer = await fetch(address, { method: 'POST', headers: plainly, ...(body && { body }) })
  if (!answer.ok) throw await faultOf(answer)
  const said = (await answer.json()) as T | { refused: string[] } // our own Worker's answer
  if (typeof said === 'object' && said !== null && 'refused' in said)
    throw new Error(said.refused.join('\n'))
  return said as T // what is left
}
