import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OwnLink } from '#pages/ui/navigation.ts'

type PageLinkProps = { link: OwnLink; className: string; children: ReactNode }

/** A link of the navigation: a page of the plain lane is loaded whole. */
export function PageLink({ link, className, children }: PageLinkProps) {
  if (link.isPlain) {
    return (
      <a href={link.to} className={className}>
        {children}
      </a>
    )
  }
  return (
    <Link to={link.to} aria-current={link.isCurrent ? 'page' : undefined} className={className}>
      {children}
    </Link>
  )
}
