import { queryOptions } from '@tanstack/react-query'
import { CutOffList, type NewCutOffs } from '#contract/days/cut-offs.ts'
import {
  DaysView,
  DayView,
  type DutyChange,
  DutyView,
  FeedMade,
  FeedView,
  type NewDay,
} from '#contract/days/days.ts'
import { DutyBatches, DutyPayment, type NewDutyPayment } from '#contract/days/duty-payments.ts'
import { api, NoAnswer } from '../../api.ts'
import { useAction } from '../../ui/use-action.ts'

/** The days of a year, those of the next month, and what is due each month. */
export const daysQuery = (year: string) =>
  queryOptions({
    queryKey: ['days', year],
    queryFn: ({ signal }) => api.get(`/days${year && `?year=${year}`}`, DaysView, signal),
  })

export const useAddDay = () =>
  useAction({
    keptAs: 'new day',
    isOnce: true,
    send: (body: NewDay, key) => api.post('/days', DayView, { body, key }),
    clears: ['days', 'batches', 'home'],
  })

export const useRemoveDay = () =>
  useAction({
    send: (id: string, key) => api.delete(`/days/${id}`, NoAnswer, { key }),
    clears: ['days', 'batches', 'home'],
  })

export const useSaveDuty = (kind: string) =>
  useAction({
    keptAs: `duty ${kind}`,
    send: (body: DutyChange, key) => api.put(`/days/duties/${kind}`, DutyView, { body, key }),
    clears: ['days'],
  })

/** The newest batches that can pay a duty. */
export const dutyBatchesQuery = (kind: string) =>
  queryOptions({
    queryKey: ['days', 'duty-batches', kind],
    queryFn: ({ signal }) => api.get(`/days/duty-payments?kind=${kind}`, DutyBatches, signal),
  })

export const usePaidBy = () =>
  useAction({
    send: (body: NewDutyPayment, key) =>
      api.post('/days/duty-payments', DutyPayment, { body, key }),
    clears: ['days', 'home'],
  })

export const useNotPaidBy = () =>
  useAction({
    send: (id: string, key) => api.delete(`/days/duty-payments/${id}`, NoAnswer, { key }),
    clears: ['days', 'home'],
  })

/** Until when the bank of an account takes its file. */
export const cutOffsQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['cut-offs', accountId],
    queryFn: ({ signal }) => api.get(`/source-accounts/${accountId}/cut-offs`, CutOffList, signal),
  })

export const useSetCutOffs = (accountId: string) =>
  useAction({
    keptAs: `cut-offs of ${accountId}`,
    send: (body: NewCutOffs, key) =>
      api.put(`/source-accounts/${accountId}/cut-offs`, CutOffList, { body, key }),
    clears: ['cut-offs', 'batches'],
  })

/** Whether somebody has a secret address for their own calendar. */
export const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => api.get('/calendar-feed', FeedView, signal),
})

export const useMakeFeed = () =>
  useAction({
    send: (_: undefined, key) => api.post('/calendar-feed', FeedMade, { body: {}, key }),
    clears: ['calendar-feed'],
  })

export const useEndFeed = () =>
  useAction({
    send: (_: undefined, key) => api.delete('/calendar-feed', NoAnswer, { key }),
    clears: ['calendar-feed'],
  })
