import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { organisation, payments, payroll, ravi } from '../ui/page-cast.fixture.ts'
import { ApprovalPage } from './approval-page.tsx'

/** The page of the payroll as Ravi has it before him; `other` is what a test says of it instead. */
export const drawApproval = (other: Partial<ComponentProps<typeof ApprovalPage>> = {}) =>
  renderToStaticMarkup(
    <ApprovalPage
      {...{ organisation, user: ravi, batch: payroll, findings: [] }}
      toLookAt={payments.slice(0, 2)}
      largest={payments.slice(0, 5)}
      payments={payments.slice(0, 200)}
      nextCursor={null}
      idempotencyKey="key-1"
      {...other}
    />,
  )
