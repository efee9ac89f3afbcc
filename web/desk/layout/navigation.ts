import type { Permission } from '#domain/access/role.ts'

export type NavigationLink = {
  label: string
  to: string
  /** Shown to those who hold it; to everyone where there is none. */
  permission?: Permission
  /** A page of the plain lane: a real link with a full page load. */
  isPlain?: boolean
  /** `g` and this key go there. */
  key?: string
  /** Under which heading it stands in the rail: the day's work, where there is none. */
  group?: NavigationGroup
}

export type NavigationGroup = 'work' | 'records' | 'set-up'

export const groupTitles: Record<NavigationGroup, string> = {
  work: 'Work',
  records: 'Records',
  'set-up': 'Set-up',
}

export type NavigationVariant = 'desk' | 'platform' | 'public'

/** The three variants of the navigation (specification §2), each with its links. */
export const navigation: Record<NavigationVariant, NavigationLink[]> = {
  desk: [
    { label: 'Home', to: '/', key: 'h' },
    { label: 'Batches', to: '/batches', permission: 'view_payments', key: 'b' },
    {
      ...{ label: 'Approvals', to: '/approval', isPlain: true },
      ...{ permission: 'approve_payments', key: 'v' },
    },
    { label: 'Bank files', to: '/bank-files', permission: 'view_payments', key: 'f' },
    {
      ...{ label: 'Payees', to: '/payees', permission: 'view_payees', key: 'p' },
      group: 'records',
    },
    { label: 'Audit', to: '/audit', permission: 'view_audit', key: 'a', group: 'records' },
    {
      ...{ label: 'Source accounts', to: '/source-accounts', group: 'set-up' },
      ...{ permission: 'view_source_accounts', key: 's' },
    },
    {
      ...{ label: 'Approval rules', to: '/approval-rules', group: 'set-up' },
      ...{ permission: 'view_payments', key: 'r' },
    },
    { label: 'Users', to: '/users', permission: 'manage_users', key: 'u', group: 'set-up' },
    {
      ...{ label: 'Organisation', to: '/organisation', group: 'set-up' },
      ...{ permission: 'manage_organisation', key: 'o' },
    },
    {
      ...{ label: 'Billing', to: '/billing', isPlain: true, group: 'set-up' },
      ...{ permission: 'manage_billing', key: 'i' },
    },
  ],
  platform: [
    { label: 'Platform dashboard', to: '/padmin/dashboard', isPlain: true },
    { label: 'Sign in', to: '/padmin/login', isPlain: true },
  ],
  public: [
    { label: 'Features', to: '/features', isPlain: true },
    { label: 'Find your organisation', to: '/discover', isPlain: true },
    { label: 'Help', to: '/help', isPlain: true },
    { label: 'Sign up', to: '/signup', isPlain: true },
    { label: 'Sign in', to: '/auth', isPlain: true },
  ],
}

const platformPrefixes = ['/padmin', '/platform']
const publicPrefixes = ['/auth', '/signup', '/discover', '/features', '/help', '/support', '/demo']

/** The variant for a path, by its prefix. */
export function variantOf(pathname: string): NavigationVariant {
  const isUnder = (prefix: string) => pathname === prefix || pathname.startsWith(`${prefix}/`)
  if (platformPrefixes.some(isUnder)) return 'platform'
  return publicPrefixes.some(isUnder) ? 'public' : 'desk'
}
