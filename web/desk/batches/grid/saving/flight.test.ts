import { expect, test } from 'vitest'
import type { PaymentView } from '#contract/batches/payments.ts'
import { must } from '#domain/must.ts'
import { payments } from '../../../../testing/cast.ts'
import { GridStore } from '../rows/grid-store.ts'
import { landed, nextFlight } from './flight.ts'

/* What an answer makes of the rows. */

test('what was typed in an added row that a list brought before its answer stays typed', () => {
  const store = new GridStore(payments, true)
  const key = store.rows().at(-1)?.key ?? ''
  store.edit([{ key, cells: { payee: { kind: 'named', name: 'Simon Karo' }, amount: '10' } }])
  const flight = must(nextFlight(store.unsaved(), undefined), 'flight')
  const line = { ...(payments[0] as PaymentView), id: 'added', amountToea: 1_000, reference: '' }
  store.takeLines([...payments, line], true)
  store.edit([{ key: line.id, cells: { amount: '11' } }])
  const rows = landed(store.rows(), flight, [line]).filter(({ saved }) => saved?.id === line.id)
  expect(rows).toMatchObject([{ key, cells: { amount: '11' } }])
})
