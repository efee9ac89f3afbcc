import { openPage } from '../../testing/open-page.tsx'
import { withTheApproval } from './payee-cast.fixture.ts'
import { PayeePage } from './payee-page.tsx'
// the page asks for it when it is opened; here it is there
import './edit-payee-dialog.tsx'

const nothingStops = { items: [], holdsUp: [], mayNotEndBecause: null }

/** The page of Simon, of whom nothing else is known than what the answers say. */
export const openPayee = (as: 'mia' | 'zoe', answers: Parameters<typeof openPage>[1]['answers']) =>
  openPage(<PayeePage />, {
    ...{ as, at: '/payees/:payeeId', url: '/payees/simon' },
    answers: {
      'GET /api/payee-rules': [200, withTheApproval],
      'GET /api/payees/simon/contacts': [200, { items: [] }],
      'GET /api/payees/simon/emails': [200, { items: [] }],
      'GET /api/payees/simon/stops': [200, nothingStops],
      'GET /api/payees/simon/merges': [200, { items: [] }],
      'GET /api/payees/simon/documents': [200, { items: [], isScanned: true }],
      'GET /api/payees/simon/last-paid': [
        200,
        {
          payments: [],
          usualToea: null,
          thisYear: { year: 2026, count: 0, totalToea: 0, isMore: false },
        },
      ],
      ...answers,
    },
  })
