import { HomeView } from '../home.ts'
import type { ApiOperation } from './operation.ts'

export const homeOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/home',
    summary: 'What somebody sees first: the sections of their role',
    answer: HomeView,
  },
  {
    method: 'get',
    path: '/api/home/everything',
    summary: 'Every section that somebody may read, on one page',
    answer: HomeView,
  },
]
