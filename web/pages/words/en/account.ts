/** One's own sign-in: password, second factors, devices, language. */
import { outcomeWords } from '#domain/access/sign-in/sign-in-words.ts'
export const account = {
  title: 'Your sign-in',
  back: '‹ Start',
  mustEnrol: 'Your organisation asks for a second factor. Set one up, then everything else opens.',
  youAre: (email: string) => `You sign in as ${email}.`,
  changePassword: 'Change the password',
  factors: 'Second factors',
  noFactor: 'None yet. With one, a stolen password is not enough.',
  remove: 'Remove',
  since: (at: string) => `since ${at}`,
  sinceAndUsed: (at: string, used: string) => `since ${at}, last used ${used}`,
  addApp: 'Add an authenticator app',
  addPasskey: 'Add a passkey of this device',
  codesLeft: (left: number) =>
    `${left} of ten recovery codes are left. If you do not have them, make new ones: they count in place of the old.`,
  makeCodes: 'Make ten new recovery codes',
  where: 'Where you are signed in',
  thisOne: 'this one',
  signOut: 'Sign out',
  sinceFrom: (at: string, address: string) => `since ${at}, from ${address}`,
  signOutEverywhere: 'Sign out everywhere, also here',
  passwordAgain: 'Your password, once more',
  language: 'Language',
  languageLead:
    'Of sign-in and approval pages, first steps and billing, and of e-mails to you, which are in English where the browser is asked, but for those that you ask for as you sign in. The desk, invoices and our announcements are in English.',
  asBrowser: 'As my browser asks',
  saveLanguage: 'Save the language',
  rules: 'The organisation’s rules of signing in',
  signIns: 'Your last sign-ins',
  times: (many: number) => `, ${many} times`,
  fromWhere: (place: string) => `from ${place}`,
  notYou: 'If one of them was not you, change the password and ask an administrator.',
  outcomes: outcomeWords,
  done: {
    added: 'The passkey is added.',
    removed: 'The second factor is removed.',
    ended: 'That device is signed out.',
    saved: 'Saved.',
    password: 'Your password is changed. Every other device is signed out.',
  },

  passwordTitle: 'Change your password',
  passwordLead: 'Every other device you are signed in on will be signed out.',
  present: 'Present password',
  backToSignIn: 'Back to your sign-in',

  appTitle: 'Set up your authenticator app',
  appLead:
    'Scan this with an app such as Aegis, Google Authenticator or Microsoft Authenticator, or type the key into it. Then write the six figures it shows.',
  picture: 'QR code of the key below',
  key: 'Key:',
  confirmApp: 'Confirm the app',
  codesTitle: 'Your recovery codes',
  codesLead:
    'Print or copy them now, and keep them where your phone is not. Each lets you in once when your app or passkey is lost. They are not shown again; older ones count no more.',
  kept: 'I have kept them',
  passkeyTitle: 'Add a passkey',
  passkeyLead:
    'Your phone or computer asks for your finger, your face or its screen lock. The passkey works at this address alone, so nobody can trick you into giving it away.',
  makePasskey: 'Make a passkey',
  needsScript: 'A passkey needs JavaScript. An authenticator app works without it.',
}
export type AccountWords = typeof account
