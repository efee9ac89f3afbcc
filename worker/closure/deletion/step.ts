import type { ClosureStep } from '../../domain/closure/closure-steps.ts'
import type { ClosureRow } from '../../organisations/closures.ts'
import type { OrganisationRow } from '../../organisations/store.ts'

/** What a step leaves to be written down; nothing where it waits, or wrote it down itself. */
export type StepDone = Partial<ClosureRow> & { state: ClosureStep }
export type Step = (
  env: Env,
  organisation: OrganisationRow,
  closure: ClosureRow,
  at: Date,
) => Promise<StepDone | undefined>
