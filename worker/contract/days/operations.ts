import type { ApiOperation } from '../operations/operation.ts'
import { CutOffList, NewCutOffs } from './cut-offs.ts'
import {
  DaysQuery,
  DaysView,
  DayView,
  DutyChange,
  DutyView,
  FeedMade,
  FeedView,
  NewDay,
} from './days.ts'

import { DutyBatches, DutyBatchQuery, DutyPayment, NewDutyPayment } from './duty-payments.ts'

export const dayOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/days',
    summary: 'Days on which banks are closed or close early, and monthly duties',
    query: DaysQuery,
    answer: DaysView,
  },
  {
    method: 'post',
    path: '/api/days',
    summary: 'Add a day that was declared, of one bank, or of the organisation',
    body: NewDay,
    answer: DayView,
  },
  { method: 'delete', path: '/api/days/:id', summary: 'Take a day out that was added' },
  {
    method: 'put',
    path: '/api/days/duties/:kind',
    summary: 'Say on which day of the month a duty is due',
    body: DutyChange,
    answer: DutyView,
  },
  {
    method: 'get',
    path: '/api/days/duty-payments',
    summary: 'The newest batches that can pay a duty',
    query: DutyBatchQuery,
    answer: DutyBatches,
  },
  {
    method: 'post',
    path: '/api/days/duty-payments',
    summary: 'Say that a batch pays a duty of a month',
    body: NewDutyPayment,
    answer: DutyPayment,
  },
  {
    method: 'delete',
    path: '/api/days/duty-payments/:id',
    summary: 'Say that a batch does not pay a duty after all',
  },
  {
    method: 'get',
    path: '/api/source-accounts/:id/cut-offs',
    summary: 'Until when the bank of an account takes its file',
    answer: CutOffList,
  },
  {
    method: 'put',
    path: '/api/source-accounts/:id/cut-offs',
    summary: 'Set the cut-offs of an account, all at once',
    body: NewCutOffs,
    answer: CutOffList,
  },
  {
    method: 'get',
    path: '/api/calendar-feed',
    summary: 'Whether you have a secret address for a calendar program',
    answer: FeedView,
  },
  {
    method: 'post',
    path: '/api/calendar-feed',
    summary: 'Make your secret address for a calendar program; the one before ends',
    answer: FeedMade,
  },
  { method: 'delete', path: '/api/calendar-feed', summary: 'End your secret address' },
]
