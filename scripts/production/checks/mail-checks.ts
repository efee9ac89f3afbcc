import type { Check, Patient } from '../doctor.ts'
import { recordsOf } from './zone-checks.ts'

export const domainOf = ({ settings }: Patient) =>
  /@([^>]+)>/.exec(settings.mail.from)?.[1]?.toLowerCase() ?? ''

/** The texts of a zone, by their name in lower case. Quotes stand around them in the API. */
async function textsOf(patient: Patient) {
  const records = await recordsOf(patient)
  return records
    .filter(({ type }) => type === 'TXT')
    .map(({ name, content }) => ({ name: name.toLowerCase(), text: content.replaceAll('"', '') }))
}

const onboard = 'onboard the domain on the dashboard’s page Email Sending: it writes the record'

/** Whether other people’s mail servers believe our letters. */
export const mailChecks: Check[] = [
  {
    name: 'mail: sender',
    look: async (patient) => {
      const domain = domainOf(patient)
      const { zone } = patient.settings
      const isOurs = domain === zone || domain.endsWith(`.${zone}`)
      return isOurs
        ? undefined
        : `mail comes from ${domain}, which is not in ${zone}: mend “mail.from”`
    },
  },
  {
    name: 'mail: SPF',
    look: async (patient) => {
      const domain = domainOf(patient)
      const texts = await textsOf(patient)
      const rules = texts.filter(
        ({ name, text }) =>
          [domain, `cf-bounce.${domain}`].includes(name) && text.startsWith('v=spf1'),
      )
      if (rules.length === 0) return `nobody says who may send for ${domain}: ${onboard}`
      const twice = rules.find(({ name }) => rules.filter((one) => one.name === name).length > 1)
      if (twice) return `${twice.name} has two SPF records, so none counts: join them`
      if (!rules.some(({ text }) => /\sinclude:\S*cloudflare/.test(text)))
        return `no SPF record of ${domain} says that Cloudflare may send for it, so letters are taken for forged: ${onboard}`
      const lax = rules.find(({ text }) => !/\s[~-]all\b/.test(text) && !/\sredirect=/.test(text))
      return lax && `the SPF record of ${lax.name} lets anybody send for it: end it with ~all`
    },
  },
  {
    name: 'mail: DKIM',
    look: async (patient) => {
      const domain = domainOf(patient)
      const isKey = ({ name, text }: { name: string; text: string }) =>
        name.endsWith(`._domainkey.${domain}`) && /\bp=\w/.test(text)
      return (await textsOf(patient)).some(isKey)
        ? undefined
        : `letters of ${domain} are not signed: ${onboard}`
    },
  },
  {
    name: 'mail: DMARC',
    look: async (patient) => {
      const domain = domainOf(patient)
      const [found, second] = (await textsOf(patient)).filter(
        ({ name, text }) => name === `_dmarc.${domain}` && text.startsWith('v=DMARC1'),
      )
      if (!found) return `add a TXT record _dmarc.${domain}: v=DMARC1; p=quarantine`
      if (second) return `_dmarc.${domain} has two records, so none counts: remove one`
      const says = (tag: string) =>
        new RegExp(`(?:^|;)\\s*${tag}\\s*=\\s*(\\w+)`).exec(found.text)?.[1]
      const policy = says('p') ?? 'not said'
      const below = says('sp') ?? policy
      const share = says('pct') ?? '100'
      const lax = [policy, below].find((one) => !['quarantine', 'reject'].includes(one))
      if (lax)
        return `DMARC ${lax === policy ? `is p=${lax}` : `of what is below is sp=${lax}`}, so anybody may write in our name: set p=quarantine, and no sp`
      return share === '100'
        ? undefined
        : `DMARC counts for ${share} in a hundred letters: take pct out of it`
    },
  },
]
