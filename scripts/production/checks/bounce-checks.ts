import { hourMs } from '../../../worker/domain/durations.ts'
import type { Account } from '../account.ts'
import type { Check, Patient } from '../doctor.ts'
import { domainOf } from './mail-checks.ts'
import { named, unlessMissing } from './named.ts'
import { sessionsIn } from './worker-checks.ts'

const handOn = 'deploy bilum-mail and put its secret (docs/deploy.md, “Letters that come back”)'

type Queue = { queue_id: string; queue_name: string; consumers?: object[] }
type Subscription = {
  enabled: boolean
  source: { type: string; domain?: string }
  destination: { queue_id?: string }
  events: string[]
}

const unheardMs = 3 * hourMs
/** What the Worker knows as a letter that came back (worker/mail/bounces). */
const wanted = ['bounced', 'complained', 'rejected']

async function queueOf(account: Account): Promise<Queue | undefined> {
  const queues = await account.list<Queue>(`${account.own}/queues`)
  return queues.find(({ queue_name: name }) => name === 'bilum-mail')
}

/** Which of them the mail service does not put into the queue. */
async function untoldOf(patient: Patient, { queue_id: id }: Queue): Promise<string[]> {
  const { account } = patient
  const all = await account.list<Subscription>(`${account.own}/event_subscriptions/subscriptions`)
  const told = all
    .filter(
      ({ enabled, source, destination }) =>
        enabled &&
        source.type === 'email.sending' &&
        source.domain?.toLowerCase() === domainOf(patient) &&
        destination.queue_id === id,
    )
    .flatMap(({ events }) => events)
  return wanted.filter((kind) => !told.some((event) => event.endsWith(`.${kind}`)))
}

/** From the mail service into its queue, and from there to the Worker: where one is missing nobody hears of a letter that came back. */
export const bounceChecks: Check[] = [
  {
    name: 'letters that come back',
    look: async (patient) => {
      const { account, settings, config, now } = patient
      const secrets = await account
        .ask<{ name: string }[]>(`${account.own}/workers/scripts/bilum-mail/secrets`)
        .catch(unlessMissing)
      if (!secrets) return `nobody takes the mail service’s queue: ${handOn}`
      const hasKey = secrets.some(({ name }) => name === 'KEY')
      if (!hasKey) return `bilum-mail has no KEY, so nothing that it hands on is taken: ${handOn}`
      const queue = await queueOf(account)
      if (!queue?.consumers?.length)
        return `nothing takes the queue bilum-mail${queue ? '' : ', which is not there'}: ${handOn}`
      const untold = await untoldOf(patient, queue)
      if (untold.length > 0)
        return `the queue bilum-mail is not told which letters are ${named(untold)}: subscribe it (docs/deploy.md, “Letters that come back”, 1)`
      // the base host is the first cell's, and so is what it writes down
      const { cell = 'main', cells } = settings
      if (cells && cells[0] !== cell) return undefined
      const heard = await account.value(sessionsIn(config), 'heartbeat/mail_events')
      if (heard && now.getTime() - Date.parse(heard) < unheardMs) return undefined
      return `bilum-mail was ${heard ? `heard for the last time on ${heard.slice(0, 16)}Z` : 'never heard'}, and should be each hour: is its KEY the MAIL_EVENTS_KEY of the Worker? ${handOn}`
    },
  },
]
