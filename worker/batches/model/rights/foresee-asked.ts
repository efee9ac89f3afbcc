import type { Ask, Foreseen, Model } from '../approval-model.ts'
import { foresee } from '../approval-model-foresee.ts'
import { foreseeStopped } from './stops.fixture.ts'

/** Of what is asked, what a scope opens: nobody decides by a program, nor verifies, clears, voids or cancels. */
const ofPrograms: Ask['kind'][] = [
  ...(['add', 'change', 'remove', 'rename', 'settle'] as const),
  ...(['redate', 'submit', 'recall', 'seal'] as const),
]

/** What is foreseen of a person, or of a program: which of them asks, before anything else. */
export function foreseeAsked(model: Model, ask: Ask): Foreseen {
  const no = (status: number, code: string) => ({ status, code, model })
  if (!ask.withKey && model.signedOut.includes(ask.actor)) return no(401, 'signed_out')
  if (ask.withKey && model.isKeyGone) return no(401, 'api_key_ended')
  if (ask.withKey && !model.away.includes(ask.actor) && !ofPrograms.includes(ask.kind)) {
    return no(403, 'person_needed')
  }
  return foreseeStopped(model, ask, foresee(model, ask))
}
