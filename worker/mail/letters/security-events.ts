import type { SecurityEvent } from '../letter-types.ts'

export type EventWords = { subject: string; happened: string }

export type Otherwise =
  | 'change_password'
  | 'take_back'
  | 'nothing_yet'
  | 'check_account'
  | 'ask_administrator'
  | 'end_delegation'
  | 'revoke'
  | 'look_at_records'

/** What each event is called, what happened, and what to do if it should not have. */
export const events: Record<SecurityEvent, EventWords & { otherwise: Otherwise }> = {
  new_device: {
    subject: 'Your account was used on a new device',
    happened: 'Somebody signed in to your account on a device we had not seen before.',
    otherwise: 'change_password',
  },
  password_changed: {
    subject: 'Your password was changed',
    happened: 'The password of your account was changed.',
    otherwise: 'take_back',
  },
  factor_added: {
    subject: 'A second factor was added to your sign-in',
    happened: 'An authenticator app or a passkey was added to your account.',
    otherwise: 'take_back',
  },
  factor_removed: {
    subject: 'A second factor was removed from your sign-in',
    happened: 'An authenticator app or a passkey was removed from your account.',
    otherwise: 'take_back',
  },
  signed_out: {
    subject: 'You were signed out everywhere',
    happened: 'An administrator signed you out on every device.',
    otherwise: 'ask_administrator',
  },
  device_signed_out: {
    subject: 'You were signed out on one device',
    happened: 'An administrator signed you out on one device. You stay signed in on any other.',
    otherwise: 'ask_administrator',
  },
  recovery_codes_made: {
    subject: 'New recovery codes were made for your account',
    happened: 'New recovery codes were made for your account; the ones before them no longer work.',
    otherwise: 'take_back',
  },
  recovery_code_used: {
    subject: 'A recovery code was used to sign in',
    happened: 'Somebody signed in to your account with one of your recovery codes.',
    otherwise: 'take_back',
  },
  account_locked: {
    subject: 'Wrong passwords for your account',
    happened:
      'Somebody tried to sign in to your account with a wrong password, several times. From there each further try waits, longer each time. You can still sign in on a device that you used before, or choose a new password.',
    otherwise: 'nothing_yet',
  },
  codes_guessed: {
    subject: 'Somebody who knows your password tries codes',
    happened:
      'Somebody wrote your password, which was right, and several wrong codes. From there each further try waits, longer each time.',
    otherwise: 'take_back',
  },
  approval_codes_guessed: {
    subject: 'Several wrong codes to approve a batch',
    happened:
      'Somebody who is signed in to your account wrote several wrong codes to approve a batch. Each further code waits, longer each time.',
    otherwise: 'take_back',
  },
  passkey_copied: {
    subject: 'One of your passkeys may have been copied',
    happened:
      'A passkey of yours was used, and it counted less than at its last use: there may be a copy of it. It was refused. Remove this passkey, and add another.',
    otherwise: 'take_back',
  },
  bank_account_changed: {
    subject: 'Bank account details were changed',
    happened: 'Bank account details were changed in your organisation.',
    otherwise: 'check_account',
  },
  rules_changed: {
    subject: 'The approval rules were changed',
    happened: 'It was changed how many people must approve a batch.',
    otherwise: 'ask_administrator',
  },
  sign_in_rules_changed: {
    subject: 'The rules of signing in were changed',
    happened:
      'It was changed who must have a second factor, how long a session lasts, or from where people sign in. The page “Security” has the rules as they are now.',
    otherwise: 'ask_administrator',
  },
  networks_emptied: {
    subject: 'People sign in from everywhere again',
    happened:
      'Bilum emptied your organisation’s list of networks, because somebody of yours asked for it. From now on people sign in from everywhere, with their passwords and second factors as before. The page “Security” lets you write a new list.',
    otherwise: 'ask_administrator',
  },
  change_waits: {
    subject: 'A change waits for a second administrator',
    happened:
      'Somebody asked for a change that gives rights. It is made once another administrator confirms it: look under Users.',
    otherwise: 'ask_administrator',
  },
  unfreezing_asked: {
    subject: 'Somebody asks to un-freeze the organisation',
    happened:
      'Another administrator asked to take the red button back. It happens once you confirm it, on the page “Organisation”.',
    otherwise: 'ask_administrator',
  },
  delegation_given: {
    subject: 'Somebody approves for somebody else',
    happened:
      'An approval limit was lent for some days. Below is by whom, to whom, and until when.',
    otherwise: 'end_delegation',
  },
  delegation_ended: {
    subject: 'Somebody no longer approves for somebody else',
    happened: 'An approval limit that was lent was taken back. Below is which.',
    otherwise: 'ask_administrator',
  },
  api_key_made: {
    subject: 'An API key was made',
    happened: 'A program may now work in your organisation in the name of whoever made its key.',
    otherwise: 'revoke',
  },
  webhook_added: {
    subject: 'Another address is told of your batches',
    happened:
      'Somebody had an address outside Bilum told of what happens to batches: their numbers and totals, never an account.',
    otherwise: 'revoke',
  },
  webhook_changed: {
    subject: 'What another program is told was changed',
    happened:
      'An administrator changed what an address outside Bilum is told of your batches. A program that relies on it may hear nothing of an approval or a bank file. Below is which, and by whom.',
    otherwise: 'ask_administrator',
  },
  webhook_off: {
    subject: 'A webhook was switched off',
    happened:
      'For almost three days nothing that Bilum sent to this address arrived, so nothing more is sent there. Once it works, switch it on under Integrations.',
    otherwise: 'ask_administrator',
  },
  archive_begun: {
    subject: 'Somebody takes everything of the organisation out',
    happened:
      'Another administrator asked for an archive: payees, accounts, payments, files and the log, all in one file. It holds no passwords.',
    otherwise: 'ask_administrator',
  },
  closure_begun: {
    subject: 'Your organisation is leaving Bilum',
    happened:
      'Administrators of your organisation closed it. From now on it can only be read and taken out. For 30 days you, or any other administrator, can take that back with one press on the page “Organisation”; then it is deleted.',
    otherwise: 'ask_administrator',
  },
  closure_taken_back: {
    subject: 'Your organisation stays',
    happened:
      'An administrator took back that your organisation leaves. It is again as it was before.',
    otherwise: 'ask_administrator',
  },
  details_changed: {
    subject: 'What your organisation says of itself was changed',
    happened:
      'Its name, its address, its telephone number or the e-mail address for invoices was changed. Below is which, and by whom.',
    otherwise: 'ask_administrator',
  },
  person_renamed: {
    subject: 'Somebody who approves has another name',
    happened: 'Somebody who approves payments changed their own name. Below are both names.',
    otherwise: 'ask_administrator',
  },
  records_disagree: {
    subject: 'Records do not agree with each other',
    happened:
      'At night the records of your organisation are compared with each other. Something does not hold, and the night before it was not found. Below is how much, and by which checks.',
    otherwise: 'look_at_records',
  },
  rights_changed: {
    subject: 'What somebody may do was changed',
    happened: 'A role, an approval limit or a status was changed. Below is whose.',
    otherwise: 'ask_administrator',
  },
}
