import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { api, NoAnswer } from '../../../api.ts'
import { problem, sessionOf } from '../../../testing/cast.ts'
import { type Answer, openPage } from '../../../testing/open-page.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Page } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAction } from '../../../ui/use-action.ts'

const minute = 60_000
const session = 'GET /api/auth/session'
const soon = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()
const locked: Answer = [401, problem(401, 'session_locked', 'This session is locked.')]
const over: Answer = [401, problem(401, 'signed_out', 'Authentication required')]

afterEach(() => {
  vi.useRealTimers()
})

/** Something typed that is not saved, and a button that needs the server. */
function Draft() {
  const save = useAction({
    send: (_nothing: undefined, key) => api.post('/payees', NoAnswer, { body: {}, key }),
    clears: [],
  })
  return (
    <Page title="Draft">
      <TextField label="Name" />
      <button type="button" onClick={() => save.mutate(undefined)}>
        Save
      </button>
      {save.isSuccess && <p>Saved</p>}
    </Page>
  )
}

const saves = (answers: Answer[], more: Record<string, Answer | Answer[]> = {}) =>
  openPage(<Draft />, { answers: { 'POST /api/payees': answers, ...more } })

async function typeAndSave() {
  await userEvent.type(await screen.findByLabelText('Name'), 'Kila')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
}

const stillTyped = () => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Kila')

