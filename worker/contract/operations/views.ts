import { Entered } from '../lists/entered.ts'
import { NewExport } from '../lists/exports.ts'
import { NewView, SavedView, SavedViews } from '../views.ts'
import type { ApiOperation } from './operation.ts'

export const viewOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/views',
    summary: 'One’s own saved views of lists',
    answer: SavedViews,
  },
  {
    method: 'put',
    path: '/api/views',
    summary: 'Save a view; the same name again replaces it',
    body: NewView,
    answer: SavedView,
  },
  { method: 'delete', path: '/api/views/:id', summary: 'Remove one of one’s own views' },
  {
    method: 'post',
    path: '/api/exports',
    summary: 'Say what is taken along of a list, before a file is made of its pages',
    body: NewExport,
    answer: Entered,
  },
]
