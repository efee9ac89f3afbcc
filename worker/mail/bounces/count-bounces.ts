import { alert } from '../../core/log/alert.ts'
import { report } from '../../core/log/report.ts'
import { objectOf } from '../../core/objects/object-of.ts'

/** A service may end the sending of whoever has more of them, everybody's at once. */
const dayMax = 100
const quota = { per: 'day', person: dayMax, organisation: dayMax, countedIn: 'object' } as const

/** Some that come back are each somebody's own; many within a day are told to whoever is on call. Never throws. */
export async function countBounces(env: Env, many: number) {
  if (many === 0 || !env.ALERT_URL) return
  const said = await objectOf(env.QUOTA_KEEPER, 'alarms')
    .spend('bounces', quota, '', many)
    .catch(report)
  if (said?.ok === false)
    await alert(env, 'mail', 'bounces', `more than ${dayMax} e-mails came back within a day`)
}
