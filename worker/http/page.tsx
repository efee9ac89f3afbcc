import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { decisionScript } from '#plain/decision-script.ts'
import { favicon } from '#plain/mark.tsx'
import { plainCss } from '#plain/plain-css.ts'

export { ApprovalPage } from '#plain/approval-page.tsx'
export { InboxPage } from '#plain/inbox-page.tsx'
export { MessagePage } from '#plain/message-page.tsx'
export { accessDenied, messages } from '#plain/messages.ts'
export { SignInPage } from '#plain/sign-in-page.tsx'

type PageOptions = { title: string; status?: number; headers?: Record<string, string> }

/** A plain page as one answer: everything it needs is inside, and the browser is told to accept nothing else. */
export async function renderPage(element: ReactElement, options: PageOptions): Promise<Response> {
  const html = renderToStaticMarkup(<Document title={options.title}>{element}</Document>)
  return new Response(`<!doctype html>${html}`, {
    status: options.status ?? 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': await contentSecurityPolicy(),
      'Cache-Control': 'no-store',
      // Not `no-referrer`: with it, browsers send `Origin: null` with a form, and every mutation checks its Origin.
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      ...options.headers,
    },
  })
}

function Document({ title, children }: { title: string; children: ReactElement }) {
  return (
    <html lang="en">
      <head>
        <title>{title === 'Bilum' ? title : `${title} · Bilum`}</title>
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={favicon} />
        <style>{plainCss}</style>
      </head>
      <body>{children}</body>
    </html>
  )
}

let policy: string | undefined

/** Made once per isolate. The text is kept and not its promise, which one request may not await for another. */
async function contentSecurityPolicy(): Promise<string> {
  policy ??= [
    "default-src 'none'",
    `style-src ${await sourceHash(plainCss)}`,
    `script-src ${await sourceHash(decisionScript)}`,
    "connect-src 'self'", // the decision is sent by fetch
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return policy
}

async function sourceHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}
