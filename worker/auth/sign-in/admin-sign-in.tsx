import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { FormPage } from '#pages/ui/form-page.tsx'
import { MessagePage } from '#pages/ui/message-page.tsx'
import { AdminSignIn, type SignedIn } from '../../contract/auth.ts'
import { Refusal, statusOf } from '../../core/refusals/refusal.ts'
import { isSameKey } from '../../core/secrets/is-same-key.ts'
import { authenticationFailed } from '../../domain/words/authentication-failed.ts'
import type { App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { formOf } from '../../http/form.ts'
import { open } from '../../http/policy.ts'
import { renderPage } from '../../http/render-page.tsx'
import type { UserRow } from '../account/user-store.ts'
import { signIn } from '../sessions/start-session.ts'
import { rateLimitAnonymous } from './verify-password.ts'

const withKey = open('the legacy sign-in of system administrators (specification §5)')

/**
 * The legacy sign-in of an organisation's system administrators: beside the password, the deployment's admin key. It says
 * what is wrong in the specification's four sentences (§8), and does not exist where no key is set.
 */
export const adminSignInPages = new Hono<App>()
  .get('/sysadmin', withKey, (c) => (isOff(c) ? offPage(c) : keyPage(c)))
  .post('/sysadmin', withKey, async (c) => {
    const sent = z.safeParse(AdminSignIn, await formOf(c))
    try {
      if (!sent.success) throw new Refusal('invalid_credentials', undefined, 'Invalid credentials')
      await signInWithKey(c, sent.data)
      return c.redirect('/', 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return keyPage(c, error)
    }
  })

export const adminSignInRoutes = new Hono<App>().post(
  '/admin-login',
  withKey,
  body(AdminSignIn),
  async (c) => c.json(await signInWithKey(c, c.req.valid('json'))),
)

async function signInWithKey(c: Context<App>, form: AdminSignIn): Promise<SignedIn> {
  if (isOff(c)) throw new Refusal('not_found')
  await rateLimitAnonymous(c, 'admin-key')
  if (!(await isSameKey(c.env.ADMIN_KEY, form.adminKey))) throw new Refusal('admin_key_invalid')
  const onlyAdministrators = ({ role }: UserRow) => {
    if (role !== 'sys_admin') throw new Refusal('sys_admin_only')
  }
  return signIn(c, form, onlyAdministrators).catch((error: unknown) => {
    throw error instanceof Refusal ? inOldWords(error) : error
  })
}

function inOldWords(refusal: Refusal): Refusal {
  const { reason } = refusal
  if (reason === 'invalid_credentials') return new Refusal(reason, undefined, 'Invalid credentials')
  if (reason === 'account_inactive')
    return new Refusal(reason, undefined, 'Administrator account is inactive')
  return refusal
}

const isOff = (c: Context<App>) => !c.env.ADMIN_KEY

function organisationOf(c: Context<App>) {
  const { slug, name } = c.var.tenant
  return { slug, name }
}

function offPage(c: Context<App>) {
  return renderPage(
    <MessagePage
      organisation={organisationOf(c)}
      title="Administrators sign in like everybody"
      sentence="There is no sign-in of its own for system administrators here. Use your e-mail address and password."
      action={{ href: '/auth', label: 'Sign in' }}
    />,
    { title: 'Administrator sign-in', status: 404 },
  )
}

function keyPage(c: Context<App>, refusal?: Refusal) {
  return renderPage(
    <FormPage
      organisation={organisationOf(c)}
      title="System administrator sign-in"
      error={refusal && authenticationFailed(refusal.detail)}
      action="/sysadmin"
      button="Sign in"
      fields={[
        { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'username', max: 254 },
        {
          name: 'password',
          label: 'Password',
          type: 'password',
          autoComplete: 'current-password',
          max: 256,
        },
        {
          name: 'adminKey',
          label: 'Administrator key',
          type: 'password',
          autoComplete: 'off',
          max: 256,
        },
        {
          name: 'code',
          label: 'Code',
          autoComplete: 'one-time-code',
          max: 40,
          isOptional: true,
          hint: 'Only if you have a second factor.',
        },
      ]}
    />,
    { title: 'System administrator sign-in', status: refusal ? statusOf(refusal.reason) : 200 },
  )
}
