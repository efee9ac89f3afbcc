import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'
import { footerLinks, linksAt, type PublicLink } from './public-links.ts'
import { support } from './support.ts'

type PublicFrameProps = {
  /** Where this page is, so that its own link is marked. */
  path?: string | undefined
  /** `text` has its headings beside the sections, `form` is one narrow column. */
  shape?: 'text' | 'form' | undefined
  children: ReactNode
}

/**
 * What every public page has in the same place: the mark, the navigation, the content, and where to get help. On a phone
 * the menu opens the links that stand after it (the sheet says so); the last of them, the way in, always stands there.
 */
export function PublicLayout({ path, shape, children }: PublicFrameProps) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header>
        <a href="/" aria-current={path === '/' ? 'page' : undefined}>
          <Mark /> <b>Bilum</b>
        </a>
        <details className="menu">
          <summary>Menu</summary>
        </details>
        <Links label="Main" links={linksAt(path)} path={path} />
      </header>
      <main id="main" className={shape}>
        {children}
      </main>
      <footer>
        <Links label="More" links={footerLinks} path={path} />
        <p>
          Help: <a href={`mailto:${support.email}`}>{support.email}</a> ·{' '}
          <a href={support.phoneLink}>{support.phone.replace(/ /g, '\u00a0')}</a>
          <br />
          <small>{support.hours}</small>
        </p>
      </footer>
    </>
  )
}

function Links({
  label,
  links,
  path,
}: {
  label: string
  links: PublicLink[]
  path: string | undefined
}) {
  return (
    <nav aria-label={label}>
      {links.map(({ label, href }) => (
        <a key={href} href={href} aria-current={href === path ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}
