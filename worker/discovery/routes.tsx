import { Hono } from 'hono'
import * as z from 'zod/mini'
import { FormPage } from '#pages/ui/form-page.tsx'
import { publicCss } from '#pages/ui/public-css.ts'
import { rateLimitAnonymous } from '../auth/sign-in/verify-password.ts'
import { Address } from '../contract/auth.ts'
import type { App } from '../http/app.ts'
import { body } from '../http/body.ts'
import { formOf } from '../http/form.ts'
import { open } from '../http/policy.ts'
import { renderPage } from '../http/render-page.tsx'
import { discover } from './discover.ts'

const anyone = open('finding one’s organisation needs no account; the answer comes by mail')

/** From an e-mail address to its organisations: the answer goes to the address, never onto the page. */
export const discoveryPages = new Hono<App>()
  .get('/discover', anyone, (c) => discoverPage({ isSent: c.req.query('sent') !== undefined }))
  .post('/discover', anyone, async (c) => {
    await rateLimitAnonymous(c, 'discovery')
    const form = await formOf(c)
    const sent = z.safeParse(Address, form)
    if (!sent.success) return discoverPage({ error: 'Write a whole e-mail address.' })
    discover(c, sent.data.email)
    return c.redirect('/discover?sent=1', 303)
  })

export const discoveryRoutes = new Hono<App>().post('/', anyone, body(Address), async (c) => {
  await rateLimitAnonymous(c, 'discovery')
  discover(c, c.req.valid('json').email)
  return c.json({ status: 'accepted' }, 202)
})

function discoverPage({ error, isSent }: { error?: string; isSent?: boolean }) {
  const notice = isSent
    ? 'An e-mail goes to this address, the same one once a day at most. It says which organisations know it. If none comes within ten minutes, check your spam folder.'
    : null
  return renderPage(
    <FormPage
      title="Find your organisation"
      lead="Write the e-mail address you work with. We send you the addresses of your organisations; this page says nothing about anybody."
      error={error}
      notice={notice}
      action="/discover"
      button="Send me the addresses"
      fields={[{ name: 'email', label: 'E-mail', type: 'email', autoComplete: 'email', max: 254 }]}
    />,
    {
      title: 'Find your organisation',
      description: 'Forgotten your organisation’s address? We send it to your e-mail address.',
      status: error ? 422 : 200,
      sheet: publicCss,
      script: '',
    },
  )
}
