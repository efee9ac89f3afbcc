import type { Context } from 'hono'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import {
  sharesOfSolved,
  sharesOfUnchecked,
} from '../../domain/access/strangers/stranger-budgets.ts'
import type { App } from '../../http/app.ts'
import { nameOfNetwork, spend } from '../budgets.ts'
import type { AskedOnPage, CheckedForm, HumanCheck } from './human-check.ts'
import { puzzle } from './puzzle.ts'
import { turnstile } from './turnstile.ts'

/** Turnstile where its keys are set, otherwise proof of work. */
function checkOf(env: Env): HumanCheck {
  return env.TURNSTILE_SITE_KEY && env.TURNSTILE_SECRET ? turnstile : puzzle
}

/** What the page of a form carries, so that it can be sent. */
export function askOnPage(env: Env, form: CheckedForm, now: Date): Promise<AskedOnPage> {
  return checkOf(env).ask(env, form, now)
}

/**
 * Lets a form pass that a browser worked for. One that brings no proof at all, without JavaScript or from a program, goes the
 * slower way: a small budget of everybody's. A proof counts for one form, which may be sent again as it is. Refuses a proof
 * that is forged, too old, another form's or used, and what finds the slower way full.
 */
export async function requireHuman(
  c: Context<App>,
  form: CheckedForm,
  fields: Record<string, unknown>,
  address: string,
) {
  const check = checkOf(c.env)
  const now = new Date()
  const { [check.field]: proof, ...rest } = fields
  const formId = await sha256(JSON.stringify([form, Object.entries(rest).sort()]))
  const sent = typeof proof === 'string' ? proof : ''
  const host = new URL(c.req.url).hostname
  const verdict = await check.verify(c.env, { form, sent, formId, host, address, now })
  if (verdict.is === 'wrong') throw new Refusal('human_check_failed')
  if (verdict.is === 'absent') {
    const shares = sharesOfUnchecked(await nameOfNetwork(c.env, address))
    const spent = await spend(c.env, { what: 'unchecked', subject: formId, shares }, now)
    if (!spent.ok) throw new Refusal('human_check_missing')
    return
  }
  const [once, network] = await Promise.all([sha256(verdict.once), nameOfNetwork(c.env, address)])
  const shares = sharesOfSolved(formId, network)
  const spent = await spend(c.env, { what: 'solved', subject: once, shares }, now)
  if (!spent.ok)
    throw new Refusal(spent.by === 'network' ? 'sign_ups_of_network' : 'sign_ups_of_all')
  if (!spent.isSame) throw new Refusal('human_check_failed')
}
