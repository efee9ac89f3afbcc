import * as z from 'zod/mini'
import { ImportView } from '../batches/imports.ts'
import { SheetMappingQuery, SheetMappings } from '../batches/sheet-mappings.ts'
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
  {
    method: 'get',
    path: '/api/sheet-mappings',
    summary:
      'How the columns under these titles are read, as somebody confirmed it; `titles` is the SHA-256 of the trimmed titles as a JSON array. With `batchId` also how the last sheet of the template of that batch was read',
    query: SheetMappingQuery,
    answer: SheetMappings,
  },
]
