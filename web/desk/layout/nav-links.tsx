import { clsx } from 'clsx'
import {
  ArrowLeftRight,
  BookOpen,
  CircleCheckBig,
  FileText,
  House,
  Landmark,
  type LucideIcon,
  Receipt,
  Scale,
  UserCog,
  Users,
} from 'lucide-react'
import { NavLink, useLocation } from 'react-router'
import { type NavigationLink, navigation, variantOf } from './navigation.ts'
import { useSession } from './queries.ts'

/** The links of this path's variant that the signed-in user may follow. */
export function NavLinks() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const links = navigation[variantOf(pathname)].filter(
    ({ permission }) => !permission || user.permissions.includes(permission),
  )
  return (
    <ul className="grid gap-0.5">
      {links.map((link) => (
        <li key={link.to}>
          <NavItem link={link} />
        </li>
      ))}
    </ul>
  )
}

function NavItem({ link }: { link: NavigationLink }) {
  const Icon = icons[link.to]
  const content = (
    <>
      {Icon && <Icon size={17} aria-hidden className="flex-none" />}
      {link.label}
    </>
  )
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

const icons: Record<string, LucideIcon> = {
  '/': House,
  '/batches': ArrowLeftRight,
  '/approval': CircleCheckBig,
  '/bank-files': FileText,
  '/payees': Users,
  '/source-accounts': Landmark,
  '/approval-rules': Scale,
  '/users': UserCog,
  '/audit': BookOpen,
  '/billing': Receipt,
}

function look(isActive: boolean): string {
  return clsx(
    'flex min-h-12 items-center gap-2.5 rounded-md px-2.5 no-underline! lg:min-h-9',
    isActive ? 'bg-accent-ground font-semibold text-accent' : 'text-ink hover:bg-raised',
  )
}
