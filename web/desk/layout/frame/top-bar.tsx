import { Link, useLocation } from 'react-router'
import { addressAt } from '#domain/access/addresses/enter.ts'
import { groupTitles } from '#pages/ui/navigation.ts'
import { Mark } from '../../../ui/mark.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { useSession } from '../queries.ts'
import { AvatarMenu } from './avatar-menu.tsx'
import { Bell } from './bell.tsx'
import { useLinks } from './use-links.ts'

/** Above every page: where one is, and who one is. */
export function TopBar({ onKeys }: { onKeys: () => void }) {
  return (
    <section
      aria-label="Where you are"
      className="no-print sticky top-0 z-30 flex min-h-13 items-center justify-between gap-4 border-line border-b bg-paper px-4 lg:px-6"
    >
      <Breadcrumb />
      <span className="flex flex-none items-center gap-1">
        <PaletteButton />
        <Bell />
        <AvatarMenu onKeys={onKeys} />
      </span>
    </section>
  )
}

function Breadcrumb() {
  const { pathname } = useLocation()
  const { organisation } = useSession()
  const here = useLinks().find(({ isCurrent }) => isCurrent)
  const isInside = addressAt(pathname)?.under === here?.page
  return (
    <nav aria-label="Breadcrumb" className="flex min-w-0 items-center gap-2">
      <Link to="/" aria-label="Bilum, home" className="grid size-8 place-items-center lg:hidden">
        <Mark size={24} />
      </Link>
      {here && here.page !== 'home' ? (
        <>
          <span className="text-muted max-lg:hidden">{groupTitles[here.group]}</span>
          <span aria-hidden="true" className="text-muted max-lg:hidden">
            /
          </span>
          {isInside ? (
            <Link to={here.to} className="flex min-h-9 items-center font-medium text-ink!">
              {here.label}
            </Link>
          ) : (
            <span className="font-medium">{here.label}</span>
          )}
        </>
      ) : (
        <span className="min-w-0 break-words text-muted leading-tight">{organisation.name}</span>
      )}
    </nav>
  )
}
