import { delegationLimits } from '../../domain/batches/delegation.ts'
import type { RefusalTable } from './refusal-table.ts'

/** Who may do what: signing in, people, rights and the organisation’s own state. */
export const accessRefusals = {
  // who is asking
  signed_out: [401, 'Authentication required'],
  session_locked: [401, 'This session is locked. Write your password to go on.'],
  session_at_its_end: [
    409,
    'A session lasts a day at most. Sign in again when it ends; what you wrote stays.',
  ],
  invalid_credentials: [401, 'The e-mail address or the password is not right.'],
  locked: [429, 'Too many wrong tries. Wait a few minutes, then try again.'],
  sign_ins_busy: [
    503,
    'Many people are signing in at this moment. Nothing was tried. Wait ten seconds, then send it again.',
  ],
  tries_under_way: [
    429,
    'Other tries for this account are still being looked at. Wait ten seconds, then try again.',
  ],
  admin_key_invalid: [401, 'Invalid administrator key'],
  sys_admin_only: [403, 'This login is restricted to System Administrators only'],
  second_factor_needed: [401, 'Write the code from your authenticator app, or a recovery code.'],
  recent_proof_needed: [
    403,
    'This gives rights, or changes where money comes from, who approves it or whom we call and tell, and your sign-in is a while ago. Unlock with your password, and your code where you have one, then send it again.',
  ],
  factor_sign_in_needed: [
    403,
    'You have a second factor now. Sign out, and sign in with it to change this.',
  ],
  second_factor_required: [
    403,
    'Your organisation asks for a second factor. Set one up before you go on.',
  ],
  code_wrong: [401, 'This code is not right. Take the newest one from your app.'],
  code_used: [401, 'This code was used before. Wait for the next one.'],
  passkey_wrong: [401, 'This passkey was not accepted. Try again, or take another way.'],
  challenge_used: [401, 'This sign-in was finished or took too long. Please start again.'],
  link_used: [410, 'This link was used before, or a newer one was sent.'],
  link_expired: [410, 'This link is too old. Ask for a new one.'],
  quota_used_up: [429, 'A quota of yours is used up. Wait a minute, then try again.'],
  too_many_requests: [429, 'Too many attempts from here. Wait a minute, then try again.'],
  account_inactive: [
    403,
    'Your account has been deactivated. Please contact your system administrator.',
  ],
  not_allowed: [403, 'Your role does not allow this.'],
  administrator_required: [403, 'This page is for administrators of your organisation.'],
  network_not_allowed: [
    403,
    'Your organisation lets its people in from its own networks alone, and this is none of them.',
  ],
  own_network_missing: [
    422,
    'Your own address is in none of these networks, so this would lock you out. Add it first.',
  ],
  no_networks: [409, 'There is no list of networks: people come in from everywhere already.'],
  sign_in_rules_wrong: [422, 'Rules of signing in cannot be like this.'],
  sign_ins_are_kept: [409, 'What the list of sign-ins says does not change.'],
  foreign_origin: [403, 'This request came from another site, so it was not carried out.'],
  unknown_host: [404, 'There is no organisation at this address.'],
  unknown_organisation: [404, 'There is no organisation at this address.'],
  organisation_gone: [
    410,
    'This organisation has left Bilum. Nobody can sign in here any more. For its records, ask the organisation itself.',
  ],
  state_unknown: [
    503,
    'Whether your organisation may do this now could not be asked at this moment. Nothing was changed. Please try again in a minute.',
  ],
  maintenance: [503, 'This organisation is being looked after. Please try again in a few minutes.'],
  // a router in front of us asks anew where it is (RFC 9110, 15.5.20)
  in_another_cell: [
    421,
    'This organisation is served from another place of ours. Nothing was changed. If it has just moved, try again in a minute.',
  ],
  organisation_moved: [
    503,
    'This organisation is being moved to another place of ours. Nothing was changed. Please try again in a few minutes.',
  ],

  // passwords
  password_moved: [
    409,
    'Your account or your password was changed meanwhile. Sign in again and look.',
  ],
  password_wrong: [401, 'This is not your present password.'],
  own_sessions: [409, 'You sign yourself out everywhere under “Your sign-in”.'],
  own_factor: [409, 'You remove your own second factor under “Your sign-in”.'],
  factor_missing: [409, 'This person has no second factor.'],
  last_factor_needed: [409, 'A second factor is asked for here, so the last one stays.'],
  last_factor_stays: [
    409,
    'This is the last second factor now. Look again, and remove it with your password.',
  ],
  own_factor_first: [
    409,
    'Set up your own second factor first, so that you do not lock yourself out.',
  ],
  stale_rights: [409, 'Rights or people changed at the same moment. Please look again.'],
  role_keeps: [422, 'Whoever administers the organisation keeps looking after people and rights.'],
  role_never_has: [422, 'Whoever looks after the system touches neither payments nor rights.'],
  permissions_apart: [422, 'Whoever reconciles payments does not make or approve them.'],
  permission_needed: [422, 'A role sees what it acts on. One permission needs another.'],
  limit_of_role: [422, 'Only a role that approves has a limit, and it is not below zero.'],
  title_of_role: [422, 'Another role has this name. People must know them apart.'],
  sections_of_role: [422, 'A home has each section once, and only those that the role may read.'],
  roles_are_fixed: [422, 'There are ten roles. They are changed, and none comes or goes.'],
  stale_settings: [409, 'Somebody else changed the settings meanwhile. Please look again.'],
  password_too_short: [
    422,
    'A password needs at least 15 characters; with a second factor, 8. Several words make a good one.',
  ],
  password_too_short_beside_factor: [422, 'A password needs at least 8 characters.'],
  password_too_long: [422, 'A password can have at most 256 characters.'],
  password_common: [422, 'This password is among the first that anyone would try. Choose another.'],
  password_of_context: [
    422,
    'This password is little more than your name, your address or your organisation’s. Choose another.',
  ],

  // people and the platform
  people_moved: [
    409,
    'People, roles or what waits changed since you looked, so nobody was invited. Look at the sheet again.',
  ],
  email_taken: [409, 'Somebody here has this e-mail address already.'],
  name_of_colleague: [
    409,
    'A colleague has this name, or one that looks the same. Add an initial or a second name.',
  ],
  own_rights: [409, 'Nobody changes their own role or status. Ask another administrator.'],
  nothing_to_delegate: [409, 'You approve nothing yourself, so nobody can approve for you.'],
  delegate_self: [422, 'Choose somebody else: nobody approves for themselves.'],
  delegate_unable: [
    422,
    'Only somebody who is active and whose role approves can approve for you.',
  ],
  delegation_days: [
    422,
    `It begins within ${delegationLimits.aheadDaysMax} days from today, and lasts at most ${delegationLimits.daysMax}.`,
  ],
  too_many_delegations: [
    409,
    `At most ${delegationLimits.openMax} people approve for you at one time. End one first.`,
  ],
  not_your_delegation: [403, 'Only the two of them, or an administrator, can end this delegation.'],
  delegation_over: [409, 'This delegation is over.'],
  delegations_are_fixed: [409, 'A delegation does not change. End it, and give another.'],
  own_delegation: [409, 'You would do or see more by it, so another administrator confirms it.'],
  last_administrator: [409, 'One active administrator must stay.'],
  not_activated: [409, 'This invitation was not taken up yet. Send it again instead.'],
  sign_up_unconfirmed: [409, 'This sign-up was not confirmed by its e-mail address yet.'],
  state_change_not_allowed: [409, 'An organisation in this state cannot be moved there.'],

  // other programs
  api_key_ended: [401, 'This API key was revoked, or its last day is over.'],
  scope_missing: [403, 'This API key lacks the scope for this.'],
  person_needed: [403, 'No API key may do this: it takes a person who is signed in.'],
  idempotency_key_needed: [
    400,
    'Send the header Idempotency-Key with this change: a key of your own, the same on every try of it, so that nothing is done twice.',
  ],
  too_many_keys: [409, 'There are 20 API keys in use, which is the most. Revoke one first.'],
  webhook_without_secret: [
    409,
    'This webhook came from an archive, without its secret. Make a new secret first, then switch it on.',
  ],
  too_many_webhooks: [409, 'There are five webhooks, which is the most. Remove one first.'],
  stale_webhook: [409, 'Somebody else changed this webhook meanwhile. Please look again.'],

  // organisation states
  organisation_trial_ended: [
    403,
    'The trial has ended. Finish, look and export as before; to start something new, choose a plan.',
  ],
  organisation_restricted: [
    403,
    'An invoice is long unpaid, so nothing can be prepared or changed, drafts included. What was submitted can be approved and downloaded.',
  ],
  organisation_suspended: [
    403,
    'This organisation is suspended. Everything can be read and exported; a verified payment opens it again.',
  ],
  organisation_frozen: [
    403,
    'This organisation is frozen: everything can be read, nothing leaves.',
  ],
  organisation_cancelled: [403, 'This organisation was cancelled. Its records can be exported.'],
  organisation_closed: [404, 'There is no organisation at this address.'],
  organisation_not_frozen: [409, 'This organisation is not frozen.'],
  demonstration_only: [
    403,
    'You are looking at a demonstration: nothing can be changed or taken out here. In a free trial of your own you can do this.',
  ],
} satisfies RefusalTable
