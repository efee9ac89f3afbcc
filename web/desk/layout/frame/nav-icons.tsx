import {
  ArrowLeftRight,
  Banknote,
  BookOpen,
  Building2,
  CircleCheckBig,
  FileText,
  House,
  Landmark,
  type LucideIcon,
  Receipt,
  Scale,
  Send,
  UserCog,
  Users,
} from 'lucide-react'
import type { PageName } from '#domain/access/addresses/addresses.ts'

/** The picture of each page in the navigation. */
export const navIcons: Partial<Record<PageName, LucideIcon>> = {
  home: House,
  batches: ArrowLeftRight,
  payments: Banknote,
  processing: Send,
  approvals: CircleCheckBig,
  'bank-files': FileText,
  payees: Users,
  'source-accounts': Landmark,
  'approval-rules': Scale,
  users: UserCog,
  audit: BookOpen,
  organisation: Building2,
  billing: Receipt,
}
