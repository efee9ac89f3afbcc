import { resealFactors, tellOfLostKey } from './auth/factors/reseal-factors.ts'
import { sweepSignIns } from './auth/sessions/sweep-sign-ins.ts'
import { raiseAlarms } from './batches/alarms/raise-alarms.ts'
import { throwAwaySheets } from './batches/imports/throw-away.ts'
import { sweepBatches } from './batches/reexamine.ts'
import { remindApprovers } from './batches/reminders/remind-approvers.ts'
import { draftRuns } from './batches/runs/draft-runs.ts'
import { carryIntoControl } from './closure/begin.ts'
import { controlDb } from './core/databases.ts'
import { writeDigests } from './digest/write-digests.ts'
import { mayDo } from './domain/access/organisation-state.ts'
import { finishUnfreezing } from './freeze/unfreeze.ts'
import { tellOfEndingKeys } from './integrations/keys/tell-of-end.ts'
import { lookAfterWebhooks } from './integrations/webhooks/look-after.ts'
import { wakeNightWatch } from './integrity/nights/look-over.ts'
import { wakeIfDue } from './mail/mailer.ts'
import { tellOfEndingCertificates } from './payees/documents/tell-of-ends.ts'
import { sendAnnouncements } from './platform/announcements/send-announcements.ts'
import { listCurrentAnnouncements } from './platform/announcements/store.ts'
import { type KeeperJobs, unfinished } from './system/keeper/take-turn.ts'
import { forgetOldTurns } from './system/turns.ts'
import { sweepDirectory } from './users/sweep-directory.ts'

/**
 * What is done for one organisation without anybody asking; how often stands in domain/jobs/jobs.ts. Each is safe to repeat,
 * and to be cut off after any call; one that fails keeps no other from its turn.
 */
export const organisationJobs: KeeperJobs = {
  batches: async (env, tenant, turn) => {
    if (tenant.state === 'frozen') return finishUnfreezing(env, tenant)
    if (!mayDo(tenant.state, 'read').ok) return
    if (!(await sweepBatches(env, tenant, turn.at, turn))) return unfinished
  },
  reminders: async (env, tenant, turn) => {
    if (!(await remindApprovers(env, tenant, turn.at, turn))) return unfinished
  },
  alarms: async (env, tenant, turn) => {
    if (!(await raiseAlarms(env, tenant, turn.at, turn))) return unfinished
  },
  digest: async (env, tenant, turn) => {
    if (!(await writeDigests(env, tenant, turn.at, turn))) return unfinished
  },
  drafts: async (env, tenant, turn) => {
    if (!(await draftRuns(env, tenant, turn.at, turn))) return unfinished
  },
  letters: (env, tenant) => wakeIfDue(env, tenant),
  webhooks: async (env, tenant, { at }) => {
    if (!(await lookAfterWebhooks(env, tenant, at))) return unfinished
  },
  integrity: (env, tenant, { at }) => wakeNightWatch(env, tenant, at),
  announcements: async (env, tenant, { at }) =>
    sendAnnouncements(env, tenant, await listCurrentAnnouncements(controlDb(env), at), at),
  directory: async (env, tenant, turn) => {
    await carryIntoControl(env, tenant) // what was decided may not have been carried out
    if (!mayDo(tenant.state, 'read').ok) return
    if (!(await sweepDirectory(env, tenant, turn))) return unfinished
  },
  sign_ins: async (env, tenant, turn) => {
    const { at } = turn
    if (!(await sweepSignIns(tenant, at, turn))) return unfinished
    await forgetOldTurns(tenant.db, at)
    if (!mayDo(tenant.state, 'read').ok) return
    await tellOfEndingKeys(env, tenant, at)
    await tellOfEndingCertificates(env, tenant, at)
  },
  sheets: async (env, tenant, turn) => {
    if (!mayDo(tenant.state, 'export').ok) return
    if (!(await throwAwaySheets(env, tenant, turn))) return unfinished
  },
  keys: async (env, tenant) => {
    await resealFactors(env, tenant)
    await tellOfLostKey(env, tenant)
  },
}
