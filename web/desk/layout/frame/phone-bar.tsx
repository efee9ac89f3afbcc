import { clsx } from 'clsx'
import { Menu as MenuIcon } from 'lucide-react'
import { NavLink, useLocation } from 'react-router'
import { Menu } from '../../../ui/menu.tsx'
import { groupTitles, type NavigationLink } from '../navigation.ts'
import { navIcons } from './nav-icons.tsx'
import { useGroups, useLinks } from './use-links.ts'

const first = ['/', '/approval', '/batches']

/** On a phone: three pages under the thumb, and all the others behind one button. */
export function PhoneBar() {
  const links = useLinks()
  const { pathname } = useLocation()
  const near = first.flatMap((path) => links.find(({ to }) => to === path) ?? [])
  return (
    <nav
      aria-label="Pages"
      className="no-print sticky bottom-0 z-30 flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      {near.map((link) => (
        <BarLink key={link.to} link={link} />
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

function BarLink({ link }: { link: NavigationLink }) {
  const Icon = navIcons[link.to]
  const content = (
    <>
      {Icon && <Icon size={20} aria-hidden />}
      {link.label}
    </>
  )
  const look = (isActive: boolean) =>
    clsx(place, 'no-underline! -outline-offset-2!', isActive ? 'font-semibold' : 'text-muted!')
  if (link.isPlain) {
    return (
      <a href={link.to} className={look(false)}>
        {content}
      </a>
    )
  }
  return (
    <NavLink to={link.to} end={link.to === '/'} className={({ isActive }) => look(isActive)}>
      {content}
    </NavLink>
  )
}

function More() {
  return useGroups().map(({ group, links }) => {
    const others = links.filter(({ to }) => !first.includes(to))
    if (others.length === 0) return null
    return (
      <div key={group} className="py-1">
        <h2 className="px-2 font-normal text-muted text-xs">{groupTitles[group]}</h2>
        <ul>
          {others.map((link) => (
            <li key={link.to}>
              {link.isPlain ? (
                <a href={link.to} className={entry}>
                  {link.label}
                </a>
              ) : (
                <NavLink to={link.to} className={entry}>
                  {link.label}
                </NavLink>
              )}
            </li>
          ))}
        </ul>
      </div>
    )
  })
}

const entry =
  'flex min-h-12 items-center rounded-md px-2 text-ink! no-underline! hover:bg-raised aria-[current]:font-semibold aria-[current]:text-accent!'
