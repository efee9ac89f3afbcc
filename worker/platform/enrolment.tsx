import type { Context } from 'hono'
import type { UserRow } from '../auth/account/store.ts'
import { begunApp, rememberApp } from '../auth/factors/pending-totp-cookie.ts'
import { qrPicture } from '../auth/factors/qr-code.ts'
import { newRecoveryCodes } from '../auth/factors/recovery-codes.ts'
import {
  appKeyOf,
  endBegun,
  factorsOf,
  findUnprovedApp,
  newApp,
  proveApp,
} from '../auth/factors/second-factor.ts'
import { commit } from '../core/commit.ts'
import { Refusal, statusOf } from '../core/refusal.ts'
import type { App } from '../http/app.ts'
import { EnrolPage, publicCss, renderPage } from '../http/render-page.tsx'

const issuer = 'Bilum platform'

/**
 * Begins an authenticator app for someone who has no factor yet. What was begun before ends, with every sign-in under way:
 * whoever knew the password earlier may have seen that key.
 */
export async function beginApp(c: Context<App>, row: UserRow) {
  const { tenant } = c.var
  const now = new Date()
  const { id, statement } = await newApp(c.env, tenant, row, issuer, now)
  rememberApp(c, id)
  await commit(
    { env: c.env, tenant, mutation: { userId: row.id, key: `app/${id}`, requestHash: id } },
    {
      at: now,
      actorId: row.id,
      action: 'user.factor_begun',
      subject: `user/${row.id}`,
      details: { kind: 'totp' },
      statements: [...endBegun(tenant.db, row.id, now), statement],
      answer: { status: 201, body: null },
    },
  )
}

/** The statements that the first code allows, with the recovery codes to show once; nothing for a wrong code. */
export async function proveFirstApp(c: Context<App>, row: UserRow, code: string) {
  const { tenant } = c.var
  const now = new Date()
  const app = await expectBegunApp(c, row)
  const proof = await proveApp(c.env, tenant, app, code, now)
  if (!proof) return undefined
  const { codes, statements } = await newRecoveryCodes(tenant.db, row.id, now)
  return { codes, statements: [...proof, ...statements] }
}

export async function enrolPage(c: Context<App>, row: UserRow, refusal?: Refusal) {
  const { tenant } = c.var
  const app = await expectBegunApp(c, row)
  const { key, uri } = await appKeyOf(c.env, tenant, row, app, issuer)
  return renderPage(
    <EnrolPage
      picture={qrPicture(uri)}
      appKey={key}
      action="/padmin/enrol"
      error={refusal?.detail}
    />,
    {
      title: 'Set up your authenticator app',
      status: refusal ? statusOf(refusal.reason) : 200,
      sheet: publicCss,
      script: '',
    },
  )
}

/** Whoever has a factor signs in with it: a password alone never sets up another. */
async function expectBegunApp(c: Context<App>, row: UserRow) {
  const { db } = c.var.tenant
  const [factors, app] = await Promise.all([
    factorsOf(db, row.id),
    findUnprovedApp(db, row.id, begunApp(c)),
  ])
  if (factors.length > 0 || !app) throw new Refusal('challenge_used')
  return app
}
