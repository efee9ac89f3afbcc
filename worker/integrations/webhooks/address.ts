import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import { addressProblem, hostOf } from '../../domain/integrations/webhook-address.ts'

/** An address of the internet as it is kept; refuses every other by its field. */
export function checkedAddress(env: Env, address: string): string {
  const message = addressProblem(address, env.BASE_HOST)
  if (message) throw new Refusal('invalid', [{ field: 'address', code: 'address', message }])
  return new URL(address).href
}

/** The host to be read, and which address of it, to be compared. */
export async function toldOf(address: string) {
  return { host: hostOf(address), addressSha256: await sha256(address) }
}

type Told = { address: string; events: string[]; isOn: boolean }

/** A webhook beside what it was: the same events are the same, in whichever order they were chosen. */
export async function toldOfWebhook({ address, events, isOn }: Told) {
  return { ...(await toldOf(address)), events: events.toSorted(), isOn }
}
