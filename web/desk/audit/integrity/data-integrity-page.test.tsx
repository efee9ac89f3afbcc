import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { integrityCheckNames } from '#domain/integrity/checks.ts'
import { problem } from '../../../testing/cast.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { DataIntegrityPage } from './data-integrity-page.tsx'

const nights = 'GET /api/integrity/nights'
const noNight: [number, unknown] = [200, { last: null, running: null }]

/** Two entries of a log, with hashes that fit them. */
const first = {
  ...{ seq: 1, at: '2026-11-20T04:06:00.000Z', actorId: 'mia', action: 'a', subject: 's' },
  ...{ details: '{}', previousHash: '' },
  hash: '',
}
let entries: (typeof first)[] = []
beforeEach(async () => {
  const one = { ...first, hash: await hashOf(first) }
  const two = { ...first, seq: 2, previousHash: one.hash }
  entries = [one, { ...two, hash: await hashOf(two) }]
})

/** Where the log ended, as it was put aside. */
const anchor = () => ({ organisation: 'org-acme', seq: 2, hash: entries[1]?.hash })

async function hashOf({ seq, at, actorId, action, subject, details, previousHash }: typeof first) {
  const text = JSON.stringify([seq, at, actorId, action, subject, details, previousHash])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The page, with the export answered as lines; all else as usual. */
async function check(lines: () => object[] | Response, anchors = JSON.stringify(anchor())) {
  openPage(<DataIntegrityPage />, { as: 'zoe', answers: { [nights]: noNight } })
  const others = fetch
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    if (input === '/api/audit/anchors') return new Response(anchors)
    if (input !== '/api/audit/export') return others(input, init)
    const answer = lines()
    if (answer instanceof Response) return answer
    return new Response(answer.map((line) => `${JSON.stringify(line)}\n`).join(''))
  })
  await userEvent.click(await screen.findByRole('button', { name: /Check the whole/ }))
}

test('a log that is whole is said to be, with its last number and hash', async () => {
  await check(() => entries)
  expect(await screen.findByText('Whole: entries 1 to 2.')).toBeTruthy()
  expect(screen.getByText(entries[1]?.hash ?? '')).toBeTruthy()
  expect(screen.getByText(/The one end of it that Bilum put aside is in it/)).toBeTruthy()
})

test('where no end was put aside, it says that nothing shows what was cut off', async () => {
  await check(() => entries, '')
  expect(await screen.findByText(/nothing here shows whether newer entries were/)).toBeTruthy()
})

test('entries whose content is not for the reader are counted, and the chain goes on', async () => {
  await check(() =>
    entries.map((entry) =>
      entry.seq === 1
        ? { ...entry, details: undefined, ...{ notShown: 'lines_kept', fits: true } }
        : entry,
    ),
  )
  expect(await screen.findByText('Whole: entries 1 to 2.')).toBeTruthy()
  expect(screen.getByText(/The content of one of them is the payroll group’s/)).toBeTruthy()
})

test('a log whose end was cut off is found by where it ended before', async () => {
  await check(() => entries.slice(0, 1))
  expect(await screen.findByText('The audit log is not whole.')).toBeTruthy()
  expect(screen.getByText(/its end was cut off/).textContent).toContain(entries[1]?.hash)
})

test('an entry that was changed is named', async () => {
  await check(() =>
    entries.map((entry) => (entry.seq === 2 ? { ...entry, actorId: 'zoe' } : entry)),
  )
  expect(await screen.findByText('The audit log is not whole.')).toBeTruthy()
  expect(screen.getByText(/At entry 2: its content is not what its hash says/)).toBeTruthy()
})

test('a log that was written anew is found by what this device saw before', async () => {
  const seen = { seq: 2, hash: 'another', at: '2026-11-20T04:06:00.000Z' }
  localStorage.setItem('bilum.chain-end.acme', JSON.stringify(seen))
  await check(() => entries)
  expect(await screen.findByText(/Entry 2 is not the one that this device saw/)).toBeTruthy()
  expect(JSON.parse(localStorage.getItem('bilum.chain-end.acme') ?? '')).toEqual(seen)
})

test('what could not be read is no verdict', async () => {
  await check(() => Response.json({}, { status: 503 }))
  expect(await screen.findByText(/HTTP error! status: 503/)).toBeTruthy()
  expect(screen.queryByText(/whole/i, { selector: 'strong' })).toBeNull()
})

const sound = { checked: 3, problems: [], nextCursor: null }

test('the records are checked one after the other, part by part', async () => {
  const says = 'It is not where it was put.'
  const lost = { ...sound, problems: [{ subject: 'bank-file/f1', name: 'B7.aba', says }] }
  const parts = [{ ...sound, nextCursor: 'behind' }, sound, sound, sound, sound, lost, sound]
  const { requests } = openPage(<DataIntegrityPage />, {
    as: 'zoe',
    answers: {
      [nights]: noNight,
      'GET /api/integrity': parts.map((part): [number, unknown] => [200, part]),
    },
  })
  expect(await screen.findAllByText('not looked at yet')).toHaveLength(integrityCheckNames.length)
  await userEvent.click(await screen.findByRole('button', { name: 'Check the records' }))
  expect(await screen.findByText(/^Found: 1/)).toBeTruthy()
  expect(screen.queryByText('not looked at yet')).toBeNull()
  expect(screen.getByText('6 batches looked at')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'B7.aba' })).toHaveProperty(
    'search',
    '?subject=bank-file%2Ff1',
  )
  const asked = requests.filter(({ path }) => path === '/api/integrity').map(({ url }) => url)
  expect(asked).toHaveLength(integrityCheckNames.length + 1)
  expect(asked[1]).toBe('/api/integrity?check=totals&cursor=behind')
})

test('a check that gets no answer says so, and nothing is said to hold', async () => {
  openPage(<DataIntegrityPage />, {
    as: 'zoe',
    answers: {
      [nights]: noNight,
      'GET /api/integrity': [500, problem(500, 'failed', 'It went wrong.')],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Check the records' }))
  expect((await screen.findByRole('alert')).textContent).toContain('It went wrong.')
  expect(screen.queryByText(/checks hold/)).toBeNull()
})

const night = {
  ...{ begunAt: '2026-11-22T16:02:00Z', endedAt: '2026-11-22T16:10:00Z', checksDone: 16 },
  ...{ looked: { batches: 214, files: 31, payees: 1 }, found: 0, problems: [] },
}

test('the last night says that all held, and how much was looked at', async () => {
  const answer: [number, unknown] = [200, { last: night, running: null }]
  openPage(<DataIntegrityPage />, { as: 'zoe', answers: { [nights]: answer } })
  expect(await screen.findByText('Everything that was checked holds.')).toBeTruthy()
  expect(screen.getByText(/02:10: 19 checks, 214 batches, 31 bank files, 1 payee\./)).toBeTruthy()
})

test('what did not hold last night stands under its check, while tonight goes on', async () => {
  const says = 'It is not where it was put.'
  const problems = [{ check: 'files', subject: 'bank-file/f1', name: 'B7.aba', says }]
  const running = { ...night, endedAt: null, checksDone: 3 }
  const last = { ...night, found: 201, problems }
  const answer: [number, unknown] = [200, { last, running }]
  openPage(<DataIntegrityPage />, { as: 'zoe', answers: { [nights]: answer } })
  expect(await screen.findByText('Found: 201')).toBeTruthy()
  expect(screen.getByText(/3 of 19 checks are done/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'B7.aba' })).toBeTruthy()
  expect(screen.getByText(/The first 1 are kept/)).toBeTruthy()
})
