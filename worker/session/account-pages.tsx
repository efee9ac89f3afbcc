import type { Context } from 'hono'
import { Hono } from 'hono'
import { hasPermission } from '../domain/role.ts'
import type { App } from '../http/app.ts'
import { EnrolPage, FormPage, RecoveryCodesPage, renderPage, SecurityPage } from '../http/page.tsx'
import { allowed, signedIn } from '../http/policy.ts'
import { Refusal, statusOf } from '../http/problems.ts'
import { refusalOf } from '../http/refusal-of.ts'
import { listOwnSessions } from './account-view.ts'
import { clearSessionCookie } from './cookie.ts'
import { commitOwn, expectOwner, expectPassword, isFresh, revokeOwn } from './own-change.ts'
import { qrPicture } from './qr.ts'
import { isMeant, mustEnrol, readSettings, saveRequirement } from './required-factor.ts'
import {
  appKeyOf,
  countRecoveryCodes,
  factorsOf,
  findUnprovedApp,
  newApp,
  newRecoveryCodes,
  proveApp,
  removeFactor,
} from './second-factor.ts'
import { endSessions, expectGoodPassword, setPassword } from './set-password.ts'
import { findUserById, saveFactorOfSession } from './store.ts'

const own = signedIn('account')

/** Looking after one's own sign-in, as plain pages: password, second factors, devices. */
export const accountPages = new Hono<App>()
  .get('/account/security', own, (c) => securityPage(c))
  .get('/admin/security', own, (c) => c.redirect('/account/security', 302))

  .post('/account/app', own, (c) =>
    act(c, async (form) => {
      const { tenant } = c.var
      const row = await expectOwner(c, form.password)
      if (!(await findUnprovedApp(tenant.db, row.id))) {
        const { statement } = await newApp(c.env, tenant, row, issuerOf(c), new Date())
        await commitOwn(c, { action: 'user.factor_begun', statements: [statement] })
      }
      return c.redirect('/account/app', 303)
    }),
  )
  .get('/account/app', own, (c) => enrolPage(c))
  .post('/account/app/proof', own, (c) =>
    act(c, async (form) => {
      const codes = await proveOwnApp(c, typeof form.code === 'string' ? form.code : '')
      return codes ? codesPage(c, codes) : enrolPage(c, new Refusal('code_wrong'))
    }),
  )

  .post('/account/factors/:id/removal', own, (c) =>
    act(c, async (form) => {
      const row = await expectOwner(c, form.password)
      const factors = await factorsOf(c.var.tenant.db, row.id)
      const factor = factors.find(({ id }) => id === c.req.param('id'))
      if (!factor) throw new Refusal('not_found')
      const isRequired = (await readSettings(c.var.tenant.db))?.requireSecondFactor
      if (isRequired && isMeant(row.role) && factors.length === 1)
        throw new Refusal('last_factor_needed')
      await commitOwn(c, {
        action: 'user.factor_removed',
        details: { kind: factor.kind },
        statements: [removeFactor(c.var.tenant.db, factor.id, new Date())],
        notice: 'factor_removed',
      })
      return c.redirect('/account/security?done=removed', 303)
    }),
  )
  .post('/account/recovery-codes', own, (c) =>
    act(c, async (form) => {
      const row = await expectOwner(c, form.password)
      const { codes, statements } = await newRecoveryCodes(c.var.tenant.db, row.id, new Date())
      await commitOwn(c, {
        action: 'user.recovery_codes_made',
        statements,
        notice: 'recovery_codes_made',
      })
      return codesPage(c, codes)
    }),
  )

  .post('/account/sessions/end', own, (c) =>
    act(c, async () => {
      await commitOwn(c, {
        action: 'user.signed_out_everywhere',
        statements: [endSessions(c.var.tenant.db, c.var.actorId, new Date())],
      })
      clearSessionCookie(c)
      return c.redirect('/auth?left=1', 303)
    }),
  )
  .post('/account/sessions/:id/end', own, (c) =>
    act(c, async () => {
      await revokeOwn(c, c.req.param('id') ?? '')
      return c.redirect('/account/security?done=ended', 303)
    }),
  )

  .post('/account/requirement', allowed('manage_organisation'), (c) =>
    act(c, async (form) => {
      const row = await expectOwner(c, form.password)
      const { db } = c.var.tenant
      const isOn = form.isOn === 'yes'
      if (isOn && (await factorsOf(db, row.id)).length === 0) throw new Refusal('own_factor_first')
      const { revision = 0 } = (await readSettings(db)) ?? {}
      await commitOwn(c, {
        action: 'organisation.second_factor_rule_changed',
        details: { isOn },
        statements: [saveRequirement(db, isOn, revision, new Date())],
      })
      return c.redirect('/account/security?done=saved', 303)
    }),
  )

  .get('/change-password', own, (c) => passwordPage(c))
  .post('/change-password', own, async (c) => {
    const form = await c.req.parseBody()
    try {
      const { tenant, session, actorId } = c.var
      const row = await findUserById(tenant.db, actorId)
      if (!row) throw new Refusal('signed_out')
      await expectPassword(c, row, form.current)
      const password = typeof form.password === 'string' ? form.password : ''
      await expectGoodPassword(tenant, row, password)
      await commitOwn(c, {
        action: 'user.password_changed',
        statements: await setPassword(tenant, row, password, new Date(), session.tokenHash),
      })
      return c.redirect('/account/security?done=password', 303)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.reason === 'failed') throw error
      return passwordPage(c, refusal)
    }
  })

