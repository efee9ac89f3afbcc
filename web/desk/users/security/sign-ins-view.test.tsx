import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { SignInList } from '#contract/users/security.ts'
import { writeCsv } from '../../layout/lists/export/write-csv.ts'
import { asAdministrator } from './security-cast.fixture.tsx'
import { signInsFile } from './sign-ins-file.ts'

const signIns: SignInList = {
  items: [
    {
      ...{ id: 3, at: '2026-11-20T04:06:00Z', person: { id: 'mia', name: 'Mia Kaupa' } },
      ...{ outcome: 'wrong_password', device: 'Chrome, Android phone', factor: '', times: 15 },
      ...{ network: 'Digicel', address: '203.0.113.x' },
    },
  ],
  nextCursor: null,
  strangersTries: 7,
  people: [{ id: 'mia', name: 'Mia Kaupa' }],
}

test('the sign-ins say what failed and why, and are narrowed in the address', async () => {
  const { requests } = asAdministrator(
    { 'GET /api/security/sign-ins': [200, signIns] },
    '/?show=sign-ins',
  )
  const row = within(await screen.findByRole('row', { name: /Mia Kaupa/ }))
  expect(row.getByText(/Wrong password, and 14 more that day/)).toBeTruthy()
  expect(row.getByText('Digicel, 203.0.113.x')).toBeTruthy()
  expect(screen.getByText(/were tried 7 times/)).toBeTruthy()
  const only = () => screen.getByRole('checkbox', { name: 'Only what failed' }) as HTMLInputElement
  const ticked = () => only().checked
  await userEvent.click(only())
  await waitFor(() => expect(requests.at(-1)?.url).toBe('/api/security/sign-ins?failed=yes'))
  await waitFor(() => expect(ticked()).toBe(true))
  await userEvent.selectOptions(await screen.findByLabelText('Whose'), 'mia')
  await waitFor(() =>
    expect(requests.at(-1)?.url).toBe('/api/security/sign-ins?person=mia&failed=yes'),
  )
})

test('the sign-ins of some days are listed and taken along, each row in words, none of them a formula', async () => {
  const { requests } = asAdministrator(
    {
      'GET /api/security/sign-ins': [200, signIns],
      'POST /api/exports': [200, { isEntered: true }],
    },
    '/?show=sign-ins&from=2026-11-01&to=2026-11-20',
  )
  await screen.findByRole('row', { name: /Mia Kaupa/ })
  const asked = '/api/security/sign-ins?from=2026-11-01&to=2026-11-20'
  expect(requests.at(-1)?.url).toBe(asked)
  const { columns, read } = signInsFile('from=2026-11-01&to=2026-11-20')
  const { rows } = await read('', new AbortController().signal)
  expect(requests.at(-1)?.url).toBe(`${asked}&limit=200`)
  const named = rows.map((row) => row.map((cell) => (cell === 'Digicel' ? '=Digicel' : cell)))
  expect((await writeCsv(columns, named).text()).trim().split('\r\n')).toEqual([
    'At (UTC),Person,What,Times that day,Second factor,With,Network,Address',
    `2026-11-20T04:06:00Z,Mia Kaupa,Wrong password,15,,"Chrome, Android phone",'=Digicel,203.0.113.x`,
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(requests.at(-1)?.path).toBe('/api/exports'))
  expect(requests.at(-1)?.body).toEqual({
    ...{ list: 'sign-ins', filter: 'from=2026-11-01&to=2026-11-20', format: 'csv', rows: 1 },
  })
})
