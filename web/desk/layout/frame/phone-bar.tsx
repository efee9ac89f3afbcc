import { clsx } from 'clsx'
import { Menu as MenuIcon } from 'lucide-react'
import { useLocation } from 'react-router'
import { groupTitles, nearPages, type OwnLink } from '#pages/ui/navigation.ts'
import { Menu } from '../../../ui/menu.tsx'
import { navIcons } from './nav-icons.tsx'
import { PageLink } from './page-link.tsx'
import { useGroups, useLinks } from './use-links.ts'
import { WaitingCount } from './waiting-count.tsx'

/** On a phone: three pages under the thumb, and all the others behind one button. */
export function PhoneBar() {
  const links = useLinks()
  const { pathname } = useLocation()
  const near = nearPages.flatMap((name) => links.find(({ page }) => page === name) ?? [])
  return (
    <nav
      aria-label="Pages"
      className="no-print sticky bottom-0 z-30 flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      {near.map((link) => (
        <BarLink key={link.page} link={link} />
      ))}
      <div className="flex-1">
        <Menu
          key={pathname}
          button={
            <>
              <MenuIcon size={20} aria-hidden />
              More
            </>
          }
          buttonClass={`${place} w-full text-muted`}
          className="right-2 bottom-full mb-2 max-h-[75dvh] w-64 overflow-y-auto p-2"
        >
          <More />
        </Menu>
      </div>
    </nav>
  )
}

const place = 'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs leading-4'

function BarLink({ link }: { link: OwnLink }) {
  const Icon = navIcons[link.page]
  const look = link.isCurrent ? 'font-semibold' : 'text-muted!'
  return (
    <PageLink link={link} className={clsx(place, 'no-underline! -outline-offset-2!', look)}>
      <span className="relative">
        {Icon && <Icon size={20} aria-hidden />}
        <WaitingCount link={link} className="-top-1.5 absolute left-3.5" />
      </span>
      {link.label}
    </PageLink>
  )
}

function More() {
  return useGroups().map(({ group, links }) => {
    const others = links.filter(({ page }) => !nearPages.includes(page))
    if (others.length === 0) return null
    return (
      <div key={group} className="py-1">
        <h2 className="px-2 font-normal text-muted text-xs">{groupTitles[group]}</h2>
        <ul>
          {others.map((link) => (
            <li key={link.page}>
              <PageLink link={link} className={entry}>
                {link.label}
              </PageLink>
            </li>
          ))}
        </ul>
      </div>
    )
  })
}

const entry =
  'flex min-h-12 items-center rounded-md px-2 text-ink! no-underline! hover:bg-raised aria-[current]:font-semibold aria-[current]:text-accent!'
