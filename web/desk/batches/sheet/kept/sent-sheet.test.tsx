import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeUpload } from '../../../../testing/fake-upload.ts'
import { device, draftImport, leave, mend, openOnShelf } from './on-shelf.fixture.tsx'

describe('a sheet on its way', () => {
  /** The uploads that wait, each with its key: answered, or lost. */
  let sent: { key: string; answer: () => void; lose: () => void }[] = []
  beforeEach(() => {
    sent = []
    class Waiting extends fakeUpload(() => [201, draftImport]) {
      key = ''
      onerror?: () => void
      override setRequestHeader(name?: string, value?: string) {
        if (name === 'idempotency-key') this.key = value ?? ''
      }
      override send(body: unknown) {
        const lose = () => this.onerror?.()
        sent.push({ key: this.key, answer: () => super.send(body), lose })
      }
    }
    vi.stubGlobal('XMLHttpRequest', Waiting)
  })
  const add = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Add 2 payments/ }))
    await waitFor(() => expect(sent.length).toBeGreaterThan(0))
  }
  const goOn = async () => {
    openOnShelf()
    await userEvent.click(await screen.findByRole('button', { name: 'Go on' }))
    await screen.findByText('2 of 2 rows are ready')
  }

  test('is not offered again once it was added, also where its page was left', async () => {
    openOnShelf()
    await mend('12.50')
    await add()
    await leave()
    window.history.pushState(null, '', '/elsewhere') // a router in memory leaves the address as it was
    sent[0]?.answer()
    await waitFor(() => expect(device.mia?.size).toBe(0))
    window.history.back()
  })

  test('goes under the same key from another window where no answer came', async () => {
    openOnShelf()
    await mend('12.50')
    await add()
    sent[0]?.lose()
    await screen.findByText('Not confirmed.')
    await leave()
    sessionStorage.clear() // as a window of its own has it
    await goOn()
    await add()
    await waitFor(() => expect(sent[1]?.key).toBe(sent[0]?.key))
  })

  test('goes under the same key where its answer came once it was gone on with', async () => {
    openOnShelf()
    await mend('12.50')
    await add()
    await leave()
    await goOn()
    sent[0]?.answer()
    await waitFor(() => expect(device.mia?.size).toBe(0))
    await add()
    await waitFor(() => expect(sent[1]?.key).toBe(sent[0]?.key))
  })
})
