import { dayMs } from '../../durations.ts'

const newcomerDays = 30

/** Somebody of the platform, and since when they are let in. */
export type Colleague = { personId: string; since: Date }

/**
 * Was somebody brought in, or let in again, since it began? For thirty days they are no second pair of eyes on it: what takes two of the platform is never
 * done by one who invites the other.
 */
export function isNewcomer({ since }: Pick<Colleague, 'since'>, begunAt: Date, now: Date): boolean {
  return since > begunAt && now.getTime() - since.getTime() < newcomerDays * dayMs
}
