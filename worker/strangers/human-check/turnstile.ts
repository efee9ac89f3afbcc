import * as z from 'zod/mini'
import { alert } from '../../core/log/alert.ts'
import { report } from '../../core/log/report.ts'
import type { HumanCheck, Verdict } from './human-check.ts'

/** Where its script and its frame come from, and where a token is asked about. */
export const turnstileOrigin = 'https://challenges.cloudflare.com'
const verifier = `${turnstileOrigin}/turnstile/v0/siteverify`
const answerMsMax = 5_000
const tokenMax = 2_048
const notItsSecret =
  'Turnstile does not know TURNSTILE_SECRET, so it tells nobody from a flood: a few sign-ups and letters for a password an hour are let through'

const Answer = z.object({
  success: z.boolean(),
  hostname: z.optional(z.string()),
  action: z.optional(z.string()),
  'error-codes': z.optional(z.array(z.string())),
})

/**
 * Cloudflare Turnstile, where its keys are set. A token counts once, for five minutes, for this host and this form: its
 * maker says so, and we look at what it says. The same form sent twice is asked about under the same key.
 */
export const turnstile: HumanCheck = {
  field: 'cf-turnstile-response',

  ask: (env) => Promise.resolve({ kind: 'turnstile', siteKey: env.TURNSTILE_SITE_KEY }),

  async verify(env, { form, sent, formId, host, address }): Promise<Verdict> {
    if (sent === '') return { is: 'absent' }
    if (sent.length > tokenMax) return { is: 'wrong' }
    const body = new URLSearchParams({
      secret: env.TURNSTILE_SECRET,
      response: sent,
      remoteip: address,
      idempotency_key: formId.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    })
    const answer = await askVerifier(env, body)
    // who cannot be asked keeps nobody out, and lets a flood no further than the slower way
    if (!answer) return { is: 'absent' }
    const isRight = answer.success && answer.action === form && answer.hostname === host
    return isRight ? { is: 'passed', once: sent } : { is: 'wrong' }
  },
}

async function askVerifier(env: Env, body: URLSearchParams) {
  try {
    const signal = AbortSignal.timeout(answerMsMax)
    const answer = await fetch(verifier, { method: 'POST', body, signal })
    const read = Answer.safeParse(await answer.json())
    const codes = read.data?.['error-codes'] ?? []
    if (codes.some((code) => code.endsWith('-input-secret'))) {
      report(notItsSecret)
      await alert(env, 'checks', '', notItsSecret) // whoever was sent away would never tell us
      return undefined
    }
    if (read.success && !codes.includes('internal-error')) return read.data
    report('Turnstile answered what nobody can read')
  } catch (error) {
    report(error)
  }
  return undefined
}
