import { hasPermission, type RoleName, type RoleRights } from '../role.ts'
import { isWithin, readAddress, readRange } from './addresses.ts'
import { type IdleLock, sessionHoursMost } from './session-limits.ts'

/** Who must have a second factor. */
export const factorRules = ['nobody', 'administrators_and_approvers', 'everybody'] as const
export type FactorRule = (typeof factorRules)[number]

export const networkLimits = { count: 50, nameMax: 60 } as const

/** Where people come from: a range of addresses, and what the organisation calls it. */
export type Network = { name: string; range: string }

/** What an organisation says of signing in, for everybody. */
export type SignInRules = {
  secondFactor: FactorRule
  sessionHoursMax: number
  idleMinutesMax: IdleLock
  /** None: people come in from everywhere. */
  networks: Network[]
  /** Whoever has one of these roles comes in from everywhere all the same. */
  rolesFromAnywhere: RoleName[]
}

/** What an organisation begins with, and what holds for the platform's own people. */
export const openRules: SignInRules = {
  secondFactor: 'nobody',
  sessionHoursMax: sessionHoursMost,
  idleMinutesMax: 60,
  networks: [],
  rolesFromAnywhere: [],
}

/** Does the rule mean this role? */
export function needsFactor(rule: FactorRule, role: Pick<RoleRights, 'permissions'>): boolean {
  return rule === 'everybody' || (rule === 'administrators_and_approvers' && isMeantFirst(role))
}

/** Whom the middle rule means: those who administer, and those who approve. */
export function isMeantFirst(role: Pick<RoleRights, 'permissions'>): boolean {
  return hasPermission(role, 'manage_organisation') || hasPermission(role, 'approve_payments')
}

/** May somebody with this role come in from this address? One that cannot be read is in no network. */
export function mayComeFrom(
  { networks, rolesFromAnywhere }: Pick<SignInRules, 'networks' | 'rolesFromAnywhere'>,
  role: string,
  address: string,
): boolean {
  if (networks.length === 0 || rolesFromAnywhere.some((free) => free === role)) return true
  return networkOf(networks, address) !== undefined
}

/** The first of the networks that has the address. */
export function networkOf(networks: readonly Network[], text: string): Network | undefined {
  const address = readAddress(text)
  if (!address) return undefined
  return networks.find(({ range }) => {
    const read = readRange(range)
    return read.ok && isWithin(read.value, address)
  })
}

type Length = { sessionTimeout: number; idleLockMinutes: IdleLock }

/** What a person chose, where the organisation allows as much; else what it allows. */
export function strictest<Chosen extends Length>(
  chosen: Chosen,
  { sessionHoursMax, idleMinutesMax }: Pick<SignInRules, 'sessionHoursMax' | 'idleMinutesMax'>,
): Chosen {
  const sessionTimeout = Math.min(chosen.sessionTimeout, sessionHoursMax)
  const isLonger = chosen.idleLockMinutes > idleMinutesMax
  return {
    ...chosen,
    sessionTimeout,
    idleLockMinutes: isLonger ? idleMinutesMax : chosen.idleLockMinutes,
  }
}
