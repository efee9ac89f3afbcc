import { queryOptions } from '@tanstack/react-query'
import {
  ArchiveLeave,
  type NewPeriods,
  type NewRun,
  type NewTemplate,
  PayrollGroup,
  PayrollGroupOrAsked,
  type PeriodChange,
  PeriodList,
  PeriodView,
  SavedTemplate,
  StartedRun,
  type TemplateChanges,
  TemplateList,
  TemplateOrAsked,
} from '#contract/batches/templates.ts'
import { ColleagueList } from '#contract/users.ts'
import type { Rhythm } from '#domain/batches/runs/template.ts'
import { allPages } from '../../all-pages.ts'
import { api, NoAnswer } from '../../api.ts'
import { useAction } from '../../ui/use-action.ts'

/** Every template, each with its last run and its next period. */
export const templatesQuery = queryOptions({
  queryKey: ['templates', 'list'],
  queryFn: ({ signal }) => api.get('/templates', TemplateList, signal),
})

/** The periods of a year; none while nobody confirmed them. */
export const periodsQuery = (rhythm: Rhythm, year: number) =>
  queryOptions({
    queryKey: ['templates', 'periods', rhythm, year],
    queryFn: ({ signal }) => api.get(`/periods?rhythm=${rhythm}&year=${year}`, PeriodList, signal),
  })

/** Who reads the single payments of confidential batches. */
export const payrollGroupQuery = queryOptions({
  queryKey: ['templates', 'payroll-group'],
  queryFn: ({ signal }) => api.get('/payroll-group', PayrollGroup, signal),
})

/** Whom somebody who looks after people can let in. */
export const colleaguesToAdd = queryOptions({
  queryKey: ['users', 'for-payroll-group'],
  queryFn: ({ signal }) =>
    allPages((onward) => api.get(`/users?status=active&limit=200${onward}`, ColleagueList, signal)),
  select: ({ items }) =>
    items.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` })),
})

export const usePlaceInGroup = (onDone: (answer: object) => void) =>
  useAction({
    send: ({ id, isIn }: { id: string; isIn: boolean }, key) =>
      api.put(`/payroll-group/${id}`, PayrollGroupOrAsked, { body: { isIn }, key }),
    clears: ['templates', 'changes'],
    onDone,
  })

/** Somebody of the group lets an administrator take everything, for a day. */
export const useLetArchive = (onDone: (answer: ArchiveLeave) => void) =>
  useAction({
    send: (_: Record<string, never>, key) =>
      api.post('/payroll-group/archives', ArchiveLeave, { key }),
    clears: [],
    onDone,
  })

export const useAddTemplate = (onDone: () => void) =>
  useAction({
    keptAs: 'new template',
    isOnce: true,
    send: (body: NewTemplate, key) => api.post('/templates', SavedTemplate, { body, key }),
    clears: ['templates'],
    onDone,
  })

export const useChangeTemplate = (id: string, onDone?: (answer: TemplateOrAsked) => void) =>
  useAction({
    keptAs: `template ${id}`,
    send: (body: TemplateChanges, key) =>
      api.put(`/templates/${id}`, TemplateOrAsked, { body, key }),
    clears: ['templates', 'changes'],
    onDone,
  })

export const useForgetSheet = (id: string) =>
  useAction({
    send: (_: Record<string, never>, key) =>
      api.delete(`/templates/${id}/last-sheet`, SavedTemplate, { key }),
    clears: ['templates'],
  })

export const useStartRun = (templateId: string, onDone: (run: StartedRun) => void) =>
  useAction({
    keptAs: `run of ${templateId}`,
    isOnce: true,
    send: (body: NewRun, key) =>
      api.post(`/templates/${templateId}/batches`, StartedRun, { body, key }),
    clears: ['templates', 'batches', 'home'],
    onDone,
  })

export const useConfirmPeriods = () =>
  useAction({
    send: (body: NewPeriods, key) => api.post('/periods', PeriodList, { body, key }),
    clears: ['templates'],
  })

export const useMovePayDay = (id: string, onDone: () => void) =>
  useAction({
    send: (body: PeriodChange, key) => api.put(`/periods/${id}`, PeriodView, { body, key }),
    clears: ['templates'],
    onDone,
  })

export const useTakeBackPeriods = () =>
  useAction({
    send: (id: string, key) => api.delete(`/periods/${id}`, NoAnswer, { key }),
    clears: ['templates'],
  })
