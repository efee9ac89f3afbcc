import * as z from 'zod/mini'
import { ImportView } from '../batches/imports.ts'
import type { ApiOperation } from './operation.ts'

export const importOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/imports/:id',
    summary: 'What was said about a sheet',
    answer: ImportView,
  },
  {
    method: 'get',
    path: '/api/imports/:id/refused-rows',
    summary: 'The refused rows with a column that says why',
    answer: z.string(),
    media: 'text/csv',
  },
]
