import { and, gt, lt } from 'drizzle-orm'
import type { Context } from 'hono'
import { wakeMailer } from '../core/commit.ts'
import { untilAnswered } from '../core/d1/until-answered.ts'
import { type ControlDb, platformRealm } from '../core/databases.ts'
import { sha256 } from '../core/sha256.ts'
import { outbox } from '../db/records.ts'
import {
  type Share,
  sharesOfAddressOfUnpaid,
  sharesOfUnknownAddress,
} from '../domain/access/strangers/stranger-budgets.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import type { App } from '../http/app.ts'
import { languageOfStranger } from '../http/language/language-of.ts'
import { networkKey } from '../http/network/network-key.ts'
import { runAfterResponse } from '../http/run-after-response.ts'
import { postLetters } from '../mail/post-letters.ts'
import { findOrganisationsOf, hashOf } from '../organisations/directory.ts'
import { nameOfNetwork, spend } from '../strangers/budgets.ts'
import { paceOf, type SentForm } from '../strangers/human-check/require-human.ts'

/**
 * Sends a letter with the organisations that know this address, after the answer: whoever asks hears the same, in the
 * same time, whether there are any. One letter a day to an address, however often it is asked for, in the language of the
 * first time, and another when what it says has changed, three in all: whoever is named in it may change that all day. To addresses that nobody knows a stranger has only a few letters written, and all strangers
 * together a small number, of which a browser that works keeps the most; so are those to addresses that only organisations know which
 * never paid, because a stranger invites whom they like into theirs; none of it is a change of anybody's, so it stands in no
 * audit log.
 */
export function discover(c: Context<App>, fields: { email: string }) {
  const sent = { form: 'discovery', fields, address: networkKey(c) } as const
  runAfterResponse(c, () => send(c, fields.email.trim().toLowerCase(), sent))
}

const lettersPerDay = 3

/** Letters whose keys begin so. */
const countWritten = (db: ControlDb, prefix: string) =>
  db.$count(outbox, and(gt(outbox.key, prefix), lt(outbox.key, `${prefix}~`)))

async function send(c: Context<App>, email: string, sent: SentForm) {
  const { env } = c
  const realm = platformRealm(env)
  const now = new Date()
  const language = languageOfStranger(c)
  const emailHash = await hashOf(email)
  const knowing = await findOrganisationsOf(env, email)
  const organisations = knowing.map(({ slug, name }) => ({ slug, name }))
  const found = await sha256(JSON.stringify(organisations))
  const ofDay = `${dayInPortMoresby(now)}/${emailHash}`
  const occasion = `${ofDay}/${found}`
  if ((await countWritten(realm.db, `discovery/${ofDay}/`)) >= lettersPerDay) return
  const network = await nameOfNetwork(env, sent.address)
  const take = async (what: string, shares: Share[]) =>
    (await spend(env, { what, subject: occasion, shares }, now)).ok
  // also of whom somebody knows: what is left of a budget tells nobody who is known
  const isLeft =
    (await paceOf(c, sent)) !== 'held' &&
    (await take('unknown_address', sharesOfUnknownAddress(network)))
  const isUnknown = knowing.length === 0
  if (isUnknown && !isLeft) return
  const isOfUnpaid = !isUnknown && knowing.every(({ isUnpaid }) => isUnpaid)
  if (isOfUnpaid && !(await take('address_of_unpaid', sharesOfAddressOfUnpaid(network)))) return
  const [letter] = postLetters(
    realm.db,
    { letter: 'discovery', occasion, addresses: [email], content: { organisations, language } },
    now,
  )
  // its key is written once, and nobody else asks again
  await untilAnswered(async () => letter)
  wakeMailer(env, realm.id)
}
