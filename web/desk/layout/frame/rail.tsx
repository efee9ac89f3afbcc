import { clsx } from 'clsx'
import { Link } from 'react-router'
import { groupTitles, type OwnLink } from '#pages/ui/navigation.ts'
import { Mark } from '../../../ui/mark.tsx'
import { useSession } from '../queries.ts'
import { navIcons } from './nav-icons.tsx'
import { PageLink } from './page-link.tsx'
import { useGroups } from './use-links.ts'
import { WaitingCount } from './waiting-count.tsx'

/** The side of a desk: whose desk it is, and every page that the signed-in role may enter. */
export function Rail() {
  const { organisation } = useSession()
  return (
    <header className="bg-rail no-print sticky top-0 flex h-dvh flex-col overflow-y-auto">
      <Link
        to="/"
        className="flex min-h-13 items-center gap-2.5 px-4 py-2.5 text-rail-ink! no-underline!"
      >
        <Mark size={24} isOnRail />
        <span className="min-w-0 leading-tight">
          <span className="block font-semibold text-[15px]">Bilum</span>
          <span className="block break-words text-rail-quiet text-xs leading-4">
            {organisation.name}
          </span>
        </span>
      </Link>
      <nav aria-label="Pages" className="grid gap-4 px-2 pt-2 pb-4">
        {useGroups().map(({ group, links }) => (
          <div key={group}>
            <h2 className="px-2.5 pb-1 font-normal text-rail-quiet text-xs">
              {groupTitles[group]}
            </h2>
            <ul className="grid gap-px">
              {links.map((link) => (
                <li key={link.page}>
                  <RailLink link={link} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </header>
  )
}

function RailLink({ link }: { link: OwnLink }) {
  const Icon = navIcons[link.page]
  return (
    <PageLink link={link} className={look(link.isCurrent)}>
      {Icon && <Icon size={16} aria-hidden className="flex-none opacity-80" />}
      {link.label}
      <WaitingCount link={link} className="ml-auto" />
    </PageLink>
  )
}

function look(isCurrent: boolean): string {
  return clsx(
    'flex min-h-8.5 items-center gap-2.5 rounded-md px-2.5 no-underline!',
    isCurrent
      ? 'bg-rail-current font-semibold text-white!'
      : 'text-rail-ink! hover:bg-rail-current',
  )
}
