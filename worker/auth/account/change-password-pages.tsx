import { type Context, Hono } from 'hono'
import { FormPage } from '#pages/ui/form-page.tsx'
import { Refusal, statusOf } from '../../core/refusals/refusal.ts'
import type { App } from '../../http/app.ts'
import { errorToRefusal } from '../../http/error-to-refusal.ts'
import { formOf } from '../../http/form.ts'
import { entering } from '../../http/policy.ts'
import { renderPage } from '../../http/render-page.tsx'
import { requireGoodPassword, setPassword } from '../links/set-password.ts'
import { commitOwnChange, requireFactorSession, requirePassword } from './reauthenticate.ts'
import { findUserById } from './user-store.ts'

/** A new password for whoever knows the present one: at the specification's address, and at the one for every role. */
export const changePasswordPages = new Hono<App>()
for (const path of ['/change-password', '/account/password']) {
  const policy = entering(path, 'account')
  changePasswordPages
    .get(path, policy, (c) => passwordPage(c))
    .post(path, policy, (c) => changePassword(c))
}

async function changePassword(c: Context<App>) {
  const form = await formOf(c)
  try {
    const { tenant, session, actorId } = c.var
    const row = await findUserById(tenant.db, actorId)
    if (!row) throw new Refusal('signed_out')
    await requireFactorSession(c)
    await requirePassword(c, row, form.current)
    const password = typeof form.password === 'string' ? form.password : ''
    await requireGoodPassword(tenant, row, password)
    await commitOwnChange(c, {
      action: 'user.password_changed',
      statements: await setPassword(tenant, row, password, new Date(), session.tokenHash),
    })
    return c.redirect('/account/security?done=password', 303)
  } catch (error) {
    const refusal = errorToRefusal(error)
    if (refusal.reason === 'failed') throw error
    return passwordPage(c, refusal)
  }
}

function passwordPage(c: Context<App>, refusal?: Refusal) {
  const { slug, name } = c.var.tenant
  return renderPage(
    <FormPage
      organisation={{ slug, name }}
      title="Change your password"
      lead="Every other device you are signed in on will be signed out."
      error={refusal?.detail}
      action={c.req.path}
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
