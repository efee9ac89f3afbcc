/** A stranger who becomes a customer: the frame of the public site, signing up, confirming, and finding one's organisation. */

export const publicFrame = {
  skip: 'Skip to the content',
  menu: 'Menu',
  main: 'Main',
  more: 'More',
  help: 'Help:',
  hours: 'Write at any hour: we aim to answer within 24 hours.',
  links: {
    features: 'Features',
    help: 'Help',
    discover: 'Find your organisation',
    signUp: 'Sign up',
    signIn: 'Sign in',
    dashboard: 'Platform dashboard',
    platformSignIn: 'Platform sign-in',
    handbook: 'Handbook',
    access: 'Access guide',
    findOrganisation: 'Find organisation',
    loginHelp: 'Login help',
    support: 'Support',
    terms: 'Terms',
    privacy: 'Privacy',
  },
}
export type PublicFrameWords = typeof publicFrame

export const signUp = {
  title: 'Start your free trial',
  lead: (days: number) =>
    `${days} days with everything of your plan. No card; if you stay, you pay by bank transfer after the trial.`,
  organisation: 'Organisation',
  address: 'Address',
  addressHint: 'Your people sign in there. Small letters, figures and hyphens, 3 to 40 of them.',
  firstName: 'Your first name',
  lastName: 'Your last name',
  email: 'Your work e-mail',
  emailHint: 'We send a link there. It confirms the address, and there you choose your password.',
  plan: 'Plan',
  planOf: (plan: string, amount: string) => `${plan}, ${amount} a month`,
  agree: 'I agree to the terms of service',
  readTerms: 'Read the terms of service',
  checking: 'Checking this browser. The form leaves by itself in a moment.',
  withoutScript: 'Without JavaScript we take a few sign-ups an hour. The rest is the same.',
  send: 'Send me the link',

  emailField: 'E-mail',
  pending: 'Check your e-mail',
  pendingLead: (email: string | undefined, host: string | undefined, hours: number) =>
    `An e-mail with a link goes to ${email ?? 'the address you gave'}. The link opens for ${hours} hours; behind it you choose your password, and your organisation is made${host ? ` at ${host}` : ''}. If it does not come within ten minutes, check your spam folder, or ask for another.`,
  pendingAgain: (email: string | undefined, most: number) =>
    `If a sign-up waits for ${email ?? 'this address'}, another e-mail is on its way. We send ${most} in an hour at most.`,
  expired: 'This link does not open any more',
  expiredLead:
    'It is older than 24 hours, or a newer one was sent. Write your address, and we send another.',
  sendAgain: 'Send it again',
  mistyped:
    'Was the address mistyped? Sign up again, under another name for your organisation’s address: the first one is kept for 24 hours.',
  again: 'Sign up again',

  confirm: 'Processing email confirmation...',
  confirmLead: (organisation: string, host: string, by: string, at: string, email: string) =>
    `You confirm ${organisation} at ${host}, signed up by ${by} on ${at}. Was it not you? Then close this page. You will sign in there as ${email}, with the password that you choose now.`,
  usedLead: 'This link was used already, or it is too old. Press to see what it leads to.',
  confirmButton: 'Confirm and make my organisation',
  usedButton: 'See what became of it',
  choosePassword: 'Choose your password',

  ready: 'Your organisation is ready',
  readyLead: (days: number, host: string, email: string | undefined) =>
    `It has its own database, and the trial of ${days} days has begun. From now on your people sign in at ${host}${email ? `, and you as ${email}` : ''}.`,
  signInFirst: 'Sign in for the first time',
  inLine: 'Your address is confirmed, and you are in line',
  inLineLead: (host: string, email: string | undefined) =>
    `More organisations are signing up than we open at once. Yours is kept, with ${host} for its address, and nothing needs to be typed again: we write to ${email ?? 'you'} as soon as it is ready.`,
  confirmed: 'Your address is confirmed',
  confirmedLead: (host: string, email: string | undefined) =>
    `Preparing your organisation at ${host} takes longer than it should. We go on trying by ourselves, and we write to ${email ?? 'you'} when it is ready.`,
  after: 'What comes after confirming',
  afterLead:
    'Once your address is confirmed and your organisation is ready, you find its own address in an e-mail from us.',
  findAddress: 'Find my organisation’s address',
  steps: 'The first steps',
  stepsLead:
    'Your checklist waits in your organisation: its details, a source account, payees, an approver, a first test batch. Open it at your organisation’s own address. Nobody has signed yours up yet? Then sign up first, under “Sign up” above.',

  discover: 'Find your organisation',
  discoverLead:
    'Write the e-mail address you work with. We send you the addresses of your organisations; this page says nothing about anybody.',
  discoverSent:
    'If an organisation knows this address, an e-mail that names it goes there, the same one once a day at most. To addresses that none knows we write only so many an hour. If none comes within ten minutes, check your spam folder.',
  discoverWrong: 'Write a whole e-mail address.',
  discoverButton: 'Send me the addresses',
}
export type SignUpWords = typeof signUp
