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
import type { RoleColour, RoleIcon } from '#domain/access/role-names.ts'

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
const colours: Record<RoleColour, string> = {
  teal: 'text-accent',
  ochre: 'text-ochre',
  ink: 'text-ink',
}

type RoleChipProps = { title: string; icon: RoleIcon; colour: RoleColour }

/** A role by its picture and its name. */
export function RoleChip({ title, icon, colour }: RoleChipProps) {
  const Icon = icons[icon]
  return (
    <span className="inline-flex items-center gap-1.5 font-medium">
      <Icon size={16} aria-hidden className={clsx('shrink-0', colours[colour])} />
      {title}
    </span>
  )
}
