import * as z from 'zod/mini'

/** What is wrong with one field, row or line of what was sent. */
export const FieldProblem = z.object({
  row: z.optional(z.int()),
  column: z.optional(z.string()),
  field: z.optional(z.string()),
  value: z.optional(z.string()),
  code: z.string(),
  message: z.string(),
  severity: z.optional(z.enum(['error', 'warning'])),
})
export type FieldProblem = z.infer<typeof FieldProblem>

/** Every refusal of the API: RFC 9457, with `code` for programs and `detail` for people. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  errors: z.optional(z.array(FieldProblem)),
})
export type Problem = z.infer<typeof Problem>
