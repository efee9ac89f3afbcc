import { type Context, Hono } from 'hono'
import { CertificatePage } from '#pages/public/certificate-page.tsx'
import { publicCss } from '#pages/ui/public-css.ts'
import { rateLimitAnonymous } from '../auth/sign-in/verify-password.ts'
import { controlDb } from '../core/databases.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import type { App } from '../http/app.ts'
import { open } from '../http/policy.ts'
import { renderPage } from '../http/render-page.tsx'
import { findCertificate } from '../organisations/closures.ts'

const why =
  'whoever was sent a certificate of deletion has no account any more; its hash is its key'

/** A certificate of deletion, at the address that its own hash is: whoever has the text finds it, and can see that it is ours. */
export const certificatePages = new Hono<App>()
  .get('/certificates/:sha256', open(why), async (c) => {
    const text = await certificate(c)
    return renderPage(<CertificatePage text={text} sha256={c.req.param('sha256')} />, {
      title: 'Certificate of deletion',
      sheet: publicCss,
      script: '',
      headers: { 'X-Robots-Tag': 'noindex' },
    })
  })

  .get('/certificates/:sha256/certificate.txt', open(why), async (c) =>
    c.body(await certificate(c), 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': 'attachment; filename="certificate-of-deletion.txt"',
      'X-Robots-Tag': 'noindex',
    }),
  )

async function certificate(c: Context<App, '/certificates/:sha256'>): Promise<string> {
  const sha256 = c.req.param('sha256')
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Refusal('not_found')
  await rateLimitAnonymous(c, 'certificate', sha256)
  const found = await findCertificate(controlDb(c.env), sha256)
  if (!found) throw new Refusal('not_found')
  return found
}
