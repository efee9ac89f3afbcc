import { Bell as BellIcon } from 'lucide-react'
import { Link } from 'react-router'
import { unreadWords } from '#domain/words/unread-words.ts'
import { useSession } from '../queries.ts'

/** To what one was told, with how much of it is new. */
export function Bell() {
  const { unread = 0 } = useSession().user
  const count = unreadWords(unread)
  return (
    <Link
      to="/notifications"
      aria-label={unread ? `Notifications, ${count} new` : 'Notifications'}
      className="relative grid size-11 flex-none place-items-center rounded-md text-muted! hover:bg-raised lg:size-9"
    >
      <BellIcon size={18} aria-hidden />
      {unread > 0 && (
        <span className="figures absolute top-1 left-6 min-w-4 rounded-full bg-count px-1 text-center font-semibold text-on-count text-xs leading-4 lg:-top-0.5 lg:left-5">
          {count}
        </span>
      )}
    </Link>
  )
}
