import { clsx } from 'clsx'
import {
  BookOpenText,
  Building2,
  Eye,
  type LucideIcon,
  PenLine,
  SearchCheck,
  Settings,
  Stamp,
  Wallet,
} from 'lucide-react'
import { type Role, type RoleIcon, type RoleName, roles } from '#domain/access/role.ts'

const icons: Record<RoleIcon, LucideIcon> = {
  building: Building2,
  wallet: Wallet,
  pen: PenLine,
  stamp: Stamp,
  ledger: BookOpenText,
  eye: Eye,
  gear: Settings,
  search: SearchCheck,
}

/** Fills of a picture, beside the words: never the only sign. */
const colours: Record<Role['colour'], string> = {
  teal: 'text-accent',
  ochre: 'text-ochre',
  ink: 'text-ink',
}

/** A role by its picture and its name. */
export function RoleChip({ role }: { role: RoleName }) {
  const { icon, colour, title } = roles[role]
  const Icon = icons[icon]
  return (
    <span className="inline-flex items-center gap-1.5 font-medium">
      <Icon size={16} aria-hidden className={clsx('shrink-0', colours[colour])} />
      {title}
    </span>
  )
}
