import { type AuditWords, counted, quoted, textOf } from './audit-words.ts'

const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0)

/** Other programs: the keys they come in with, and the addresses that are told of what happens. */
export const integrationActions = {
  'api_key.made': {
    title: 'API key made',
    says: ({ name, lastDay }) => `made the API key ${quoted(name)}, until ${textOf(lastDay)}`,
  },
  'api_key.revoked': {
    title: 'API key revoked',
    says: ({ name }) => `revoked the API key ${quoted(name)}`,
  },
  'api_key.end_told': {
    title: 'Told that an API key ends',
    says: ({ name, lastDay, stage }) =>
      `told that the API key ${quoted(name)} ${stage === 0 ? 'ended' : 'ends'} with ${textOf(lastDay)}`,
  },
  'webhook.added': {
    title: 'Webhook added',
    says: ({ host, events }) =>
      `has ${textOf(host)} told of ${counted(lengthOf(events), 'kind')} of events`,
  },
  'webhook.changed': {
    title: 'Webhook changed',
    says: ({ host }) => `changed the webhook to ${textOf(host)}`,
  },
  'webhook.removed': {
    title: 'Webhook removed',
    says: ({ host }) => `removed the webhook to ${textOf(host)}`,
  },
  'webhook.secret_made': {
    title: 'Webhook secret made anew',
    says: ({ host }) => `made a new secret for the webhook to ${textOf(host)}`,
  },
  'webhook.sent_again': {
    title: 'Webhook sent again',
    says: ({ host, sequence }) => `had event ${textOf(sequence)} sent to ${textOf(host)} again`,
  },
  'webhook.switched_off': {
    title: 'Webhook switched off',
    says: ({ host }) => `switched the webhook to ${textOf(host)} off: nothing arrived there`,
  },
} satisfies Record<string, AuditWords>
