import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import * as z from 'zod/mini'
import { sign } from '../../core/keys.ts'
import { hourMs } from '../../domain/durations.ts'
import type { HumanCheck, Verdict } from './human-check.ts'
import { puzzleCost } from './puzzle-cost.ts'

const openMs = 2 * hourMs
/** A solution is under 1 KB. */
const sentMax = 4_000

const Text = z.string().check(z.maxLength(200))
const Sent = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: Text,
      salt: Text,
      cost: z.literal(puzzleCost.iterations),
      keyLength: z.literal(32),
      keyPrefix: Text,
      keySignature: Text,
      expiresAt: z.int(),
      data: z.object({ form: Text }),
    }),
    signature: Text,
  }),
  solution: z.object({ counter: z.int(), derivedKey: Text }),
})

/**
 * Proof of work (ALTCHA): the page carries a signed puzzle, bound to its form and open for two hours; the browser finds the
 * number in it. To check a solution costs us two signatures and no work.
 */
export const puzzle: HumanCheck = {
  field: 'check',

  async ask(env, form, now) {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: puzzleCost.iterations,
      counter: randomInt(puzzleCost.turnsMin, puzzleCost.turnsMax),
      deriveKey,
      data: { form },
      expiresAt: new Date(now.getTime() + openMs),
      ...(await secretsOf(env)),
    })
    return { kind: 'puzzle', puzzle: JSON.stringify(challenge) }
  },

  async verify(env, { form, sent, now }): Promise<Verdict> {
    if (sent === '' || sent === 'unsolved') return { is: 'absent' }
    const read = Sent.safeParse(readJson(sent))
    if (!read.success) return { is: 'wrong' }
    const { challenge, solution } = read.data
    const { expiresAt, data, nonce } = challenge.parameters
    const isOurs = data.form === form && expiresAt * 1_000 > now.getTime()
    if (!isOurs) return { is: 'wrong' }
    const { verified } = await verifySolution({
      challenge,
      solution: { ...solution, time: 0 },
      deriveKey,
      ...(await secretsOf(env)),
    })
    return verified ? { is: 'passed', once: nonce } : { is: 'wrong' }
  },
}

async function secretsOf(env: Env) {
  const [hmacSignatureSecret, hmacKeySignatureSecret] = await Promise.all(
    ['puzzles', 'solutions of puzzles'].map((purpose) => sign(env, purpose, 'ALTCHA')),
  )
  return {
    hmacSignatureSecret: String(hmacSignatureSecret),
    hmacKeySignatureSecret: String(hmacKeySignatureSecret),
  }
}

function readJson(text: string): unknown {
  if (text.length > sentMax) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
