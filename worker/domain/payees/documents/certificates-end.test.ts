import { expect, test } from 'vitest'
import { addDays, type Day } from '../../calendar.ts'
import { isCertificateDue } from './certificates-end.ts'

const certificate = { lastDay: '2027-03-31', addedOn: '2026-04-01' }

test('a certificate is told of thirty, fourteen and three days before its last day and on the day after, once each', () => {
  const days: Day[] = []
  for (let since = '2027-02-01'; since < '2027-04-20'; since = addDays(since, 1)) {
    const today = addDays(since, 1)
    if (isCertificateDue(certificate, since, today)) days.push(today)
  }
  expect(days).toEqual(['2027-03-01', '2027-03-17', '2027-03-28', '2027-04-01'])
})

test.each([
  ['two stages that nobody was there to tell are one', '2027-02-20', '2027-03-18', true],
  ['none came since', '2027-03-01', '2027-03-16', false],
  ['the same day again', '2027-03-17', '2027-03-17', false],
])('%s', (_says, since, today, isDue) => {
  expect(isCertificateDue(certificate, since, today)).toBe(isDue)
})

test('whoever brings one that ends soon, or has ended, is told of what comes after alone', () => {
  const late = { ...certificate, addedOn: '2027-03-20' }
  expect(isCertificateDue(late, '2027-02-20', '2027-03-20')).toBe(false)
  expect(isCertificateDue(late, '2027-02-20', '2027-03-28')).toBe(true)
  expect(isCertificateDue({ ...late, addedOn: '2027-06-01' }, '2027-02-20', '2027-06-01')).toBe(
    false,
  )
})
