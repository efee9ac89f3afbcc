import { dayMs } from '../../../worker/domain/durations.ts'
import type { Check, Patient } from '../doctor.ts'
import { workerOf } from '../settings.ts'

type Zone = {
  id: string
  name: string
  status: string
  paused?: boolean
  account: { id: string }
}
type Pack = { hosts: string[]; status: string; certificates?: { expires_on?: string }[] }
export type DnsRecord = { type: string; name: string; content: string; proxied?: boolean }

async function zoneOf({ account, settings }: Patient): Promise<Zone> {
  const [zone] = await account.ask<Zone[]>(`/zones?name=${settings.zone}`)
  if (!zone)
    throw new Error(
      `this token sees no zone ${settings.zone}: is it in this account and among those of the token, and is the domain paid for at its registrar?`,
    )
  return zone
}

export async function recordsOf(patient: Patient): Promise<DnsRecord[]> {
  const { id } = await zoneOf(patient)
  return patient.account.list<DnsRecord>(`/zones/${id}/dns_records`)
}

async function settingOf(patient: Patient, name: string): Promise<string> {
  const { id } = await zoneOf(patient)
  return (await patient.account.ask<{ value: string }>(`/zones/${id}/settings/${name}`)).value
}

/** Is a route one of the host, or of what is under it? */
function isBelow(pattern: string, host: string): boolean {
  const [name = ''] = pattern.replace(/^https?:\/\//, '').split('/')
  return name === host || name.endsWith(`.${host}`) || name.endsWith(`*${host}`)
}

const addresses = ['A', 'AAAA', 'CNAME']
const soonMs = 14 * dayMs

/** What Cloudflare writes into pages on their way, while nobody turned it off; our pages let no script of others run. */
const rewriting = {
  email_obfuscation: {
    name: 'addresses on pages',
    says: 'turn Email Address Obfuscation off (Security, Scrape Shield): every page would say “[email protected]” in place of an address',
  },
  rocket_loader: {
    name: 'scripts on pages',
    says: 'turn Rocket Loader off (Speed, Settings): it puts a script of its own before ours, which our pages do not let run',
  },
} as const

/** The zone, what is signed for it, and how a browser comes in. */
export const zoneChecks: Check[] = [
  {
    name: 'zone',
    look: async (patient) => {
      const { name, status, paused, account } = await zoneOf(patient)
      if (account.id !== patient.settings.account)
        return `${name} is in another account: move it, or mend “account”`
      if (status !== 'active')
        return `${name} is ${status}: enter Cloudflare’s name servers at your registrar`
      if (paused)
        return `${name} is paused, so everybody goes past the Worker: Overview, Enable Cloudflare`
      return undefined
    },
  },
  {
    name: 'certificate',
    look: async (patient) => {
      const { id } = await zoneOf(patient)
      const { host, zone } = patient.settings
      // without the word it lists those that are active, and fifty is what it gives at once
      const path = `/zones/${id}/ssl/certificate_packs?status=all`
      const packs = await patient.account.list<Pack>(path, 50)
      const covering = packs.filter(({ hosts }) =>
        [host, `*.${host}`].every((one) => hosts.includes(one)),
      )
      if (covering.length === 0) {
        const nested =
          host === zone
            ? 'turn Universal SSL on'
            : `order an advanced certificate, or use ${zone} itself: the free one covers one label only`
        return `no certificate covers ${host} and *.${host}: ${nested}`
      }
      const active = covering.filter(({ status }) => status === 'active')
      if (active.length === 0)
        return `the certificate is ${covering[0]?.status}: look at SSL/TLS, Edge Certificates`
      const ends = active.flatMap(({ certificates = [] }) =>
        certificates.map(({ expires_on = '' }) => Date.parse(expires_on)),
      )
      const last = Math.max(...ends)
      if (ends.length > 0 && last < patient.now.getTime() + soonMs) {
        return `the certificate ends on ${new Date(last).toISOString().slice(0, 10)} and was not renewed: look at SSL/TLS, Edge Certificates`
      }
      return undefined
    },
  },
  ...(['', '*.'] as const).map((label) => ({
    name: `record ${label || 'of the host'}`.replace('*.', 'of every organisation'),
    look: async (patient: Patient) => {
      const wanted = label + patient.settings.host
      const found = (await recordsOf(patient)).filter(
        ({ type, name }) => addresses.includes(type) && name === wanted,
      )
      if (found.length === 0)
        return `${wanted} leads nowhere: add a proxied AAAA record ${wanted} to 100::`
      const past = found.find(({ proxied }) => !proxied)
      return (
        past &&
        `${wanted} goes past Cloudflare, to ${past.content}: switch its record to proxied, or remove it`
      )
    },
  })),
  {
    name: 'records beside it',
    look: async (patient) => {
      const { host } = patient.settings
      const strays = (await recordsOf(patient)).filter(
        ({ type, name, proxied }) =>
          // a name that is given to other servers answers there, whatever it answers
          (type === 'NS' || (addresses.includes(type) && !proxied)) &&
          name.endsWith(`.${host}`) &&
          name !== `*.${host}`,
      )
      const names = strays.map(({ name }) => name).join(', ')
      return names
        ? `${names} would answer in an organisation’s name: remove it, or switch it to proxied`
        : undefined
    },
  },
  {
    name: 'https only',
    look: async (patient) =>
      (await settingOf(patient, 'always_use_https')) === 'off'
        ? undefined
        : 'turn Always Use HTTPS off (SSL/TLS, Edge Certificates): the Worker leads pages to https itself, and refuses calls, which it would lead there',
  },
  {
    name: 'TLS',
    look: async (patient) => {
      const least = await settingOf(patient, 'min_tls_version')
      return Number(least) >= 1.2
        ? undefined
        : `TLS ${least} is taken: set Minimum TLS Version to 1.2`
    },
  },
  {
    name: 'TLS 1.3',
    look: async (patient) =>
      ['on', 'zrt'].includes(await settingOf(patient, 'tls_1_3'))
        ? undefined
        : 'TLS 1.3 is off: turn it on (SSL/TLS, Edge Certificates)',
  },
  ...Object.entries(rewriting).map(([name, what]) => ({
    name: what.name,
    look: async (patient: Patient) =>
      (await settingOf(patient, name)) === 'off' ? undefined : what.says,
  })),
  {
    name: 'who may make certificates',
    look: async (patient) => {
      const { zone } = patient.settings
      const isSaid = (await recordsOf(patient)).some(
        // one that says whom to tell lets any authority
        ({ type, name, content }) =>
          type === 'CAA' && name === zone && /^\d+\s+issue\s/.test(content),
      )
      return isSaid
        ? undefined
        : `any authority may make a certificate for ${zone}: add its CAA records (docs/deploy.md)`
    },
  },
  {
    name: 'routes of the Worker',
    look: async (patient) => {
      const { id } = await zoneOf(patient)
      const { host, cell, cells } = patient.settings
      const wanted = cells ? 'bilum-router' : workerOf(cell)
      const routes = await patient.account.ask<{ pattern: string; script?: string }[]>(
        `/zones/${id}/workers/routes`,
      )
      const missing = [`${host}/*`, `*.${host}/*`].filter(
        (pattern) => !routes.some((one) => one.pattern === pattern && one.script === wanted),
      )
      if (missing.length > 0)
        return `${missing.join(' and ')} lead to another Worker than ${wanted}, or to none: deploy again, or look at the zone’s Workers Routes`
      // of two that match, the longer one counts
      const other = routes.find((one) => one.script !== wanted && isBelow(one.pattern, host))
      return (
        other &&
        `${other.pattern} leads to ${other.script ?? 'no Worker'}, and counts before ours: remove it (the zone’s Workers Routes)`
      )
    },
  },
]
