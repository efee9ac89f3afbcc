import type { Context } from 'hono'
import { checkScript } from '#pages/scripts.generated.ts'
import { sign } from '../../core/keys.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import {
  type CheckedForm,
  sharesOfSolved,
  sharesOfUnchecked,
} from '../../domain/access/strangers/stranger-budgets.ts'
import type { App } from '../../http/app.ts'
import { nameOfNetwork, spend } from '../budgets.ts'
import type { AskedOnPage, HumanCheck } from './human-check.ts'
import { puzzle } from './puzzle.ts'
import { turnstile, turnstileOrigin } from './turnstile.ts'

/** A form as it was sent, and the network it came from. */
export type SentForm = { form: CheckedForm; fields: Record<string, unknown>; address: string }

/** Turnstile where its keys are set, otherwise proof of work. */
function checkOf(env: Env): HumanCheck {
  return env.TURNSTILE_SITE_KEY && env.TURNSTILE_SECRET ? turnstile : puzzle
}

/** What the page of a form carries, so that it can be sent. */
export function askOnPage(env: Env, form: CheckedForm, now: Date): Promise<AskedOnPage> {
  return checkOf(env).ask(env, form, now)
}

/** What its page is allowed beside its own script. */
export function scriptsOf(check: AskedOnPage | undefined) {
  if (!check) return {}
  return check.kind === 'puzzle' ? { ownScript: checkScript } : { scriptFrom: turnstileOrigin }
}

/**
 * Lets a form pass that a browser worked for. One that brings no proof at all, without JavaScript or from a program, goes the
 * slower way: a small budget of everybody's. A proof counts for one form, which may be sent again as it is. Refuses a proof
 * that is forged, too old, another form's or used, and what finds the slower way full.
 */
export async function requireHuman(c: Context<App>, sent: SentForm) {
  const from = await comesFrom(c.env, sent)
  const proof = await proofOf(c, sent, from)
  if (proof === 'wrong') throw new Refusal('human_check_failed')
  if (proof === 'network') throw new Refusal('sign_ups_of_network')
  if (proof === 'everyone') throw new Refusal('sign_ups_of_all')
  if (proof === 'absent' && !(await goesSlowly(c.env, sent.form, from)))
    throw new Refusal('human_check_missing')
}

/**
 * The same where the answer is one for all and comes before: nobody is refused and asked again. What no proof stands for goes
 * the slower way, also what is forged; `held` where that is full.
 */
export async function paceOf(c: Context<App>, sent: SentForm): Promise<'worked' | 'slow' | 'held'> {
  const from = await comesFrom(c.env, sent)
  if ((await proofOf(c, sent, from)) === 'right') return 'worked'
  return (await goesSlowly(c.env, sent.form, from)) ? 'slow' : 'held'
}

/** Which form it is, and of which network: as budgets name them. */
type Sender = { formId: string; network: string }

async function comesFrom(env: Env, { form, fields, address }: SentForm): Promise<Sender> {
  const [formId, network] = await Promise.all([
    idOf(env, form, fields),
    nameOfNetwork(env, address),
  ])
  return { formId, network }
}

type Proof = 'right' | 'wrong' | 'absent' | 'network' | 'everyone'

/** `network` and `everyone`: it is right, and that budget of right ones is used up. */
async function proofOf(
  c: Context<App>,
  { form, fields, address }: SentForm,
  { formId, network }: Sender,
): Promise<Proof> {
  const now = new Date()
  const { field, verify } = checkOf(c.env)
  const { [field]: proof } = fields
  const sent = typeof proof === 'string' ? proof : ''
  const host = new URL(c.req.url).hostname
  const verdict = await verify(c.env, { form, sent, formId, host, address, now })
  if (verdict.is !== 'passed') return verdict.is
  const once = await sha256(verdict.once)
  const shares = sharesOfSolved(formId, network)
  const spent = await spend(c.env, { what: `solved/${form}`, subject: once, shares }, now)
  if (!spent.ok) return spent.by === 'network' ? 'network' : 'everyone'
  return spent.isSame ? 'right' : 'wrong'
}

async function goesSlowly(env: Env, form: CheckedForm, { formId, network }: Sender) {
  const shares = sharesOfUnchecked(form, network)
  const asked = { what: `unchecked/${form}`, subject: formId, shares }
  const spent = await spend(env, asked, new Date())
  return spent.ok
}

/** The same for the same form, whatever proof it brings. It tells nobody which address stands in it. */
async function idOf(env: Env, form: CheckedForm, fields: Record<string, unknown>): Promise<string> {
  const { [checkOf(env).field]: _proof, ...rest } = fields
  const content = JSON.stringify([form, Object.entries(rest).sort()])
  return sha256(await sign(env, 'forms of strangers', content))
}
