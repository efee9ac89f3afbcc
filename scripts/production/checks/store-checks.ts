import { slotsLow } from '../../../worker/domain/slots.ts'
import { databasesOf } from '../../production-config.ts'
import { controlAmong, type Database, slotsAmong } from '../account.ts'
import { knownSlots } from '../bind.ts'
import type { Check, Patient } from '../doctor.ts'
import { named } from './named.ts'

const controlOf = async ({ account, settings }: Patient) =>
  controlAmong(await account.databases(), settings)

/** Each is asked alone, and the API takes some hundred questions at once: those that were made last. */
const lookedAtMax = 30
/** D1 ends a database at ten. */
const largeBytes = 8e9
/** And an account at 250, unless Cloudflare gave it more. */
const manyBytes = 200e9

const ofSlot = (binding: string) =>
  `Make none by hand: npm run slots -- replace ${binding}, as docs/runbooks/restore.md says of a database that is lost`
/** Another in its place is empty until its copy is loaded, and every organisation is nowhere where the Worker is deployed before. */
const ofControl = (isMade: boolean) =>
  isMade
    ? 'Another has its name. If one of yours put it there and loaded its copy, npm run slots -- replace CONTROL binds it here as well. If not, deploy nothing: docs/runbooks/restore.md, “The control database”'
    : 'Deploy nothing, and make none by hand: docs/runbooks/restore.md, “The control database”, from its first step'

