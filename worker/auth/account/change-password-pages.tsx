import { type Context, Hono } from 'hono'
import { FormPage } from '#pages/ui/form-page.tsx'
import { wordsIn } from '#pages/words/words.ts'
import { Refusal, statusOf } from '../../core/refusals/refusal.ts'
import { sentenceIn } from '../../core/refusals/refusals-in-languages.ts'
import { passwordMin } from '../../domain/access/password-rules.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { errorToRefusal } from '../../http/error-to-refusal.ts'
import { formOf } from '../../http/form.ts'
import { languageOf } from '../../http/language/language-of.ts'
import { entering } from '../../http/policy.ts'
import { renderPage } from '../../http/render-page.tsx'
import { requireGoodPassword, setPassword } from '../links/set-password.ts'
import { tryPassword } from '../sign-in/verify-password.ts'
import { rememberDevice } from '../tries/known-device.ts'
import { commitOwnChange, requireFactorSession, requirePassword } from './reauthenticate.ts'
import { findUserById } from './user-store.ts'

const changed = '/account/security?done=password'
/** So long somebody who saw no answer sends a form again. */
const againMs = 10 * 60_000

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
      statements: await setPassword(c.env, tenant, row, password, new Date(), session.tokenHash),
    })
    await rememberDevice(c, must(await findUserById(tenant.db, actorId), 'user'))
    return c.redirect(changed, 303)
  } catch (error) {
    const refusal = errorToRefusal(error)
    if (refusal.reason === 'failed') throw error
    if (await isSetAlready(c, refusal, form.password)) return c.redirect(changed, 303)
    return passwordPage(c, refusal)
  }
}

/** Where no answer came, the form comes again: what it brings is the password by now. A guess counts here as anywhere. */
async function isSetAlready(c: Context<App>, { reason }: Refusal, password: unknown) {
  if (reason !== 'password_wrong' && reason !== 'password_moved') return false
  const row = await findUserById(c.var.tenant.db, c.var.actorId)
  if (!row || Date.now() - row.updatedAt.getTime() > againMs) return false
  return typeof password === 'string' && tryPassword(c, row.email, password, row)
}

function passwordPage(c: Context<App>, refusal?: Refusal) {
  const { slug, name } = c.var.tenant
  const language = languageOf(c)
  const { account, signIn } = wordsIn(language)
  return renderPage(
    <FormPage
      organisation={{ slug, name }}
      title={account.passwordTitle}
      lead={account.passwordLead}
      error={refusal && sentenceIn(refusal, language)}
      action={c.req.path}
      button={account.changePassword}
      fields={[
        {
          name: 'current',
          label: account.present,
          type: 'password',
          autoComplete: 'current-password',
          max: 256,
        },
        {
          name: 'password',
          label: signIn.newPassword,
          type: 'password',
          autoComplete: 'new-password',
          max: 256,
          hint: signIn.passwordHintBeside(passwordMin.alone, passwordMin.besideSecondFactor),
        },
      ]}
    >
      <p>
        <a href="/account/security">{account.backToSignIn}</a>
      </p>
    </FormPage>,
    { title: account.passwordTitle, language, status: refusal ? statusOf(refusal.reason) : 200 },
  )
}
