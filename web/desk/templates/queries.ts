import { queryOptions } from '@tanstack/react-query'
import {
  type NewPeriods,
  type NewRun,
  type NewTemplate,
  type PeriodChange,
  PeriodList,
  PeriodView,
  SavedTemplate,
  StartedRun,
  type TemplateChanges,
  TemplateList,
} from '#contract/batches/templates.ts'
import type { Rhythm } from '#domain/batches/runs/template.ts'
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

export const useAddTemplate = (onDone: () => void) =>
  useAction({
    keptAs: 'new template',
    send: (body: NewTemplate, key) => api.post('/templates', SavedTemplate, { body, key }),
    clears: ['templates'],
    onDone,
  })

export const useChangeTemplate = (id: string, onDone?: () => void) =>
  useAction({
    keptAs: `template ${id}`,
    send: (body: TemplateChanges, key) => api.put(`/templates/${id}`, SavedTemplate, { body, key }),
    clears: ['templates'],
    onDone,
  })

export const useStartRun = (templateId: string, onDone: (run: StartedRun) => void) =>
  useAction({
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
