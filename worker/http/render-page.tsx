import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { approvalScript } from '#pages/approval-script.ts'
import { leaveScript } from '#pages/scripts.generated.ts'
import { ReadWith } from '#pages/ui/formats.tsx'
import { favicon } from '#pages/ui/mark.tsx'
import { frameCss, pageCss } from '#pages/ui/page-css.ts'
import { SpokenIn } from '#pages/words/use-words.tsx'
import { wordsIn } from '#pages/words/words.ts'
import type { UserView } from '../contract/session.ts'
import { formatsOf, plainFormats, plainFormatsIn } from '../domain/reading/formats.ts'
import type { Language } from '../domain/reading/languages.ts'

type PageOptions = {
  title: string
  description?: string
  status?: number
  headers?: Record<string, string>
  /** Its styles and its script, where they are not those of the approver's pages. */
  sheet?: string
  script?: string
  /** A script beside that one, which only this page has. */
  ownScript?: string | undefined
  /** Who reads it, where somebody is signed in: their frame, and days, moments and amounts as they chose. */
  reader?: Pick<UserView, 'preferences'>
  /** Left out by the pages that are in English for everybody. */
  language?: Language
  /** Where its form may lead beside its own host: browsers hold a redirect after a form to this too. */
  leadsTo?: string
  /** Another origin whose script and frame it needs. */
  scriptFrom?: string | undefined
}

/** A plain page as one answer: everything it needs is inside, and the browser is told to accept nothing else. */
export async function renderPage(element: ReactElement, options: PageOptions): Promise<Response> {
  const { title, description, script = approvalScript, ownScript } = options
  const { leadsTo, scriptFrom, reader, language } = options
  const sheet = (options.sheet ?? pageCss) + (reader ? frameCss : '')
  const html = renderToStaticMarkup(
    <Document title={title} description={description} sheet={sheet} language={language ?? 'en'}>
      <ReadWith value={formatsFor(options)}>
        <SpokenIn value={wordsIn(language ?? 'en')}>{element}</SpokenIn>
      </ReadWith>
    </Document>,
  )
  return new Response(`<!doctype html>${html}`, {
    status: options.status ?? 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': await contentSecurityPolicy(
        sheet,
        [script, leaveScript, ...(ownScript ? [ownScript] : [])],
        { leadsTo, scriptFrom },
      ),
      'Cache-Control': 'no-store',
      // Not `no-referrer`: with it, browsers send `Origin: null` with a form, and every mutation checks its Origin.
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      ...(language && { Vary: 'Accept-Language, Cookie' }),
      ...options.headers,
    },
  })
}

/** As the reader chose; in the words of the page's language. */
function formatsFor({ reader, language = 'en' }: PageOptions) {
  const { calendar } = wordsIn(language)
  if (reader) return formatsOf(reader.preferences, calendar)
  return language === 'en' ? plainFormats : plainFormatsIn(calendar)
}

type DocumentProps = {
  title: string
  language: Language
  description: string | undefined
  sheet: string
  children: ReactElement
}

function Document({ title, description, sheet, language, children }: DocumentProps) {
  return (
    <html lang={language}>
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
async function contentSecurityPolicy(
  sheet: string,
  scripts: string[],
  {
    leadsTo = '',
    scriptFrom = '',
  }: { leadsTo: string | undefined; scriptFrom: string | undefined },
) {
  return [
    "default-src 'none'",
    `style-src ${await sourceHash(sheet)}`,
    `script-src ${[...(await Promise.all(scripts.map(sourceHash))), scriptFrom].join(' ').trim()}`,
    ...(scriptFrom ? [`frame-src ${scriptFrom}`] : []),
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
