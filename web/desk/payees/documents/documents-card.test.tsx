import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { DocumentView } from '#contract/payees/documents.ts'
import { problem } from '../../../testing/cast.ts'
import { fakeUpload } from '../../../testing/fake-upload.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { simon } from '../payee-cast.fixture.ts'
import './add-document-dialog.tsx'
import { DocumentsCard } from './documents-card.tsx'

afterEach(() => vi.unstubAllGlobals())

const list = 'GET /api/payees/simon/documents'
const certificate: DocumentView = {
  ...{ id: 'd1', kind: 'compliance_certificate', name: 'Certificate 2026' },
  ...{ fileName: 'certificate.pdf', bytes: 20_480, sha256: 'f', lastDay: '2026-12-01' },
  ...{ ends: 'soon', addedBy: 'Mia Kila', addedAt: '2026-11-22T00:00:00Z', isReplaced: false },
}

test('a document says until when it counts, and is taken along', async () => {
  const old = { ...certificate, id: 'd0', name: 'Certificate 2025', isReplaced: true }
  openPage(<DocumentsCard payee={simon} />, {
    as: 'vera',
    answers: { [list]: [200, { items: [certificate, old], isScanned: false }] },
  })
  const link = await screen.findByRole('link', { name: 'Certificate 2026' })
  expect(link).toHaveProperty('pathname', '/api/payees/simon/documents/d1/file')
  expect(screen.getByText('Ends soon')).toBeTruthy()
  expect(screen.getByText('Replaced')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Add a document|^Replace/ })).toBeNull()
})

test('another takes its place, with what the form says', async () => {
  const sent: unknown[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    fakeUpload((_method, url, body) => {
      const form = body instanceof FormData ? [...body.keys(), body.get('replacesId')] : []
      sent.push(url, form)
      return [201, certificate]
    }),
  )
  openPage(<DocumentsCard payee={simon} />, {
    answers: { [list]: [200, { items: [certificate], isScanned: true }] },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Replace/ }))
  const file = new File(['%PDF-1.7'], 'newer.pdf', { type: 'application/pdf' })
  await userEvent.upload(await screen.findByLabelText('File'), file)
  await userEvent.click(screen.getByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    '/api/payees/simon/documents',
    ['kind', 'name', 'replacesId', 'file', 'd1'],
  ])
})

describe('a dialog that was left while its file was on its way', () => {
  async function left() {
    const { promise, resolve } = Promise.withResolvers<[number, unknown]>()
    vi.stubGlobal(
      'XMLHttpRequest',
      fakeUpload(() => promise),
    )
    const other = { ...certificate, id: 'd2', name: 'Licence' }
    openPage(<DocumentsCard payee={simon} />, {
      answers: { [list]: [200, { items: [certificate, other], isScanned: true }] },
    })
    const open = async (name: string) =>
      userEvent.click(await screen.findByRole('button', { name: `Replace… ${name}` }))
    await open('Certificate 2026')
    const file = new File(['%PDF-1.7'], 'newer.pdf', { type: 'application/pdf' })
    await userEvent.upload(await screen.findByLabelText('File'), file)
    await userEvent.selectOptions(screen.getByLabelText('What it is'), 'Contract')
    await userEvent.click(screen.getByRole('button', { name: 'Replace' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await open('Certificate 2026')
    expect(screen.getByLabelText('What it is')).toHaveProperty('value', 'contract')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await open('Licence')
    return resolve
  }

  test('closes no other once it is answered', async () => {
    const answer = await left()
    answer([201, certificate])
    expect(await screen.findByText('Document replaced')).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Replace Licence' })).toBeTruthy()
  })

  test.each([
    [503, 'away', 'Not confirmed: Certificate 2026'],
    [422, problem(422, 'invalid', 'It is no PDF.'), 'Not done: Certificate 2026'],
  ])('says so where it ended otherwise: %s', async (status, body, said) => {
    const answer = await left()
    answer([status, body])
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Replace Licence' })).toBeTruthy()
  })
})
