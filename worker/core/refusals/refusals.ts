import { accessRefusals } from './access-refusals.ts'
import { batchRefusals } from './batch-refusals.ts'
import { billingRefusals } from './billing-refusals.ts'
import { changeRefusals } from './change-refusals.ts'
import { paperRefusals } from './paper-refusals.ts'
import { requestRefusals } from './request-refusals.ts'
import { runRefusals } from './run-refusals.ts'
import { settlingRefusals } from './settling-refusals.ts'
import { wayBackRefusals } from './way-back-refusals.ts'

/** Every refusal the product can give. */
export const refusals = {
  ...requestRefusals,
  ...accessRefusals,
  ...changeRefusals,
  ...batchRefusals,
  ...runRefusals,
  ...billingRefusals,
  ...settlingRefusals,
  ...wayBackRefusals,
  ...paperRefusals,
}
