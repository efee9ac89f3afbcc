import type { ReactNode } from 'react'
import { type CastName, draft, pageOf, payments, payrollAccount } from '../../../testing/cast.ts'
import { type Opening, openPage } from '../../../testing/open-page.tsx'
import { SheetPage } from './sheet-page.tsx'

type Opened = {
  as?: CastName
  page?: ReactNode
  account?: typeof payrollAccount
  /** What is answered otherwise, or beside it. */
  answers?: Opening['answers']
}

/** The page on which a sheet is dropped, of a draft with its payments. */
export function openSheetPage({
  as,
  page = <SheetPage />,
  account = payrollAccount,
  answers,
}: Opened = {}) {
  return openPage(page, {
    ...(as && { as }),
    at: '/batches/:batchId/sheet',
    url: '/batches/p1/sheet',
    answers: {
      'GET /api/batches/p1': [200, draft],
      'GET /api/batches/p1/payments': [200, pageOf(...payments)],
      'GET /api/source-accounts': [200, pageOf(account)],
      ...answers,
    },
  })
}
