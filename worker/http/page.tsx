import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { decisionScript } from '#plain/decision-script.ts'
import { favicon } from '#plain/mark.tsx'
import { plainCss } from '#plain/plain-css.ts'

export { CodePage } from '#plain/account/code-page.tsx'
export { EnrolPage } from '#plain/account/enrol-page.tsx'
export { FormPage } from '#plain/account/form-page.tsx'
export { PasskeyPage } from '#plain/account/passkey-page.tsx'
export { passkeyScript } from '#plain/account/passkey-script.ts'
export { RecoveryCodesPage } from '#plain/account/recovery-codes-page.tsx'
export { SecurityPage } from '#plain/account/security-page.tsx'
export { ApprovalPage } from '#plain/approval-page.tsx'
export { billingCss } from '#plain/billing/billing-css.ts'
export { BillingPage } from '#plain/billing/billing-page.tsx'
export { InvoicePage } from '#plain/billing/invoice-page.tsx'
export { InboxPage } from '#plain/inbox-page.tsx'
export { MessagePage } from '#plain/message-page.tsx'
export { accessDenied, messages } from '#plain/messages.ts'
export { type DetailsForm, OnboardingPage } from '#plain/onboarding/onboarding-page.tsx'
export { DemoPage } from '#plain/public/demo-page.tsx'
export { DevOrgsPage } from '#plain/public/dev-orgs-page.tsx'
export { LandingPage } from '#plain/public/landing-page.tsx'
export { publicCss } from '#plain/public/public-css.ts'
export { demo, devOrgs, landing, publicPages } from '#plain/public/public-pages.ts'
export { robotsText, securityText, sitemapXml } from '#plain/public/site-files.ts'
export { SignInPage } from '#plain/sign-in-page.tsx'
export { type SignUpForm, SignUpPage } from '#plain/signup/sign-up-page.tsx'
export { slugScript } from '#plain/signup/slug-script.ts'

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