describe('two minutes before a session ends', () => {
  const ending = (more = {}) => ({ ...sessionOf('mia'), expiresAt: soon(2), ...more })

  test('it is said at once, and one tap prolongs it', async () => {
    const { requests } = openPage(<Page title="Home" />, {
      answers: {
        [session]: [200, ending({ endsAtLatest: soon(600) })],
        'POST /api/auth/session/extension': [200, { expiresAt: soon(480) }],
      },
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Your session ends in two minutes.')
    await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(requests.at(-1)?.path).toBe('/api/auth/session/extension')
  })

  test('it is said in an open dialog, which keeps the page out of reach, and prolonged there', async () => {
    const { requests } = openPage(
      <Dialog title="Reject" onClose={() => {}}>
        <TextField label="Reason" />
      </Dialog>,
      {
        answers: {
          [session]: [200, ending({ endsAtLatest: soon(600) })],
          'POST /api/auth/session/extension': [200, { expiresAt: soon(480) }],
        },
      },
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject' }))
    await userEvent.type(dialog.getByLabelText('Reason'), 'Twice')
    await userEvent.click(await dialog.findByRole('button', { name: 'Stay signed in' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Twice')
    expect(requests.at(-1)?.path).toBe('/api/auth/session/extension')
  })

  test('after a day nothing prolongs it, and no button says so', async () => {
    const expiresAt = soon(2)
    openPage(<Page title="Home" />, {
      answers: { [session]: [200, ending({ expiresAt, endsAtLatest: expiresAt })] },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('asked for your password')
    expect(screen.queryByRole('button', { name: 'Stay signed in' })).toBeNull()
  })

  test('counts by the server’s clock, however wrong the device’s is', async () => {
    const view = ending({ expiresAt: soon(62), now: soon(60), endsAtLatest: soon(600) })
    openPage(<Page title="Home" />, { answers: { [session]: [200, view] } })
    expect((await screen.findByRole('alert')).textContent).toContain('two minutes')
  })
})

describe('a session that is over', () => {
  test('is signed in again over the page, and what was pressed can be pressed again', async () => {
    const { requests } = saves([over, [201, {}]], {
      'POST /api/auth/login': [200, { ...sessionOf('mia'), accessToken: 'x' }],
    })
    await typeAndSave()
    await screen.findByRole('heading', { name: 'Your session has ended' })
    stillTyped()
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}')
    await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull())
    const login = requests.find(({ path }) => path === '/api/auth/login')
    expect(login?.body).toEqual({ email: 'mia@acme.example', password: 'secret' })
    stillTyped()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
  })

  test.each([
    [
      problem(401, 'invalid_credentials', 'The password is not right.'),
      'Authentication failed: The password is not right.',
    ],
    [{}, 'Authentication failed'],
  ])('says why one is not let in: %j', async (refused, said) => {
    saves([over], { 'POST /api/auth/login': [401, refused] })
    await typeAndSave()
    await userEvent.type(await screen.findByLabelText('Password'), 'wrong{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(said)
  })

  test('ends by itself when its time is up', async () => {
    openPage(<Draft />, {
      answers: { [session]: [200, { ...sessionOf('mia'), expiresAt: soon(-1) }] },
    })
    expect(await screen.findByRole('heading', { name: 'Your session has ended' })).toBeTruthy()
  })
})

describe('a locked session', () => {
  test('asks for the password and the code over the page, and keeps what was typed', async () => {
    const { requests } = saves([locked, [201, {}]], {
      'POST /api/auth/unlock': [
        [401, problem(401, 'second_factor_needed', 'Write the code.')],
        [401, problem(401, 'code_wrong', 'This code is not right.')],
        [204, null],
      ],
    })
    await typeAndSave()
    await screen.findByRole('heading', { name: 'Locked' })
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}')
    const code = await screen.findByLabelText(/Code/)
    expect(screen.queryByRole('alert'), 'a question is no failure').toBeNull()
    await userEvent.type(code, '000000{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('This code is not right.')
    await userEvent.clear(code)
    await userEvent.type(code, '123456{Enter}')
    await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull())
    const sent = requests.filter(({ path }) => path === '/api/auth/unlock').map(({ body }) => body)
    expect(sent.at(-1)).toEqual({ password: 'secret', code: '123456' })
    stillTyped()
  })

  test('is what a right or an account that money comes from asks to confirm, in words of its own', async () => {
    const asked = problem(403, 'recent_proof_needed', 'Unlock first.')
    const { requests } = saves(
      [
        [403, asked],
        [201, {}],
      ],
      {
        'POST /api/auth/unlock': [204, null],
      },
    )
    await typeAndSave()
    await screen.findByRole('heading', { name: 'Is it you?' })
    await userEvent.type(screen.getByLabelText('Password'), 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull())
    expect(requests.filter(({ path }) => path === '/api/auth/unlock')).toHaveLength(1)
    stillTyped()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
  })

  test('that has ended meanwhile is signed in anew in the same place', async () => {
    saves([locked], { 'POST /api/auth/unlock': over })
    await typeAndSave()
    await userEvent.type(await screen.findByLabelText('Password'), 'secret{Enter}')
    expect(await screen.findByRole('heading', { name: 'Your session has ended' })).toBeTruthy()
  })
})

describe('leaving', () => {
  test('shows nothing of the person any more, and says when the server could not be told', async () => {
    const { requests } = saves([], { 'POST /api/auth/logout': new TypeError('offline') })
    await userEvent.click(await screen.findByRole('button', { name: /your menu$/ }))
    // what would be lost with the window is asked about
    const ask = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    const confirm = vi.fn(() => true).mockReturnValueOnce(false)
    vi.stubGlobal('confirm', confirm)
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(document.body.textContent).toContain('Mia')
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    window.removeEventListener('beforeunload', ask)
    expect(confirm).toHaveBeenCalledTimes(2)
    await screen.findByText(/The server could not be told yet/)
    expect(document.body.textContent).not.toContain('Mia')
    const before = requests.length
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(requests.length).toBeGreaterThan(before))
    expect(requests.at(-1)?.path).toBe('/api/auth/logout')
  })
})

test('whoever signs in where the server was not told yet of another’s leaving stays signed in', async () => {
  const { requests } = saves([], {
    [session]: [
      [200, sessionOf('mia')],
      [200, sessionOf('ravi')],
    ],
    'POST /api/auth/logout': new TypeError('offline'),
  })
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined)
  await userEvent.click(await screen.findByRole('button', { name: /your menu$/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await screen.findByText(/The server could not be told yet/)
  const told = () => requests.filter(({ path }) => path === '/api/auth/logout').length
  const before = told()
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('__Host-mark=4000000500.2')
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(told()).toBe(before)
  vi.restoreAllMocks()
})

test('where somebody else signs in at another window nothing of the person before is shown or pressed on here', async () => {
  const mark = vi.spyOn(document, 'cookie', 'get').mockReturnValue('__Host-mark=4000000000.1')
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined)
  openPage(<Draft />, {
    answers: {
      [session]: [
        [200, sessionOf('mia')],
        [200, sessionOf('ravi')],
      ],
    },
  })
  await screen.findByLabelText('Name')
  // this window slept meanwhile, or nobody was at it
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
  mark.mockReturnValue('__Host-mark=4000000500.2')
  await waitFor(() => expect(reload).toHaveBeenCalled())
  vi.restoreAllMocks()
})

test('a change says for whom its page was drawn, and not who signed in since', async () => {
  saves([[201, {}]])
  const asked = vi.spyOn(globalThis, 'fetch')
  await typeAndSave()
  await waitFor(() => expect(asked.mock.lastCall?.[0]).toBe('/api/payees'))
  const { headers } = asked.mock.lastCall?.[1] ?? {}
  expect(new Headers(headers).get('bilum-for')).toBe(sessionOf('mia').user.id)
  vi.restoreAllMocks()
})
