import { accessRefusals } from './access-refusals.ts'
import { batchRefusals } from './batch-refusals.ts'
import { billingRefusals } from './billing-refusals.ts'
import { changeRefusals } from './change-refusals.ts'
import { requestRefusals } from './request-refusals.ts'

/** Every refusal the product can give. */
export const refusals = {
  ...requestRefusals,
  ...accessRefusals,
  ...changeRefusals,
  ...batchRefusals,
  ...billingRefusals,
}
