import type { NextStep } from '../../days/alarms.ts'

/** For what a batch waits, and for whom: `It waits for one approval: Ruth Oala or Simon Pok.` */
export type WaitsFor = {
  nextStep: NextStep
  approvalsMissing: number
  people: string[]
  others: number
}

/** English, as the letter and the pages say it. */
export function waitsSentence({ nextStep, approvalsMissing, people, others }: WaitsFor): string {
  const step = steps[nextStep](approvalsMissing)
  if (people.length === 0) return `It waits for ${step}.`
  const more = others > 0 ? [`${others} more`] : []
  return `It waits for ${step}: ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format([...people, ...more])}.`
}

const steps: Record<NextStep, (approvalsMissing: number) => string> = {
  submit: () => 'its maker to hand it over',
  answer: () => 'an answer to a question',
  approve: (missing) => (missing === 1 ? 'one approval' : `${missing} approvals`),
  find_approver: () => 'somebody who can approve it, which an administrator arranges',
  make_file: () => 'its bank file',
  upload: () => 'its file to be sent to the bank',
  confirm_void: () => 'somebody else to confirm or reject that its bank file be void',
  clear: () => 'two people to clear its file, of which a changed copy was found',
}

/** What a missed cut-off costs: a step that was taken already has to be taken again. */
export function costSentence(nextStep: NextStep, nextPossible: string | null): string {
  const day = nextPossible
    ? `The next possible value date is ${nextPossible}.`
    : 'No later cut-off is known for this account.'
  return nextStep === 'submit'
    ? `${day} It needs a new day.`
    : `${day} It needs a new day and a fresh approval.`
}
