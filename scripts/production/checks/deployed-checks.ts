import { databasesOf, ownPartOf, variablesOf, writeConfig } from '../../production-config.ts'
import type { Check, Patient } from '../doctor.ts'
import { workerOf } from '../settings.ts'

/** A binding as the API gives it. */
type Binding = {
  type: string
  name: string
  id?: string
  namespace_id?: string
  bucket_name?: string
  class_name?: string
  text?: string
}

type Deployed = {
  bindings: Binding[]
  compatibility_date?: string
  placement?: object
  observability?: { enabled?: boolean; logs?: { invocation_logs?: boolean } }
  tail_consumers?: { service?: string }[]
}
type Deployments = { deployments: { versions: { version_id: string }[] }[] }
type Versions = { items: { id: string; number: number }[] }

const scriptOf = ({ account, settings }: Patient) =>
  `${account.own}/workers/scripts/${workerOf(settings.cell)}`

const deployedOf = (patient: Patient) =>
  patient.account.ask<Deployed>(`${scriptOf(patient)}/settings`)

const kinds = {
  kv_namespace: /^\[\[kv_namespaces\]\]\nbinding = "(\w+)"\nid = "([^"]+)"/gm,
  r2_bucket: /^\[\[r2_buckets\]\]\nbinding = "(\w+)"\nbucket_name = "([^"]+)"/gm,
  durable_object_namespace: /\{ name = "(\w+)", class_name = "(\w+)" \}/g,
  send_email: /^\[\[send_email\]\]\nname = "(\w+)"()/gm,
} as const

/** What a configuration gives the Worker beside databases, as the API would have it. */
export function boundBy(config: string): Binding[] {
  const found = Object.entries(kinds).flatMap(([type, pattern]) =>
    [...config.matchAll(pattern)].map(([, name = '', value = '']) => ({
      ...{ type, name },
      ...(type === 'kv_namespace' && { namespace_id: value }),
      ...(type === 'r2_bucket' && { bucket_name: value }),
      ...(type === 'durable_object_namespace' && { class_name: value }),
    })),
  )
  const variables = Object.entries(variablesOf(config))
  return [...found, ...variables.map(([name, text]) => ({ type: 'plain_text', name, text }))]
}

const meantBy = ({ type, ...one }: Binding) =>
  type === 'kv_namespace'
    ? one.namespace_id
    : (one.text ?? one.bucket_name ?? one.class_name ?? type)

/** Kinds of which the configuration says each: one that it does not say was added by hand. */
const said = ['d1', 'kv_namespace', 'r2_bucket', 'plain_text']

/** What serves is what the configuration says, and that is what the release and production.json give. */
export const deployedChecks: Check[] = [
  {
    name: 'configuration',
    look: async ({ settings, config, local }) => {
      if (config === '') return 'there is no wrangler.production.toml: npm run slots -- bind'
      const [sessions] = [...config.matchAll(kinds.kv_namespace)].map(([, , id = '']) => id)
      const own = ownPartOf(config)
      const today = writeConfig(local, settings, sessions ?? '', databasesOf(config), own)
      return today === config
        ? undefined
        : 'wrangler.production.toml is not what wrangler.toml and production.json give: npm run slots -- bind, and deploy'
    },
  },
  {
    name: 'what is deployed',
    look: async (patient) => {
      const { bindings, compatibility_date: date, placement } = await deployedOf(patient)
      const { config, settings } = patient
      const has = new Map(bindings.map((one) => [one.name, one]))
      const other = databasesOf(config).filter(({ binding, uuid }) => has.get(binding)?.id !== uuid)
      const [first] = other
      if (first)
        return `${other.length} databases of the configuration are not those of the Worker, the first ${first.binding}: npm run deploy. Was it rolled back in the dashboard (docs/runbooks/roll-back.md)?`
      const named = boundBy(config)
      for (const wanted of named) {
        const found = has.get(wanted.name)
        if (found && meantBy(found) === meantBy(wanted)) continue
        const is = found ? `is ${meantBy(found)}` : 'is missing'
        return `${wanted.name} of the Worker ${is}, and ${meantBy(wanted)} by the configuration: npm run deploy. Was it changed in the dashboard?`
      }
      const names = databasesOf(config).map(({ binding }) => binding)
      names.push(...named.map(({ name }) => name))
      const more = bindings.find(({ type, name }) => said.includes(type) && !names.includes(name))
      if (more)
        return `${more.name} of the Worker is not in the configuration: npm run slots -- bind, and deploy, which takes it away unless it is a slot. Was it added in the dashboard?`
      if (!JSON.stringify(placement ?? {}).includes(settings.locations.worker))
        return `the Worker is not placed at ${settings.locations.worker}, so each question to a database may cross an ocean: npm run deploy`
      const since = /^compatibility_date = "(.+)"$/m.exec(config)?.[1]
      return date === since
        ? undefined
        : `the Worker runs as of ${date}, and the configuration as of ${since}: npm run deploy`
    },
  },
  {
    name: 'one version',
    look: async (patient) => {
      const { deployments } = await patient.account.ask<Deployments>(
        `${scriptOf(patient)}/deployments`,
      )
      const [serving, beside] = deployments[0]?.versions ?? []
      if (beside)
        return 'two versions of the Worker serve beside each other, as somebody chose in the dashboard: npm run deploy'
      const { items } = await patient.account.ask<Versions>(`${scriptOf(patient)}/versions`)
      const [last] = items.sort((one, other) => other.number - one.number)
      return serving && last && serving.version_id !== last.id
        ? 'what serves is not the version that was made last: somebody brought one back in the dashboard, or uploaded one that waits. npm run deploy (docs/runbooks/roll-back.md)'
        : undefined
    },
  },
  {
    name: 'log',
    look: async (patient) => {
      const { observability, tail_consumers: readers } = await deployedOf(patient)
      if (!observability?.enabled)
        return 'the Worker writes no log, and on a bad day nobody can read what happened: npm run deploy'
      if (observability.logs?.invocation_logs !== false)
        return 'Cloudflare logs the whole address of each request, with what a link keeps secret: npm run deploy turns that off'
      return readers?.[0]
        ? `another Worker, ${readers[0].service}, reads each line of the log: take it away (Workers, Settings, Tail Workers)`
        : undefined
    },
  },
  {
    name: 'another address',
    look: async (patient) => {
      const { enabled, previews_enabled: previews } = await patient.account.ask<{
        enabled: boolean
        previews_enabled?: boolean
      }>(`${scriptOf(patient)}/subdomain`)
      return enabled || previews
        ? 'the Worker answers at workers.dev as well, past the zone: npm run deploy takes that away'
        : undefined
    },
  },
]
