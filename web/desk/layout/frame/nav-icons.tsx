import {
  ArrowLeftRight,
  BookOpen,
  Building2,
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

/** The picture of each page in the navigation. */
export const navIcons: Record<string, LucideIcon> = {
  '/': House,
  '/batches': ArrowLeftRight,
  '/approval': CircleCheckBig,
  '/bank-files': FileText,
  '/payees': Users,
  '/source-accounts': Landmark,
  '/approval-rules': Scale,
  '/users': UserCog,
  '/audit': BookOpen,
  '/organisation': Building2,
  '/billing': Receipt,
}
