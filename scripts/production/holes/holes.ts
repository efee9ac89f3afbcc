import { spawnSync } from 'node:child_process'

/** What npm is asked before a release: the holes that are known of parts which are deployed. */
const question = ['audit', '--omit=dev', '--json']
const waitMs = 120_000

/** Why a release may leave with a hole, by its advisory, and up to which day that counts. */
export type KnownHoles = Record<string, { because: string; until: string }>

type Advisory = { name: string; severity: string; title: string; url: string }

/** What npm prints; it ends with a fault where it knows of a hole, and that is an answer too. */
export function askNpm(): string {
  const { stdout, error } = spawnSync('npm', question, {
    ...{ encoding: 'utf8', maxBuffer: 64_000_000, timeout: waitMs },
    shell: process.platform === 'win32',
  })
  return error ? error.message : stdout
}

const reasonMin = 10

/**
 * Why this may not be released, where somebody said in UNAUDITED why it cannot wait for npm's answer (decision 0098): that counts while
 * npm gives none, and for no hole that it knows of.
 */
export function auditFault(
  answer: string,
  known: KnownHoles,
  today: string,
  unaudited: string,
): string | undefined {
  const fault = holesFault(answer, known, today)
  if (advisoriesIn(answer) || !unaudited)
    return fault ?? (unaudited && 'npm gives its answer: give the command without UNAUDITED')
  return unaudited.trim().length < reasonMin
    ? `UNAUDITED says why this cannot wait for npm, in ${reasonMin} letters or more`
    : undefined
}

/** Why this may not be released: a high or critical hole that nobody gave a reason for, or no answer at all. */
export function holesFault(answer: string, known: KnownHoles, today: string): string | undefined {
  const found = advisoriesIn(answer)
  if (!found)
    return `npm audit did not say which holes are known (${answer.trim().slice(0, 200) || 'no answer'}). Nothing is released before it does; a mend that cannot wait: docs/runbooks/deploy.md, “npm gives no answer”`
  const open = found.filter(
    ({ url, severity }) => isGrave(severity) && !isAllowed(known[idOf(url)], today),
  )
  if (open.length === 0) return undefined
  const named = open.map((one) => `${one.name} (${one.severity}): ${one.title}, ${one.url}`)
  return `npm knows of holes in what is deployed: ${named.join('; ')}. Mend them, or say under ${open.map(({ url }) => idOf(url)).join(', ')} in scripts/production/holes/known-holes.json why this may leave (“because”) and up to which day (“until”)`
}

const isGrave = (severity: string) => severity === 'high' || severity === 'critical'

const isAllowed = (one: KnownHoles[string] | undefined, today: string) =>
  one !== undefined && one.because.trim() !== '' && one.until >= today

/** The last part of its address, GHSA-… */
const idOf = (url: string) => url.split('/').at(-1) ?? url

/** Each advisory once; nothing where this is no report, or one that counts holes and names none. */
function advisoriesIn(answer: string): Advisory[] | undefined {
  const report = parse(answer)
  if (report?.auditReportVersion !== 2 || !report.vulnerabilities) return undefined
  const parts = Object.values(report.vulnerabilities)
  const advisories = parts.flatMap(({ via }) => via.filter((one) => typeof one !== 'string'))
  // what a part has by another one stands there as its name
  if (parts.some(({ severity }) => isGrave(severity)) && !advisories.some(isOfGrave))
    return undefined
  return [...new Map(advisories.map((one) => [one.url, one])).values()]
}

const isOfGrave = ({ severity }: Advisory) => isGrave(severity)

type Report = {
  auditReportVersion?: number
  vulnerabilities?: Record<string, { severity: string; via: (string | Advisory)[] }>
}

function parse(answer: string): Report | undefined {
  try {
    return JSON.parse(answer) as Report // npm's second form, which its number says
  } catch {
    return undefined
  }
}
