import { ask, type Heard } from '../../testing/ask.ts'
import { cookiesOf } from '../../testing/browser.ts'
import { originOf } from '../../testing/cast.ts'
import { tokenOfColleague } from '../../testing/colleagues.ts'
import type { Sent } from './bank-file.fixture.ts'

/*
 * What an approver reads, as it stands on their page: taken from its HTML, and from nothing else.
 */

export type Shown = {
  batchId: string
  /** What the form of the page sends beside the decision. */
  digest: string
  key: string
  onBehalfOf: string
  lines: Sent[]
  totalToea: number
  count: number
  /** BSB and number of the account that pays. */
  from: string
  day: string
}

export const host = originOf('acme')

async function browse(
  who: string,
  method: string,
  path: string,
  form?: Record<string, string>,
): Promise<Heard> {
  return ask(method, `${host}${path}`, {
    headers: { Origin: host, Cookie: await cookiesOf(tokenOfColleague(who)) },
    ...(form && { body: new URLSearchParams(form) }),
  })
}

const signs: Record<string, string> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"' }
/** What is written without a break is one word, as the groups of an account's number are; days are not. */
const plain = (html: string, tied = '') =>
  html
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&amp;|&#x27;|&quot;/g, (sign) => signs[sign] ?? sign)
    .replaceAll('\u00a0', tied)
    .replace(/\s+/g, ' ')
    .trim()

const toeaIn = (text: string) => Math.round(Number(text.replace(/[K,]/g, '')) * 100)
const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

const between = (html: string, from: string, to: string) => html.split(from)[1]?.split(to)[0] ?? ''

function lineOf(row: string): Sent {
  const [name = '', rest = ''] = row.split('<b>')
  const [amount = '', small = ''] = rest.split('</b>')
  const [where = '', reference = ''] = plain(small).split(' · ')
  const [, bsb = '', account = ''] = /(\d{3}-\d{3}) (\S+)$/.exec(where) ?? []
  return { name: plain(name), bsb, account, toea: toeaIn(plain(amount)), reference }
}

/** The first day of a text as pages write it: `Fri 04/12/2026`. */
function dayIn(text: string): string {
  const [, day = '', month = '', year = ''] = /(\d{2})\/(\d{2})\/(\d{4})/.exec(text) ?? []
  return `${year}-${month}-${day}`
}

/** The page of a batch; nothing where it offers this reader no decision. */
export async function readPage(who: string, batchId: string): Promise<Shown | undefined> {
  const { text, status } = await browse(who, 'GET', `/approval/${batchId}`)
  if (status === 303) return undefined // whoever was removed is sent to sign in
  if (status !== 200) throw new Error(`${status} at the page of ${batchId}: ${text.slice(-600)}`)
  const digest = hidden(text, 'digest')
  if (!digest) return undefined
  const all = between(text, '<details id="lines"', '</details>')
  const rows = between(all, '<ol>', '</ol>').split('<li>').slice(1)
  const facts = plain(between(text, '<dl>', '</dl>'), ' ')
  const [, bsb = ''] = /(\d{3}-\d{3})/.exec(facts) ?? []
  const printed = plain(
    /<span class="print">([^<]*)<\/span>/.exec(between(text, '<dl>', '</dl>'))?.[1] ?? '',
  )
  return {
    batchId,
    digest,
    key: hidden(text, 'key'),
    onBehalfOf: hidden(text, 'onBehalfOf'),
    lines: rows.map(lineOf),
    totalToea: toeaIn(plain(/<b class="total">(.*?)<\/b>/.exec(text)?.[1] ?? '')),
    count: Number(/(\d+) payment/.exec(plain(text))?.[1] ?? Number.NaN),
    from: bsb + printed,
    day: dayIn(facts),
  }
}

/** Presses Approve on a page that was read, now or some time ago; whether it was taken. */
export async function pressApprove(who: string, shown: Shown): Promise<Heard> {
  const { digest, key, onBehalfOf, batchId } = shown
  const form = { digest, key, onBehalfOf, question: '', reason: '', decision: 'approve' }
  return browse(who, 'POST', `/approval/${batchId}`, form)
}

export const wasTaken = ({ status, headers }: Heard) =>
  status === 303 && (headers.get('Location') ?? '').includes('done=approve')
