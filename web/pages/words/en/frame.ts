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
  hours: 'Write at any hour: we aim to answer within 24 hours.',
}
export type FrameWords = typeof frame
