import type { ComponentType } from 'react'
import { AccessPage } from './access-page.tsx'
import { AdministratorsPage } from './administrators-page.tsx'
import { FeaturesPage } from './features-page.tsx'
import { AuditExportPage } from './handbook/audit-export-page.tsx'
import { HandbookPage } from './handbook/handbook-page.tsx'
import { HelpPage } from './help-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { SupportPage } from './support-page.tsx'
import { TermsPage } from './terms-page.tsx'

/** How a page is named in a window, a search and a link. */
export type PageName = { path: string; title: string; description: string }

/** The pages that say the same to everyone: the worker mounts them with a loop. */
export const publicPages: (PageName & { Page: ComponentType })[] = [
  {
    path: '/features',
    title: 'Features',
    description:
      'What Bilum does: sheets checked row by row, approvals on any phone, bank files for PNG banks, a record that can be proved.',
    Page: FeaturesPage,
  },
  {
    path: '/help',
    title: 'Help with signing in',
    description:
      'Forgotten password, locked account, lost second factor, unknown address: what to do, and whom to ask.',
    Page: HelpPage,
  },
  {
    path: '/support',
    title: 'Support',
    description: 'How to reach us by e-mail and phone, at which hours, and what helps us help you.',
    Page: SupportPage,
  },
  {
    path: '/saas-docs',
    title: 'Handbook',
    description:
      'From the sheet to the bank file: preparing, importing, approving, returns, roles, billing and the API.',
    Page: HandbookPage,
  },
  {
    path: '/saas-docs/audit-export',
    title: 'Check the audit log yourself',
    description:
      'The format of the audit export, the rule behind its hashes, and a program of seventy lines that checks it.',
    Page: AuditExportPage,
  },
  {
    path: '/auth/info',
    title: 'Access guide',
    description:
      'How signing in works: your organisation’s address, passwords, second factors, sessions and roles.',
    Page: AccessPage,
  },
  {
    path: '/terms-of-service',
    title: 'Terms of service',
    description:
      'What you may expect of Bilum and what we expect of you: trial, price, late invoices, your records.',
    Page: TermsPage,
  },
  {
    path: '/privacy-policy',
    title: 'Privacy',
    description:
      'What Bilum stores about people and payments, where it lies, who can see it, and for how long.',
    Page: PrivacyPage,
  },
  {
    path: '/sysadmin',
    title: 'Administrator sign-in',
    description:
      'Which door is whose: system administrators of an organisation, and administrators of the platform.',
    Page: AdministratorsPage,
  },
]

/** The pages that need to be told something: their names, for whoever mounts them. */
export const landing: PageName = {
  path: '/',
  title: 'Bulk payments for organisations in Papua New Guinea',
  description:
    'Upload the pay sheet, have it approved on any phone, take one file to your bank. 14 days free, from K299 a month.',
}
export const demo: PageName = {
  path: '/demo',
  title: 'The demonstration',
  description:
    'Look around in an organisation with invented people and payments: batches, approvals, payees, bank files. No account needed.',
}
export const apiReference: PageName = {
  path: '/saas-docs/api',
  title: 'The API',
  description:
    'A program that pays in curl, Python and TypeScript, every call with its scope and limits, webhooks, refusals.',
}
export const devOrgs: PageName = {
  path: '/dev-orgs',
  title: 'This machine’s organisations',
  description: 'For development only: local organisations, their sign-ins and unsent e-mails.',
}
