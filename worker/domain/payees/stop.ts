import { allow, type Result, refuse } from '../result.ts'

/** Suspended: held up for now, by one person each way. Blocked: another person must say that it is over. */
export const stopKinds = ['suspended', 'blocked'] as const
export type StopKind = (typeof stopKinds)[number]

/** Characters. */
export const stopReasonMax = 200

/** The stop that lies on a payee today. */
export type Stop = { kind: StopKind; stoppedBy: string }

/** A payee is stopped once; only a suspension can still become a block. */
export function stop(today: Stop | undefined, kind: StopKind): Result<undefined, 'payee_stopped'> {
  return !today || (today.kind === 'suspended' && kind === 'blocked')
    ? allow()
    : refuse('payee_stopped')
}

/** Whoever blocked a payee is not who says that they may be paid again. */
export function endStop(
  today: Stop | undefined,
  actorId: string,
): Result<undefined, 'not_stopped' | 'own_block'> {
  if (!today) return refuse('not_stopped')
  if (today.kind === 'blocked' && today.stoppedBy === actorId) return refuse('own_block')
  return allow()
}
