import { pageLabels } from './page-labels.ts'

/** What stands around every page. */
export const frame = {
  skip: 'Skip to the content',
  pages: pageLabels,
  allPages: 'Pages',
  nearPages: 'Nearest pages',
  more: 'More',
  waiting: (label: string, waiting: number) => `${label}, ${waiting} waiting for you`,
  notifications: 'Notifications',
  newNotifications: (unread: string) => `Notifications, ${unread} new`,
  signOut: 'Sign out',
  help: 'Help:',
  hours: 'We answer within 24 hours, every day.',
}
export type FrameWords = typeof frame
