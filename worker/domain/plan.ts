/** The plans, smallest first (specification §9). */
export const planNames = ['starter', 'professional', 'enterprise'] as const
export type PlanName = (typeof planNames)[number]
