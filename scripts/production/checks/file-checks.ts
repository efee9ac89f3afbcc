import type { Check } from '../doctor.ts'
import { endedDays, endsOf, isLock, type Lock, lockedDays, locksOf } from '../stores.ts'
import { named, unlessMissing } from './named.ts'

/** Does a rule concern nothing but nightly copies? */
const isDumps = (prefix: string) => Object.keys(endedDays).some((one) => prefix.startsWith(one))

/** Does a lock keep nothing but what nobody may remove, and copies no longer than up to their end? */
function isMeant({ prefix = '', condition }: Lock): boolean {
  if (Object.keys(lockedDays).some((one) => !(one in endedDays) && prefix.startsWith(one)))
    return true
  const end = Object.entries(endedDays).find(([one]) => prefix.startsWith(one))
  return (
    end !== undefined &&
    condition.type === 'Age' &&
    (condition.maxAgeSeconds ?? 0) <= end[1] * 86_400
  )
}

type CustomDomains = { domains: { domain: string; enabled: boolean }[] }

/** The bucket: where it lies, what nobody removes, what goes by itself, and that nobody reads it past the Worker. */
export const fileChecks: Check[] = [
  {
    name: 'place of files',
    look: async ({ account, settings }) => {
      const { files, locations } = settings
      const found = await account
        .ask<{ location?: string }>(`${account.own}/r2/buckets/${files}`)
        .catch(unlessMissing)
      if (!found)
        return `there is no bucket ${files}: npm run slots -- stores makes the first. Of one that is lost: docs/runbooks/restore.md, “The bucket”`
      const { location = '' } = found
      const isThere = location.toLowerCase() === locations.files
      return isThere
        ? undefined
        : `${files} lies in ${location || 'no known place'}, not in ${locations.files}: make another bucket before the first file`
    },
  },
  {
    name: 'locks of files',
    look: async ({ account, settings }) => {
      const rules = await locksOf(account, settings.files)
      const open = Object.entries(lockedDays)
        .filter(([prefix, days]) => !rules.some((rule) => isLock(rule, prefix, days)))
        .map(([prefix, days]) => `${prefix} within ${days} days`)
      if (open.length > 0)
        return `anybody with the account may remove ${named(open)}, where logs ended and nightly copies lie: npm run slots -- stores`
      const other = rules.find((rule) => rule.enabled && !isMeant(rule))
      return (
        other &&
        `the lock of “${other.prefix ?? ''}” keeps what goes when an organisation leaves: remove it, or shorten it (R2, ${settings.files}, Bucket lock rules)`
      )
    },
  },
  {
    name: 'end of nightly copies',
    look: async ({ account, settings }) => {
      const rules = (await endsOf(account, settings.files)).filter(
        (one) => one.enabled && one.deleteObjectsTransition,
      )
      const other = rules.find((one) => !isDumps(one.conditions?.prefix ?? ''))
      if (other)
        return `a rule of the bucket deletes what lies under “${other.conditions?.prefix ?? ''}”: remove it (R2, ${settings.files}, Object lifecycle rules) before it does`
      for (const [prefix, days] of Object.entries(endedDays)) {
        const ages = rules.map((one) => one.deleteObjectsTransition?.condition.maxAge ?? 0)
        if (!rules.some((one) => one.conditions?.prefix === prefix))
          return `${prefix} grows for ever: npm run slots -- stores`
        if (Math.min(...ages) < days * 24 * 60 * 60)
          return `${prefix} goes after less than ${days} days: mend the bucket’s rule`
      }
      return undefined
    },
  },
  {
    name: 'files that anybody reads',
    look: async ({ account, settings }) => {
      const domains = `${account.own}/r2/buckets/${settings.files}/domains`
      const { enabled, domain } = await account.ask<{ enabled: boolean; domain?: string }>(
        `${domains}/managed`,
      )
      const { domains: own } = await account.ask<CustomDomains>(`${domains}/custom`)
      const open = [
        ...(enabled ? [domain ?? 'its r2.dev address'] : []),
        ...own.filter((one) => one.enabled).map((one) => one.domain),
      ]
      return open.length > 0
        ? `anybody reads bank files and papers at ${named(open)}: take that access away at once (R2, ${settings.files}, Settings)`
        : undefined
    },
  },
]
