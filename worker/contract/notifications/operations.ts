import type { ApiOperation } from '../operations/operation.ts'
import { PageQuery } from '../shared.ts'
import { NotificationList, ReadUpTo, Unread } from './notifications.ts'

export const notificationOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/notifications',
    summary: 'What you were told, newest first',
    query: PageQuery,
    answer: NotificationList,
  },
  {
    method: 'post',
    path: '/api/notifications/read',
    summary: 'You have seen your notifications up to this one',
    body: ReadUpTo,
    answer: Unread,
  },
]