/** Carries out one change of the page; a refusal is said on the page itself. */
async function act(
  c: Context<App>,
  change: (form: Record<string, unknown>) => Promise<Response>,
): Promise<Response> {
  try {
    return await change(await c.req.parseBody())
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.reason === 'failed') throw error
    return securityPage(c, refusal)
  }
}

/** The first code proves the app; from now on this session counts as opened with it. */
async function proveOwnApp(c: Context<App>, code: string): Promise<string[] | undefined> {
  const { tenant, session, actorId } = c.var
  const now = new Date()
  const app = await findUnprovedApp(tenant.db, actorId)
  const proof = app && (await proveApp(c.env, tenant, app, code, now))
  if (!proof) return undefined
  const { codes, statements } = await newRecoveryCodes(tenant.db, actorId, now)
  await commitOwn(c, {
    action: 'user.factor_added',
    details: { kind: 'totp' },
    statements: [
      ...proof,
      ...statements,
      saveFactorOfSession(tenant.db, session.tokenHash, 'totp'),
    ],
    notice: 'factor_added',
  })
  return codes
}

const said: Record<string, string> = {
  removed: 'The second factor is removed.',
  ended: 'That device is signed out.',
  saved: 'Saved.',
  password: 'Your password is changed. Every other device is signed out.',
}

async function securityPage(c: Context<App>, refusal?: Refusal): Promise<Response> {
  const { tenant, user } = c.var
  const [factors, codesLeft, sessions, settings] = await Promise.all([
    factorsOf(tenant.db, user.id),
    countRecoveryCodes(tenant.db, user.id),
    listOwnSessions(c),
    readSettings(tenant.db),
  ])
  const { slug, name } = tenant
  return renderPage(
    <SecurityPage
      organisation={{ slug, name }}
      user={user.view}
      isFresh={isFresh(c)}
      factors={factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
        id,
        kind,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }))}
      codesLeft={codesLeft}
      sessions={sessions}
      requirement={{
        isOn: settings?.requireSecondFactor ?? false,
        mayChange: hasPermission(user.role, 'manage_organisation'),
        mustEnrol: await mustEnrol(c),
      }}
      error={refusal?.detail}
      notice={said[c.req.query('done') ?? '']}
    />,
    { title: 'Your sign-in', status: refusal ? statusOf(refusal.reason) : 200 },
  )
}

async function enrolPage(c: Context<App>, refusal?: Refusal): Promise<Response> {
  const { tenant, actorId } = c.var
  const row = await findUserById(tenant.db, actorId)
  const app = row && (await findUnprovedApp(tenant.db, actorId))
  if (!row || !app) return c.redirect('/account/security', 303)
  const { key, uri } = await appKeyOf(c.env, tenant, row, app, issuerOf(c))
  return renderPage(
    <EnrolPage
      organisation={{ slug: tenant.slug, name: tenant.name }}
      picture={qrPicture(uri)}
      appKey={key}
      action="/account/app/proof"
      error={refusal?.detail}
    />,
    {
      title: 'Set up your authenticator app',
      status: refusal ? statusOf(refusal.reason) : 200,
    },
  )
}

function codesPage(c: Context<App>, codes: string[]) {
  const { slug, name } = c.var.tenant
  return renderPage(
    <RecoveryCodesPage
      organisation={{ slug, name }}
      codes={codes}
      next={{ href: '/account/security', label: 'I have kept them' }}
    />,
    { title: 'Your recovery codes' },
  )
}

function passwordPage(c: Context<App>, refusal?: Refusal) {
  const { slug, name } = c.var.tenant
  return renderPage(
    <FormPage
      organisation={{ slug, name }}
      title="Change your password"
      lead="Every other device you are signed in on will be signed out."
      error={refusal?.detail}
      action="/change-password"
      button="Change the password"
      fields={[
        {
          name: 'current',
          label: 'Present password',
          type: 'password',
          autoComplete: 'current-password',
          max: 256,
        },
        {
          name: 'password',
          label: 'New password',
          type: 'password',
          autoComplete: 'new-password',
          max: 256,
          hint: 'At least 15 characters, or 8 with a second factor. Several words make a good one.',
        },
      ]}
    >
      <p>
        <a href="/account/security">Back to your sign-in</a>
      </p>
    </FormPage>,
    { title: 'Change your password', status: refusal ? statusOf(refusal.reason) : 200 },
  )
}

const issuerOf = (c: Context<App>) => `Bilum, ${c.var.tenant.name}`
