import type { DutyState } from '../../batches/duties/duty-payments.ts'

/** Where a duty stands, beside the batches that pay it: `at the bank: B41`. */
export const dutyStateWords: Record<DutyState, string> = {
  open: 'no batch is said to pay it',
  returned: 'a payment of it came back',
  under_way: 'the bank does not have all of it yet',
  at_bank: 'the bank has it',
  confirmed: 'paid: confirmed lines of statements have every payment',
}
