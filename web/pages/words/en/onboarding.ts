import type { StepName, StepState } from '#domain/access/onboarding.ts'

/** What a step is called, why it comes now, and what leads to where it is done, in the order of its ways. */
type StepWords = { title: string; why: string; links: string[] }

export const onboarding = {
  title: 'The first steps',
  nothing: 'There is nothing here for your role to set up.',
  allDone: 'Every step that your role can do is done.',
  someDone: (done: number, all: number) =>
    `${done} of ${all} done. You can leave this list and come back to it at any time.`,
  toHome: 'Go to the home page',
  states: { done: 'Done', next: 'Next', open: 'To do', skipped: 'Left for later' } as Record<
    StepState,
    string
  >,
  later: 'Later',
  laterOf: (title: string) => `Later: ${title}`,
  postalAddress: 'Postal address',
  phone: 'Phone',
  save: 'Save',
  saved: 'Saved.',
  chooseStep: 'Choose one of the steps.',
  steps: {
    details: {
      title: 'Your organisation’s details',
      why: 'Invoices are made out to this address, and we call this number when something about your account looks wrong.',
      links: [],
    },
    source_account: {
      title: 'The account you pay from',
      why: 'A source account knows its bank’s file format. Try the file with your bank before the first pay day: each bank tests a sample.',
      links: ['Add a source account'],
    },
    payees: {
      title: 'Whom you pay',
      why: 'Type payees one by one, or let your first sheet bring them: whoever is new in it is added.',
      links: ['Add payees by hand', 'Start with a sheet'],
    },
    approver: {
      title: 'Who approves',
      why: 'Nobody approves what they prepared, so this step is done once two people may approve. Whoever was invited counts.',
      links: ['Invite an approver'],
    },
    batch: {
      title: 'A first test batch',
      why: 'A few toea to two or three accounts that you know show the whole way, from the sheet to the bank.',
      links: ['Prepare a batch'],
    },
  } as Record<StepName, StepWords>,
}
export type OnboardingWords = typeof onboarding
