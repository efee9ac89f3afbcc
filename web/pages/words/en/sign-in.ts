/** Getting in: the password, the code, the lock, and the links of letters. */
export const signIn = {
  title: (organisation: string) => `Sign in to ${organisation}`,
  email: 'E-mail',
  password: 'Password',
  button: 'Sign in',
  forgotten: 'Forgotten your password?',
  how: 'How signing in works',
  signedOut: 'You are signed out.',
  unsent:
    'Your session has ended. What you sent was not carried out this time. If you sent it before and no answer came, look first: it may be done.',
  passwordSet: 'Your new password is set. Sign in with it.',
  failed: (why: string) => `Authentication failed: ${why}`,
  needed: (label: string) => `${label} is required.`,
  tooLong: (label: string, most: number) => `${label} can have at most ${most} characters.`,
  notRight: (label: string) => `${label} is not right.`,

  factor: 'Your second factor',
  withPasskey: 'Your password was right. Use your passkey, or write a code.',
  withCode: 'Your password was right. Write the six figures that your authenticator app shows now.',
  code: 'Code',
  codeHint: 'No phone at hand? One of your recovery codes works too.',
  usePasskey: 'Use a passkey',
  /** Of the passkey’s script; nothing where it says its own words. */
  passkeyScript: '',

  locked: 'Locked',
  lockedLead: 'Nobody used this session for a while. Write your password to go on.',
  proof: 'Is it you?',
  proofLead:
    'What you asked for gives rights, or changes whom we call, and your sign-in is a while ago. Write your password, and then ask for it once more.',
  goOn: 'Go on',
  kept: 'What you sent was not carried out yet, and is kept.',
  lost: 'What you sent was not carried out, and could not be kept: send it once more afterwards.',
  unlock: 'Unlock',
  unlockCode: 'From your authenticator app, or a recovery code.',
  againWithPasskey: 'Sign in again with your passkey',
  unlocked: 'Unlocked',
  unlockedLead: 'What you sent before was not carried out. Send it now, or look at the page first.',
  sendNow: 'Send it now',
  backToPage: 'Back to the page',

  forgottenLead:
    'Write the address you sign in with. We send a link that lets you choose a new password.',
  sendLink: 'Send the link',
  linkSent:
    'If somebody here has this address, an e-mail with a link is on its way; it says until when it opens. Asked often, we write no further one for some hours: then the newest still opens.',
  backToSignIn: 'Back to signing in',
  resetTitle: 'Choose a new password',
  resetLead: (email: string) =>
    `Every device you are signed in on will be signed out. You sign in as ${email}.`,
  setPassword: 'Set the password',
  activationTitle: 'Welcome. Choose your password',
  activationLead: (email: string) =>
    `You were invited here. With a password your account is ready. You sign in as ${email}.`,
  activate: 'Activate my account',
  newPassword: 'New password',
  passwordHint: (alone: number) => `At least ${alone} characters. Several words make a good one.`,
  passwordHintBeside: (alone: number, beside: number) =>
    `At least ${alone} characters, or ${beside} with a second factor. Several words make a good one.`,
  /** What a new password is counted with while it is typed: `#` is how long it is. */
  counted: (alone: number) => `# of at least ${alone} characters.`,
  longEnough: 'Long enough.',
  deadLink: 'This link does not open any more',
  askInviter: 'Whoever invited you can send another.',
  passwordChosen: 'If you chose a password with it, it is set: sign in with it.',
  newLink: 'Ask for a new link',
}
export type SignInWords = typeof signIn
