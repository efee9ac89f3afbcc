import type { FieldProblem, Problem } from '../../contract/problem.ts'
import type { Language } from '../../domain/reading/languages.ts'
import type { RefusalStatus } from './refusal-table.ts'
import { refusals } from './refusals.ts'

export type Reason = keyof typeof refusals

export function isReason(text: string): text is Reason {
  return Object.hasOwn(refusals, text)
}

export function statusOf(reason: Reason): RefusalStatus {
  return refusals[reason][0]
}

export function sentenceOf(reason: Reason): string {
  return refusals[reason][1]
}

/** A refusal on its way out: routes throw it, the app turns it into a problem or a page. */
export class Refusal extends Error {
  readonly reason: Reason
  readonly errors: FieldProblem[] | undefined
  /** In English, as programs and the desk have it. */
  readonly detail: string
  /** The same in each language, where pages say it and it is more than the sentence of its reason. */
  readonly said: Record<Language, string> | undefined
  /** When asking again makes sense, where it is not always the same. */
  readonly waitSeconds: number | undefined

  constructor(
    reason: Reason,
    errors?: FieldProblem[],
    detail?: string | Record<Language, string>,
    waitSeconds?: number,
  ) {
    super(reason)
    this.waitSeconds = waitSeconds
    this.reason = reason
    this.errors = errors
    this.said = typeof detail === 'object' ? detail : undefined
    this.detail = typeof detail === 'object' ? detail.en : (detail ?? sentenceOf(reason))
  }
}

/** A refusal as RFC 9457 has it. `code` is the reason for programs, `detail` the sentence for people. */
export function problemOf({ reason, errors, detail }: Refusal): Problem {
  const title = reason.replaceAll('_', ' ')
  return {
    type: 'about:blank',
    title: title.charAt(0).toUpperCase() + title.slice(1),
    status: statusOf(reason),
    code: reason,
    detail,
    ...(errors && { errors }),
  }
}

export function problemResponse(refusal: Refusal): Response {
  return Response.json(problemOf(refusal), {
    status: statusOf(refusal.reason),
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...waitOf(refusal),
    },
  })
}

/** When asking again makes sense, in seconds (RFC 9110, 10.2.3): our limits count by the minute, a hold says its own. */
const waits: Partial<Record<Reason, number>> = {
  too_many_requests: 60,
  locked: 60,
  sign_ins_busy: 10,
  state_unknown: 60,
  in_another_cell: 60,
  organisation_moved: 60,
  scanner_unavailable: 60,
  tries_under_way: 10,
  too_much_at_once: 10,
  sign_ups_of_network: 3600,
  sign_ups_of_all: 3600,
  human_check_missing: 3600,
}

export function waitOf({ reason, waitSeconds }: Refusal): Record<string, string> {
  const seconds = waitSeconds ?? waits[reason]
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) }
}
