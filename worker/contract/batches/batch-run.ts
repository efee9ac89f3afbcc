import * as z from 'zod/mini'
import { templateKinds } from '../../domain/batches/runs/template-kinds.ts'

/** What a batch was made of, as its template was then. */
export const BatchRun = z.object({
  templateId: z.string(),
  periodId: z.nullable(z.string()),
  kind: z.enum(templateKinds),
  remitter: z.string(),
  supplementaryReason: z.string(),
  /** What is different from the last run, in a sentence, as it was submitted. */
  differences: z.nullable(z.string()),
})
