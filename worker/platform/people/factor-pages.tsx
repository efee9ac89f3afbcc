import { type Context, Hono } from 'hono'
import { OwnFactorsPage } from '#pages/account/own-factors-page.tsx'
import { PasskeyPage } from '#pages/account/passkey-page.tsx'
import { passkeyScript } from '#pages/scripts.generated.ts'
import { wordsIn } from '#pages/words/words.ts'
import { isFresh } from '../../auth/account/reauthenticate.ts'
import { listFactors } from '../../auth/factors/factor-store.ts'
import { askForPasskey, keepPasskey, removeOwnFactor } from '../../auth/factors/own-factors.ts'
import { type Refusal, statusOf } from '../../core/refusals/refusal.ts'
import type { App } from '../../http/app.ts'
import { errorToRefusal } from '../../http/error-to-refusal.ts'
import { formOf } from '../../http/form.ts'
import { platformSignedIn } from '../../http/policy.ts'
import { lookOf } from '../../http/realm-look.ts'
import { renderPage } from '../../http/render-page.tsx'

const path = '/padmin/factors'
const back = '/padmin/dashboard/security'
const own = platformSignedIn()
const { account } = wordsIn('en')
const said: Record<string, string> = { added: account.done.added, removed: account.done.removed }

/**
 * The second factors of the platform's people, as plain pages. A passkey belongs to the base host: it signs for that origin
 * alone, and a page of an organisation, which may name the same host, is refused by its origin.
 */
export const factorPages = new Hono<App>()
  .get(path, own, (c) => factorsPage(c))

  .post(`${path}/passkey`, own, (c) =>
    orFactors(c, async (form) => {
      const options = await askForPasskey(c, form.password)
      const page = await renderPage(
        <PasskeyPage options={options} action={`${path}/passkey/proof`} back={path} />,
        { title: account.passkeyTitle, ...lookOf(c.var.realm).page, script: passkeyScript },
      )
      return c.newResponse(page.body, page) // with the cookie
    }),
  )
  .post(`${path}/passkey/proof`, own, (c) =>
    orFactors(c, async ({ credential }) => {
      await keepPasskey(c, credential)
      return c.redirect(`${path}?done=added`, 303)
    }),
  )

  .post(`${path}/:id/removal`, own, (c) =>
    orFactors(c, async ({ password }) => {
      await removeOwnFactor(c, { id: c.req.param('id'), password, isNeeded: true })
      return c.redirect(`${path}?done=removed`, 303)
    }),
  )

/** Carries out one change; a refusal is said on the page itself. */
async function orFactors(
  c: Context<App>,
  change: (form: Record<string, unknown>) => Promise<Response>,
) {
  try {
    return await change(await formOf(c))
  } catch (error) {
    const refusal = errorToRefusal(error)
    if (refusal.reason === 'failed') throw error
    return factorsPage(c, refusal)
  }
}

async function factorsPage(c: Context<App>, refusal?: Refusal) {
  const factors = await listFactors(c.var.platform.db, c.var.actorId)
  return renderPage(
    <OwnFactorsPage
      factors={factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
        id,
        kind,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }))}
      isFresh={isFresh(c)}
      path={path}
      back={back}
      error={refusal?.detail}
      notice={said[c.req.query('done') ?? '']}
    />,
    {
      title: account.factors,
      status: refusal ? statusOf(refusal.reason) : 200,
      ...lookOf(c.var.realm).page,
    },
  )
}
