import { Hono } from 'hono'
import { rateLimitAnonymous } from '../auth/sign-in/verify-password.ts'
import { Address } from '../contract/auth.ts'
import type { PlanOffer } from '../contract/billing.ts'
import { NewSignUp, type SlugAnswer, SlugQuery } from '../contract/signup.ts'
import { type ControlDb, platformRealm } from '../core/databases.ts'
import { planNames, plans } from '../domain/billing/plan.ts'
import { hasSlugForm, suggestSlug } from '../domain/slug.ts'
import type { App } from '../http/app.ts'
import { body, bodyWithOthers, queryWithOthers } from '../http/body.ts'
import { idempotencyKey } from '../http/idempotency.ts'
import { networkKey } from '../http/network/network-key.ts'
import { open } from '../http/policy.ts'
import { requireHuman } from '../strangers/human-check/require-human.ts'
import { askerOf, sendAgain } from './pages.tsx'
import { signUp } from './sign-up.ts'
import { isSlugFree } from './store.ts'

const stranger = open('signing up comes before any account (specification §5)')

/** The calls of signing up. What they answer never depends on whether we know an e-mail address. */
export const signUpRoutes = new Hono<App>()
  .post('/', stranger, bodyWithOthers(NewSignUp), async (c) => {
    await rateLimitAnonymous(c, 'signup')
    await requireHuman(c, { form: 'sign_up', fields: c.req.valid('json'), address: networkKey(c) })
    const visitor = { ...(await askerOf(c)), key: idempotencyKey(c) }
    await signUp(c.env, visitor, c.req.valid('json'), new Date())
    return c.json({ status: 'confirmation_pending' }, 202)
  })
  .post('/resend', stranger, body(Address), async (c) => {
    await rateLimitAnonymous(c, 'resend')
    sendAgain(c, c.req.valid('json').email)
    return c.json({ status: 'accepted' }, 202)
  })
  .get('/slug', stranger, queryWithOthers(SlugQuery), async (c) => {
    await rateLimitAnonymous(c, 'slug')
    const slug = c.req.valid('query').slug.trim().toLowerCase()
    return c.json<SlugAnswer>(await answerFor(platformRealm(c.env).db, slug, new Date()))
  })

export const planRoutes = new Hono<App>().get('/', stranger, (c) =>
  c.json<{ items: PlanOffer[] }>({ items: planNames.map((name) => ({ name, ...plans[name] })) }),
)

async function answerFor(db: ControlDb, slug: string, now: Date): Promise<SlugAnswer> {
  const isWritten = hasSlugForm(slug)
  if (isWritten && (await isSlugFree(db, slug, now))) return { slug, isAvailable: true }
  const suggestion = await findFree(db, suggestSlug(slug), now)
  const reason = isWritten ? 'slug_taken' : 'slug_invalid'
  return { slug, isAvailable: false, reason, ...(suggestion && { suggestion }) }
}

/** The slug itself, or with the country or a number behind it. */
async function findFree(db: ControlDb, wanted: string, now: Date): Promise<string | undefined> {
  const room = 36
  for (const ending of ['', '-png', '-2', '-3']) {
    const slug = `${wanted.slice(0, room).replace(/-$/, '')}${ending}`
    if (await isSlugFree(db, slug, now)) return slug
  }
  return undefined
}
