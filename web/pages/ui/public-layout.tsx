import type { ReactNode } from 'react'
import { useWords } from '../words/use-words.tsx'
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
  const { publicFrame } = useWords()
  return (
    <>
      <a className="skip" href="#main">
        {publicFrame.skip}
      </a>
      <header>
        <a href="/" aria-current={path === '/' ? 'page' : undefined}>
          <Mark /> <b>Bilum</b>
        </a>
        <details className="menu">
          <summary>{publicFrame.menu}</summary>
        </details>
        <Links label={publicFrame.main} links={linksAt(path)} path={path} />
      </header>
      <main id="main" className={shape}>
        {children}
      </main>
      <footer>
        <Links label={publicFrame.more} links={footerLinks} path={path} />
        <p>
          {publicFrame.help} <a href={`mailto:${support.email}`}>{support.email}</a> ·{' '}
          <a href={support.phoneLink}>{support.phone.replace(/ /g, '\u00a0')}</a>
          <br />
          <small>{publicFrame.hours}</small>
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
  const { publicFrame } = useWords()
  return (
    <nav aria-label={label}>
      {links.map(({ label, href }) => (
        <a key={href} href={href} aria-current={href === path ? 'page' : undefined}>
          {publicFrame.links[label]}
        </a>
      ))}
    </nav>
  )
}
