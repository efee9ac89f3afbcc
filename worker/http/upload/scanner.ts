import * as z from 'zod/mini'
import { untilStored } from '../../core/files/until-stored.ts'
import { report } from '../../core/log/report.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { piecesOf, streamOf } from '../streams/stream-of.ts'

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

/** As it came with a request, or lies in R2. */
export type Scanned = Uint8Array | Pick<R2ObjectBody, 'size' | 'body'>

/** What a scanner says of a file. `clean` means that it knows nothing against it, and no more. */
export async function scan(env: ScannerKeys, file: Scanned): Promise<Verdict> {
  if (!hasScanner(env)) return { is: 'not_set_up' }
  try {
    const { protocol, href } = new URL(env.SCANNER_URL)
    if (protocol !== 'https:')
      throw new Error('SCANNER_URL must be https: people’s papers go there')
    const boundary = crypto.randomUUID()
    const answer = await fetch(href, {
      method: 'POST',
      body: formOf(boundary, file),
      redirect: 'error',
      headers: {
        Authorization: `Bearer ${env.SCANNER_KEY}`,
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
      },
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

/** A form as it is taken: a scanner may look for seconds, and no copy of the file is held meanwhile. */
function formOf(boundary: string, file: Scanned): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const says = 'Content-Disposition: form-data; name="file"; filename="file"'
  const head = encoder.encode(
    `--${boundary}\r\n${says}\r\nContent-Type: application/octet-stream\r\n\r\n`,
  )
  const foot = encoder.encode(`\r\n--${boundary}--\r\n`)
  async function* parts() {
    yield head
    if (file instanceof Uint8Array) yield file
    else yield* piecesOf(file.body)
    yield foot
  }
  const size = file instanceof Uint8Array ? file.length : file.size
  return streamOf(parts()).pipeThrough(new FixedLengthStream(head.length + size + foot.length))
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
 * none, the file passes. It is read anew for whoever opens it, who may take minutes: nobody holds it.
 */
export async function scanBeforeOpening(
  env: ScannerKeys & Pick<Env, 'FILES'>,
  stored: R2ObjectBody,
): Promise<BodyInit> {
  if (!hasScanner(env)) return stored.body
  const verdict = await scan(env, stored)
  if (verdict.is === 'infected') throw infected(verdict.name)
  if (verdict.is === 'unavailable') throw new Refusal('scanner_unavailable')
  return (await sameAgain(env.FILES, stored)).body
}

/** The very content that was looked at. */
export async function sameAgain(
  files: R2Bucket,
  { key, etag }: R2ObjectBody,
): Promise<R2ObjectBody> {
  const stored = await untilStored(() => files.get(key))
  if (stored?.etag !== etag) throw new Error(`${key} is not what the scanner looked at`)
  return stored
}

function infected(name: string) {
  report(`malware in a file: ${name}`)
  return new Refusal('file_infected')
}