/** Databases and sessions: that they are there, where they should be, and large enough. */
export const storeChecks: Check[] = [
  {
    name: 'control database',
    look: async (patient) => {
      await controlOf(patient)
      return undefined
    },
  },
  {
    name: 'databases that are gone',
    look: async ({ account, config, settings }) => {
      const databases = await account.databases()
      const there = new Set(databases.map(({ uuid }) => uuid))
      const gone = databasesOf(config).filter(({ uuid }) => !there.has(uuid))
      const [first] = gone
      if (!first) return undefined
      const isMade = databases.some(({ name }) => name === settings.control)
      const todo = first.binding === 'CONTROL' ? ofControl(isMade) : ofSlot(first.binding)
      return `${named(gone.map(({ binding }) => binding))} of the configuration: the account has no such database any more. ${todo}`
    },
  },
  {
    name: 'places of databases',
    look: async ({ account, settings }) => {
      const wanted = settings.locations.databases.toUpperCase()
      const all = await account.databases()
      const ours = [
        ...all.filter(({ name }) => name === settings.control),
        ...slotsAmong(all, settings.slots).slice(-lookedAtMax),
      ]
      const elsewhere: string[] = []
      for (const { name, uuid } of ours) {
        const { running_in_region: region } = await account.ask<Database>(
          `${account.own}/d1/database/${uuid}`,
        )
        if (region && region !== wanted) elsewhere.push(`${name} (${region})`)
      }
      return elsewhere.length > 0
        ? `${named(elsewhere)}: not in ${wanted}. A database cannot be moved: delete it while it is free, and create it again`
        : undefined
    },
  },
  {
    name: 'sizes of databases',
    look: async ({ account }) => {
      const databases = await account.databases()
      const large = databases.filter(({ file_size = 0 }) => file_size > largeBytes)
      if (large.length > 0)
        return `${named(large.map(({ name }) => name))}: more than 8 of the 10 GB that a database may have`
      const bytes = databases.reduce((sum, { file_size = 0 }) => sum + file_size, 0)
      return bytes > manyBytes
        ? `all together ${Math.round(bytes / 1e9)} of the 250 GB that an account begins with: ask Cloudflare for more before it takes nothing`
        : undefined
    },
  },
  {
    name: 'sessions',
    look: async ({ account, settings, config }) => {
      const all = await account.list<{ id: string; title: string }>(
        `${account.own}/storage/kv/namespaces`,
      )
      const found = all.find(({ title }) => title === settings.sessions)
      if (!found) return `there is no KV namespace ${settings.sessions}: npm run slots -- stores`
      const isBound = config.includes(`id = "${found.id}"`)
      return isBound
        ? undefined
        : `${settings.sessions} is not bound: npm run slots -- bind, and deploy`
    },
  },
  {
    name: 'slots that are bound',
    look: async (patient) => {
      const control = await controlOf(patient)
      const bound = new Set(databasesOf(patient.config).map(({ binding }) => binding))
      const known = await knownSlots(patient.account, control.uuid, patient.settings.cell)
      const lost = known.filter(({ binding }) => !bound.has(binding)).map(({ binding }) => binding)
      if (lost.length > 0)
        return `${named(lost)} are known and not bound: npm run slots -- bind, and deploy at once`
      const ours = slotsAmong(await patient.account.databases(), patient.settings.slots)
      const owns = new Map(ours.map(({ binding, uuid }) => [uuid, binding]))
      const crossed = databasesOf(patient.config).find(
        ({ binding, uuid }) => (owns.get(uuid) ?? binding) !== binding,
      )
      if (crossed)
        return `${crossed.binding} is bound to the database of ${owns.get(crossed.uuid)}: remove wrangler.production.toml, npm run slots -- bind, and deploy at once`
      const unbound = ours.filter(({ binding }) => !bound.has(binding))
      return unbound.length > 0
        ? `${unbound.length} slots of the account are not bound: npm run slots -- bind, and deploy`
        : undefined
    },
  },
  {
    name: 'slots that were set aside',
    look: async (patient) => {
      const { account, settings } = patient
      const known = await knownSlots(account, (await controlOf(patient)).uuid, settings.cell)
      const aside = known.filter(({ organisation_id: who }) => who?.startsWith('used/'))
      return aside.length > 0
        ? `somebody’s rows are in ${named(aside.map(({ binding }) => binding))}, which nobody is given: docs/runbooks/incident.md, “A slot that was set aside”`
        : undefined
    },
  },
  {
    name: 'free slots',
    look: async (patient) => {
      const { account, settings, config } = patient
      const control = await controlOf(patient)
      const known = await knownSlots(account, control.uuid, settings.cell)
      const free = known.filter(({ organisation_id: owner }) => owner === null).length
      if (free >= slotsLow) return undefined
      const names = new Set(known.map(({ binding }) => binding))
      // the Worker itself enters what it is bound to, by the cron's job `databases`
      const coming = databasesOf(config).filter(
        ({ binding }) => binding !== 'CONTROL' && !names.has(binding),
      )
      return free + coming.length >= slotsLow
        ? `${free} are free, and ${coming.length} that are bound are not known yet: they are within ten minutes of their deploy`
        : `${free} are free, and ${slotsLow} should be: npm run slots -- create ${slotsLow}, bind, and deploy`
    },
  },
  {
    name: 'schema',
    look: async (patient) => {
      const { account, newest } = patient
      const { uuid } = await controlOf(patient)
      if ((await knownSlots(account, uuid)).length === 0)
        return 'the control database is empty: the first request after the first deploy makes its tables, and the cron enters its slots within ten minutes'
      const [has] = await account.rows<{ name: string }>(
        uuid,
        'SELECT max(name) AS name FROM schema_migrations',
      )
      if ((has?.name ?? '') > newest.control)
        return `the control database has ${has?.name}, which this checkout does not know: git pull, and look again`
      if ((has?.name ?? '') < newest.control)
        return `the control database has ${has?.name}, not ${newest.control}: it is brought up by the first request after a deploy`
      const behind = await account.rows<{ slug: string; error: string | null }>(
        uuid,
        `SELECT slug, migration_error AS error FROM organisations WHERE slot LIKE 'TENANT_%' AND state NOT IN ('signup_unconfirmed', 'provisioning', 'provisioning_failed') AND (schema_version < '${newest.tenant}' OR migration_error IS NOT NULL) ORDER BY slug`,
      )
      const failed = behind.filter(({ error }) => error !== null).map(({ slug }) => slug)
      if (failed.length > 0)
        return `${named(failed)}: could not be migrated and are in maintenance (docs/runbooks/deploy.md)`
      return behind.length > 0
        ? `${behind.length} organisations are behind: wait for the cron, ten minutes a turn`
        : undefined
    },
  },
]
