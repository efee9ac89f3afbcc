import { type Context, Hono } from 'hono'
import { FormPage } from '#pages/ui/form-page.tsx'
import { MessagePage } from '#pages/ui/message-page.tsx'
import { publicCss } from '#pages/ui/public-css.ts'
import { isSlug } from '../../domain/slug.ts'
import type { App } from '../../http/app.ts'
import { open } from '../../http/policy.ts'
import { renderPage } from '../../http/render-page.tsx'
import { originOf } from '../../tenancy/origin.ts'

const anyone = open('on the base host nobody is signed in yet')
const look = { sheet: publicCss, script: '' }

/** Getting in from the base host: it only leads to the organisation's own address, whether that exists or not. */
export const chooseOrganisationPages = new Hono<App>()
  .get('/auth', anyone, (c) => choosePage(c))
  .get('/auth/login', anyone, (c) => choosePage(c))
  .get('/login', anyone, (c) => choosePage(c))
  .get('/auth/reset-password', anyone, () => elsewherePage(forgotten))
  .get('/activate-account', anyone, () => elsewherePage(invited))
  .get('/activate', anyone, () => elsewherePage(invited))

const forgotten = {
  title: 'Forgotten your password?',
  sentence:
    'Passwords belong to an organisation. Open your organisation’s own address, and choose “Forgotten your password?” there.',
}
const invited = {
  title: 'Activate your account',
  sentence:
    'The link in your invitation leads straight to your organisation’s own address. Please open it again from the e-mail.',
}

async function choosePage(c: Context<App>) {
  const asked = c.req.query('tenant')
  const slug = (asked ?? '').trim().toLowerCase()
  if (isSlug(slug)) return c.redirect(`${originOf(c.env, slug)}/auth`, 303)
  const error =
    asked === undefined
      ? null
      : 'This is not the name of an organisation’s address. It has small letters, figures and hyphens.'
  return renderPage(
    <FormPage
      method="get"
      title="Sign in"
      lead="Every organisation has its own address. Write the first part of yours."
      error={error}
      action="/auth"
      button="Go to my organisation"
      fields={[
        {
          name: 'tenant',
          label: 'Organisation',
          autoComplete: 'organization',
          max: 40,
          value: asked,
          hint: `For ${originOf(c.env, 'hospital').replace(/^https?:\/\//, '')}, write hospital.`,
        },
      ]}
    >
      <p>
        <a href="/discover">I do not know my organisation’s address</a>
      </p>
    </FormPage>,
    { title: 'Sign in', status: error ? 422 : 200, leadsTo: originOf(c.env, '*'), ...look },
  )
}

function elsewherePage(said: { title: string; sentence: string }) {
  return renderPage(
    <MessagePage
      {...said}
      isPublic
      action={{ href: '/discover', label: 'Find my organisation’s address' }}
    />,
    { title: said.title, ...look },
  )
}
