import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { roleNames } from '../worker/domain/access/role.ts'
import { ask } from './client.ts'
import { type Line, median, ms } from './report.ts'

/** After a fifth wrong password an address waits, and a sixth sign-up within an hour is dropped: each address is asked with less often. */
const timesEach = 4
/** What answers in a few milliseconds is asked more often, or chance decides. */
const cheapTimesEach = 100
/** A stranger is let in so often a minute; the warm-up and both halves stay below it by asking under several addresses. */
const perVisitor = 20

type Asked = {
  what: string
  status: number
  times: number
  send: (email: string) => Sent | Promise<Sent>
}
type Sent = { host: string; path: string; type: string; content: string }

/**
 * What a stranger could learn from the clock: the same question about addresses that an organisation knows, and about
 * addresses nobody has (OWASP ASVS 5.0, 6.3.8). The order alternates, so that the machine's moods fall on both.
 */
export async function benchGuessing(port: number, slug: string): Promise<Line[]> {
  const lines: Line[] = []
  for (const asked of questions(port, slug)) {
    const known: number[] = []
    const unknown: number[] = []
    let count = 0
    for (let round = -1; round < asked.times - 1; round++) {
      for (const role of roleNames) {
        const visitor = `10.0.${lines.length}.${Math.floor(count / perVisitor)}`
        count += 2
        for (const place of count % 4 === 0 ? [slug, 'nobody'] : ['nobody', slug]) {
          const taken = await take(port, asked, `${role}@${place}.example`, visitor)
          if (round >= 0) (place === slug ? known : unknown).push(taken)
        }
      }
    }
    lines.push({
      what: `${asked.what}, a known address, median`,
      here: ms(median(known)),
      peerName: 'an unknown one, median',
      peer: ms(median(unknown)),
    })
  }
  return lines
}

async function take(port: number, { status, send }: Asked, email: string, visitor: string) {
  const { host, path, type, content } = await send(email)
  const headers = { Host: host, 'Content-Type': type, 'CF-Connecting-IP': visitor }
  return (await ask(port, path, { method: 'POST', headers, content, expects: status })).ms
}

/** The puzzle of a fresh page, solved before the clock starts. */
async function solvedCheck(port: number): Promise<string> {
  const { body } = await ask(port, '/signup', { headers: { Host: `localhost:${port}` } })
  const [, asked = ''] = /data-puzzle="([^"]*)"/.exec(body.toString()) ?? []
  const challenge = JSON.parse(asked.replaceAll('&quot;', '"'))
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

function questions(port: number, slug: string): Asked[] {
  const base = `localhost:${port}`
  const own = `${slug}.${base}`
  const form = 'application/x-www-form-urlencoded'
  const json = 'application/json'
  let signUps = 0
  return [
    {
      what: 'sign-in with a wrong password',
      status: 401,
      times: timesEach,
      send: (email) => ({
        host: own,
        path: '/api/auth/login',
        type: json,
        content: JSON.stringify({ email, password: 'not the right password' }),
      }),
    },
    {
      what: 'a letter to set a new password',
      status: 303,
      times: cheapTimesEach,
      send: (email) => ({
        host: own,
        path: '/auth/reset-password',
        type: form,
        content: `email=${encodeURIComponent(email)}`,
      }),
    },
    {
      what: 'the organisations of an address',
      status: 303,
      times: cheapTimesEach,
      send: (email) => ({
        host: base,
        path: '/discover',
        type: form,
        content: `email=${encodeURIComponent(email)}`,
      }),
    },
    {
      what: 'signing up',
      status: 303,
      times: timesEach,
      send: async (email) => ({
        host: base,
        path: '/signup',
        type: form,
        content: new URLSearchParams({
          ...{ organisationName: 'Bench Hospital', slug: `bench-${++signUps}`, plan: 'starter' },
          ...{ firstName: 'Kila', lastName: 'Morea', email, terms: 'yes' },
          check: await solvedCheck(port),
        }).toString(),
      }),
    },
  ]
}
