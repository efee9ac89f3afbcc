import type { Check, Patient } from '../doctor.ts'

/** What an address answers; why it does not, as a finding. */
async function askedOf({ visit }: Patient, address: string) {
  try {
    return await visit(address)
  } catch (error) {
    return `${address} gives no answer (${(error as Error).message}): is the name known, and the certificate made?`
  }
}

/**
 * As whoever comes in finds it. What no page of the account says is seen here: a secret that is empty or too short, a rule that shows
 * everybody a puzzle, a domain that ended.
 */
export const answerChecks: Check[] = [
  {
    name: 'the host answers',
    look: async (patient) => {
      const address = `https://${patient.settings.host}/health/ready`
      const said = await askedOf(patient, address)
      if (typeof said === 'string') return said
      return said.status === 200
        ? undefined
        : `${address} answers ${said.status}: ${said.text.replace(/\s+/g, ' ').slice(0, 200)} (docs/runbooks/incident.md)`
    },
  },
  {
    name: 'every organisation’s host answers',
    look: async (patient) => {
      const address = `https://whoever.${patient.settings.host}/health/live`
      const said = await askedOf(patient, address)
      if (typeof said === 'string') return said
      return said.status === 200
        ? undefined
        : `${address} answers ${said.status}, though nothing is asked of it: what stands before the Worker?`
    },
  },
]
