import { support } from '../ui/support.ts'
import { demo, landing, publicPages } from './public-pages.ts'

/** What a search engine may show; the rest is for people who are already on their way in. */
const indexed = [
  landing.path,
  ...publicPages.map(({ path }) => path).filter((path) => path !== '/sysadmin'),
  demo.path,
  '/signup',
  '/discover',
]

/** `origin` has no slash at its end: `https://bilum.example`. */
export function robotsText(origin: string): string {
  return lines([
    'User-agent: *',
    'Disallow: /dev-orgs',
    'Disallow: /padmin',
    'Disallow: /api',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ])
}

export function sitemapXml(origin: string): string {
  return lines([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...indexed.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
  ])
}

/** RFC 9116. Served at `/.well-known/security.txt`; `expiresAt` should be less than a year away. */
export function securityText(origin: string, expiresAt: Date): string {
  return lines([
    `Contact: mailto:${support.email}`,
    `Expires: ${expiresAt.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
  ])
}

function lines(all: string[]): string {
  return `${all.join('\n')}\n`
}
