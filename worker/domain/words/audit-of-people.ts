import {
  type AuditDetails,
  type AuditWords,
  counted,
  nameIn,
  saying,
  textOf,
} from './audit-words.ts'

/** People, their rights and how they sign in. */
export const peopleActions = {
  'session.opened': { title: 'Signed in', says: () => 'signed in' },
  'session.closed': { title: 'Signed out', says: () => 'signed out' },
  'session.extended': {
    title: 'Session prolonged',
    says: () => 'stayed signed in when their session was about to end',
  },
  'session.unlocked': {
    title: 'Session unlocked',
    says: () => 'unlocked a session that nobody had used for a while',
  },
  'session.revoked': { title: 'Device signed out', says: () => 'signed one of their devices out' },
  'user.signed_out_everywhere': {
    title: 'Signed out everywhere',
    says: () => 'signed out on every device',
  },
  'user.letters_resumed': {
    title: 'E-mails leave again',
    says: ({ subjectName }) =>
      `said that e-mails reach ${subjectName ? textOf(subjectName) : 'somebody'} again`,
  },
  'user.profile_changed': { title: 'Profile changed', says: () => 'changed their own profile' },
  'view.saved': { title: 'View saved', says: ({ name }) => `saved the view ${textOf(name)}` },
  'view.removed': { title: 'View removed', says: ({ name }) => `removed the view ${textOf(name)}` },
  'user.password_changed': { title: 'Password changed', says: () => 'changed their own password' },
  'user.reset_asked': {
    title: 'New password asked for',
    says: ({ subjectName }) =>
      `asked that a link for a new password be sent${subjectName ? ` to ${textOf(subjectName)}` : ''}`,
  },
  'user.password_reset': {
    title: 'Password set anew',
    says: () => 'set a new password by the link of an e-mail',
  },
  'user.activated': {
    title: 'Account activated',
    says: () => 'chose a password for the first time',
  },
  'user.locked': {
    title: 'Sign-in held back',
    says: ({ subjectName }) =>
      `tried wrong passwords or codes until the sign-in${subjectName ? ` of ${textOf(subjectName)}` : ''} was held back`,
  },
  'user.factor_begun': {
    title: 'Second factor begun',
    says: () => 'began to set up an authenticator app',
  },
  'user.factor_added': {
    title: 'Second factor added',
    says: ({ kind }) => (kind === 'passkey' ? 'added a passkey' : 'added an authenticator app'),
  },
  'user.factor_removed': {
    title: 'Second factor removed',
    says: ({ kind }) => (kind === 'passkey' ? 'removed a passkey' : 'removed an authenticator app'),
  },
  'user.signed_out_by_administrator': {
    title: 'Signed out by an administrator',
    says: (details) => `signed ${somebodyElse(details)} out everywhere`,
  },
  'user.device_signed_out': {
    title: 'Device signed out by an administrator',
    says: (details) => `signed one device of ${somebodyElse(details)} out`,
  },
  'user.factors_removed': {
    title: 'Second factors taken away',
    says: (details) => `took the second factors of ${somebodyElse(details)} away`,
  },
  'user.recovery_codes_made': {
    title: 'Recovery codes made',
    says: () => 'made new recovery codes',
  },
  'user.invited': { title: 'User invited', says: ({ name }) => `invited ${textOf(name)}` },
  'users.invited': {
    title: 'Users invited by a sheet',
    says: ({ invited, fileName }) =>
      `invited ${counted(invited, 'user')} by the sheet ${textOf(fileName)}`,
  },
  'users.invitations_asked': {
    title: 'Invitations asked for by a sheet',
    says: ({ invited, fileName }) =>
      `asked to invite ${counted(invited, 'user')} by the sheet ${textOf(fileName)}, each of whom a second administrator must confirm`,
  },
  'user.invitation_sent': {
    title: 'Invitation sent again',
    says: ({ email }) => `sent ${textOf(email)} another invitation`,
  },
  'user.changed': { title: 'User changed', says: ({ after }) => `changed ${nameIn(after)}` },
  'user.deactivated': {
    title: 'User deactivated',
    says: ({ after }) => `deactivated ${nameIn(after)}`,
  },
  'user.reactivated': {
    title: 'User reactivated',
    says: ({ after }) => `reactivated ${nameIn(after)}`,
  },
  'user.removal_undone': {
    title: 'Removal undone',
    says: () => 'took back that they were removed as an administrator',
  },
  'role.changed': {
    title: 'Role changed',
    says: ({ before }) => `changed what the role ${nameIn(before)} means`,
  },
  'delegation.given': {
    title: 'Delegation given',
    says: ({ delegator, delegate, fromDay, toDay }) =>
      `let ${nameIn(delegate)} approve for ${nameIn(delegator)} from ${textOf(fromDay)} to ${textOf(toDay)}`,
  },
  'delegation.ended': {
    title: 'Delegation ended',
    says: ({ delegator, delegate }) =>
      `ended that ${nameIn(delegate)} approves for ${nameIn(delegator)}`,
  },
  'change.asked': {
    title: 'Change asked for',
    says: () => 'asked for a change that a second administrator must confirm',
  },
  'change.called': {
    title: 'Bilum called about a change',
    says: ({ outcome }) =>
      outcome === 'confirmed'
        ? 'called about a change that waited, and confirmed it as the second'
        : outcome === 'refused'
          ? 'called about a change that waited, and refused it'
          : 'called about a change that waits, and heard yes',
  },
  'change.refused': {
    title: 'Change refused',
    says: ({ reason }) => `refused a change that was asked for${saying(reason)}`,
  },
  'change.withdrawn': {
    title: 'Change withdrawn',
    says: () => 'withdrew a change they had asked for',
  },
} satisfies Record<string, AuditWords>

const somebodyElse = ({ subjectName }: AuditDetails) => textOf(subjectName) || 'somebody else'
