import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { decisionScript } from '#pages/approvals/decision-script.ts'
import { favicon } from '#pages/ui/mark.tsx'
import { plainCss } from '#pages/ui/page-css.ts'

export { CodePage } from '#pages/account/code-page.tsx'
export { EnrolPage } from '#pages/account/enrol-page.tsx'
export { PasskeyPage } from '#pages/account/passkey-page.tsx'
export { passkeyScript } from '#pages/account/passkey-script.ts'
export { RecoveryCodesPage } from '#pages/account/recovery-codes-page.tsx'
export { SecurityPage } from '#pages/account/security-page.tsx'
export { SignInPage } from '#pages/account/sign-in-page.tsx'
export { ApprovalPage } from '#pages/approvals/approval-page.tsx'
export { InboxPage } from '#pages/approvals/inbox-page.tsx'
export { billingCss } from '#pages/billing/billing-css.ts'
export { BillingPage } from '#pages/billing/billing-page.tsx'
export { InvoicePage } from '#pages/billing/invoice-page.tsx'
export { type DetailsForm, OnboardingPage } from '#pages/onboarding/onboarding-page.tsx'
export { DemoPage } from '#pages/public/demo-page.tsx'
export { DevOrgsPage } from '#pages/public/dev-orgs-page.tsx'
export { LandingPage } from '#pages/public/landing-page.tsx'
export { demo, devOrgs, landing, publicPages } from '#pages/public/public-pages.ts'
export { robotsText, securityText, sitemapXml } from '#pages/public/site-files.ts'
export { type SignUpForm, SignUpPage } from '#pages/signup/sign-up-page.tsx'
export { slugScript } from '#pages/signup/slug-script.ts'
export { FormPage } from '#pages/ui/form-page.tsx'
export { MessagePage } from '#pages/ui/message-page.tsx'
export { accessDenied, messages } from '#pages/ui/messages.ts'
export { publicCss } from '#pages/ui/public-css.ts'

type PageOptions = {
  title: string
  description?: string
  status?: number
  headers?: Record<string, string>
  /** Its styles and its script, where they are not those of the approver's pages. */
  sheet?: string
  script?: string
  /** Where its form may lead beside its own host: browsers hold a redirect after a form to this too. */
  leadsTo?: string
}

/** A plain page as one answer: everything it needs is inside, and the browser is told to accept nothing else. */
export async function renderPage(element: ReactElement, options: PageOptions): Promise<Response> {
  const { title, description, sheet = plainCss, script = decisionScript, leadsTo } = options
  const html = renderToStaticMarkup(
    <Document title={title} description={description} sheet={sheet}>
      {element}
    </Document>,
  )
  return new Response(`<!doctype html>${html}`, {
    status: options.status ?? 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': await contentSecurityPolicy(sheet, script, leadsTo),
      'Cache-Control': 'no-store',
      // Not `no-referrer`: with it, browsers send `Origin: null` with a form, and every mutation checks its Origin.
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      ...options.headers,
    },
  })
}

type DocumentProps = {
  title: string
  description: string | undefined
  sheet: string
  children: ReactElement
}

function Document({ title, description, sheet, children }: DocumentProps) {
  return (
    <html lang="en">
      <head>
        <title>{title === 'Bilum' ? title : `${title} · Bilum`}</title>
        {description && <meta name="description" content={description} />}
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={favicon} />
        <style>{sheet}</style>
      </head>
      <body>{children}</body>
    </html>
  )
}

const hashes = new Map<string, string>()

/** Each text is hashed once per isolate. The text is kept and not its promise, which one request may not await for another. */
async function contentSecurityPolicy(sheet: string, script: string, leadsTo = '') {
  return [
    "default-src 'none'",
    `style-src ${await sourceHash(sheet)}`,
    `script-src ${await sourceHash(script)}`,
    "connect-src 'self'", // the decision is sent by fetch
    'img-src data:',
    `form-action 'self' ${leadsTo}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

async function sourceHash(text: string): Promise<string> {
  const known = hashes.get(text)
  if (known) return known
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const hash = `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
  hashes.set(text, hash)
  return hash
}
