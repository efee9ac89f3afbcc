import * as z from 'zod/mini'
import { report } from '../../core/log/report.ts'
import { Refusal } from '../../core/refusals/refusal.ts'

export type Verdict =
  | { is: 'clean' | 'unavailable' | 'not_set_up' }
  | { is: 'infected'; name: string }
type ScannerKeys = Pick<Env, 'SCANNER_URL' | 'SCANNER_KEY'>

const answerMsMax = 10_000
const nameMax = 80

/** ClamAV behind its REST interface: 200 where nothing is known, 406 where something was found, and what in both. */
const Answer = z.array(z.object({ Status: z.string(), Description: z.string() }))

/** Has this deployment a scanner? Where it has none, pages say that files were not checked. */
export const hasScanner = (env: ScannerKeys): boolean => Boolean(env.SCANNER_URL)

/** What a scanner says of these bytes. `clean` means that it knows nothing against them, and no more. */
export async function scan(env: ScannerKeys, bytes: Uint8Array): Promise<Verdict> {
  if (!hasScanner(env)) return { is: 'not_set_up' }
  const body = new FormData()
  // not of shared memory: it came with a request, or out of R2
  body.set('file', new File([bytes as Uint8Array<ArrayBuffer>], 'file'))
  try {
    const { protocol, href } = new URL(env.SCANNER_URL)
    if (protocol !== 'https:')
      throw new Error('SCANNER_URL must be https: people’s papers go there')
    const answer = await fetch(href, {
      method: 'POST',
      body,
      redirect: 'error',
      headers: { Authorization: `Bearer ${env.SCANNER_KEY}` },
      signal: AbortSignal.timeout(answerMsMax),
    })
    const said = Answer.safeParse(await answer.json()).data ?? []
    const found = said.find(({ Status }) => Status === 'FOUND')
    if (found) return { is: 'infected', name: found.Description.slice(0, nameMax) }
    if (answer.ok && said.length > 0 && said.every(({ Status }) => Status === 'OK')) {
      return { is: 'clean' }
    }
    report(`the scanner answered ${answer.status} and what nobody can read`)
  } catch (error) {
    report(error)
  }
  return { is: 'unavailable' }
}

/**
 * On its way in: what is known as malware is refused by its name. A scanner that is silent holds nobody up, because what is
 * sent here may pay for something; the file is looked at before anybody opens it. Says whether it was looked at.
 */
export async function scanArrival(env: ScannerKeys, bytes: Uint8Array): Promise<boolean> {
  const verdict = await scan(env, bytes)
  if (verdict.is === 'infected') throw infected(verdict.name)
  return verdict.is === 'clean'
}

/**
 * On its way out: with what is known by now. Where there is a scanner, nobody opens what it did not look at; where there is
 * none, the file passes and is held by nobody.
 */
export async function scanBeforeOpening(env: ScannerKeys, stored: R2ObjectBody): Promise<BodyInit> {
  if (!hasScanner(env)) return stored.body
  const bytes = new Uint8Array(await stored.arrayBuffer())
  const verdict = await scan(env, bytes)
  if (verdict.is === 'infected') throw infected(verdict.name)
  if (verdict.is === 'unavailable') throw new Refusal('scanner_unavailable')
  return bytes
}

function infected(name: string) {
  report(`malware in a file: ${name}`)
  return new Refusal('file_infected')
}
