import type { Account } from './account.ts'
import { answerChecks } from './checks/answer-checks.ts'
import { bounceChecks } from './checks/bounce-checks.ts'
import { deployedChecks } from './checks/deployed-checks.ts'
import { fileChecks } from './checks/file-checks.ts'
import { mailChecks } from './checks/mail-checks.ts'
import { storeChecks } from './checks/store-checks.ts'
import { workerChecks } from './checks/worker-checks.ts'
import { zoneChecks } from './checks/zone-checks.ts'
import type { Settings } from './settings.ts'

/** What a check looks at. `config` is wrangler.production.toml, empty before it was made; `local` is wrangler.toml. */
export type Patient = {
  account: Account
  settings: Settings
  config: string
  local: string
  /** What an address says to whoever asks it, as a browser would. */
  visit: (address: string) => Promise<{ status: number; text: string }>
  newest: { control: string; tenant: string }
  now: Date
}

/** What is wrong, and what to do about it; nothing where all is well. */
export type Finding = string | undefined
export type Check = { name: string; look: (patient: Patient) => Promise<Finding> }

const checks: Check[] = [
  ...[...zoneChecks, ...mailChecks, ...storeChecks, ...fileChecks],
  ...[...workerChecks, ...bounceChecks, ...deployedChecks, ...answerChecks],
]

export type Line = { name: string; isWell: boolean; says: string }

/** Every check, whatever became of the one before. */
export async function examine(patient: Patient): Promise<Line[]> {
  const lines: Line[] = []
  const databases = patient.account.databases() // thousands, a hundred a page
  databases.catch(() => undefined) // each check that asks says so
  const asked = { ...patient, account: { ...patient.account, databases: () => databases } }
  for (const { name, look } of checks) {
    const says = await look(asked).catch(
      (error: Error) => `could not be looked at: ${error.message}`,
    )
    lines.push({ name, isWell: says === undefined, says: says ?? '' })
  }
  return lines
}
