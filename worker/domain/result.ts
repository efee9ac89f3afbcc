/** The answer of a rule: allowed with a value, or refused with a named reason. */
export type Allowed<T> = { ok: true; value: T }
export type Refused<Reason extends string = string> = { ok: false; reason: Reason }
export type Result<T, Reason extends string = string> = Allowed<T> | Refused<Reason>

export function allow(): Allowed<undefined>
export function allow<T>(value: T): Allowed<T>
export function allow<T>(value?: T) {
  return { ok: true, value }
}

export function refuse<const Reason extends string>(reason: Reason): Refused<Reason> {
  return { ok: false, reason }
}
