import * as z from 'zod/mini'
import { ChosenRun, DifferenceList, SaidWords } from '../../batches/differences.ts'
import {
  ArchiveLeave,
  NewPeriods,
  NewRun,
  NewTemplate,
  PayrollGroup,
  PayrollGroupOrAsked,
  PayrollPlace,
  PeriodChange,
  PeriodList,
  PeriodQuery,
  PeriodView,
  SavedTemplate,
  StartedRun,
  TemplateChanges,
  TemplateList,
  TemplateOrAsked,
  TemplateView,
} from '../../batches/templates.ts'
import type { ApiOperation } from '../operation.ts'

const RemovedPeriods = z.object({ removed: z.int() })

export const templateOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/templates',
    summary: 'Templates of batches, each with its last run and its next period',
    answer: TemplateList,
  },
  {
    method: 'post',
    path: '/api/templates',
    summary: 'Add a template',
    body: NewTemplate,
    answer: SavedTemplate,
  },
  { method: 'get', path: '/api/templates/:id', summary: 'One template', answer: TemplateView },
  {
    method: 'put',
    path: '/api/templates/:id',
    summary: 'Change or archive a template; its batches keep what they were made with',
    body: TemplateChanges,
    answer: TemplateOrAsked,
  },
  {
    method: 'delete',
    path: '/api/templates/:id/last-sheet',
    summary: 'Forget how the last sheet of a template was read: the next one is held against none',
    answer: SavedTemplate,
  },
  {
    method: 'post',
    path: '/api/templates/:id/batches',
    summary: 'Start a batch of a template, with the payments of the last run',
    body: NewRun,
    answer: StartedRun,
  },
  {
    method: 'get',
    path: '/api/periods',
    summary: 'Weeks, fortnights or months with their pay days; without a year those to come',
    query: PeriodQuery,
    answer: PeriodList,
  },
  {
    method: 'post',
    path: '/api/periods',
    summary: 'Confirm the periods of a year, as they follow from one pay day',
    body: NewPeriods,
    answer: PeriodList,
  },
  {
    method: 'put',
    path: '/api/periods/:id',
    summary: 'Move the pay day of one period',
    body: PeriodChange,
    answer: PeriodView,
  },
  {
    method: 'delete',
    path: '/api/periods/:id',
    summary: 'Take back all periods of the year that this one is of, where no batch pays one',
    answer: RemovedPeriods,
  },
  {
    method: 'get',
    path: '/api/batches/:id/differences',
    summary: 'A batch of a template beside its last run, person by person',
    answer: DifferenceList,
  },
  {
    method: 'put',
    path: '/api/batches/:id/differences',
    summary:
      'Say why somebody is new, gone or back: started, left, leave or mistake, of each (words) or of all of a kind of whom nothing was said (all: {"new": "started"}). A run of pay or super is handed over once it is said of everybody (words_missing)',
    body: SaidWords,
    answer: DifferenceList,
  },
  {
    method: 'put',
    path: '/api/batches/:id/differences/run',
    summary: 'Choose the run to compare an open batch with (GET /api/batches?comparableWith)',
    body: ChosenRun,
    answer: ChosenRun,
  },
  {
    method: 'get',
    path: '/api/payroll-group',
    summary: 'Who reads the single payments of confidential batches',
    answer: PayrollGroup,
  },
  {
    method: 'post',
    path: '/api/payroll-group/archives',
    summary: 'Of the payroll group: let an administrator take an archive within 24 hours',
    answer: ArchiveLeave,
  },
  {
    method: 'put',
    path: '/api/payroll-group/:id',
    summary: 'Let a user into the payroll group, with a second administrator, or take them out',
    body: PayrollPlace,
    answer: PayrollGroupOrAsked,
  },
]
