/*
 * Lets the browser make or use a passkey and sends what it answers with the form. Without script, or on a browser without
 * passkeys, the form stays hidden, or the one button of a form that has other ways. The options stand there, their bytes as
 * base64url.
 */

type Described = { id: string; type: 'public-key' }
type Options = {
  challenge: string
  user?: { id: string; name: string; displayName: string }
  excludeCredentials?: Described[]
  allowCredentials?: Described[]
}

const place = document.querySelector<HTMLElement>('[data-passkey]')
const form = place?.closest('form')
const { credentials } = navigator
const parts = [
  'clientDataJSON',
  'attestationObject',
  'authenticatorData',
  'signature',
  'userHandle',
] as const

if (place && form && credentials && window.PublicKeyCredential) offer(form, place)

function offer(asking: HTMLFormElement, shown: HTMLElement) {
  const options: Options = JSON.parse(shown.dataset.passkey ?? '')
  const { user } = options
  const publicKey = Object.assign({}, options, {
    challenge: bytes(options.challenge),
    user: user && Object.assign({}, user, { id: bytes(user.id) }),
    excludeCredentials: known(options.excludeCredentials),
    allowCredentials: known(options.allowCredentials),
  }) as unknown as PublicKeyCredentialCreationOptions & PublicKeyCredentialRequestOptions
  const without = asking.querySelector<HTMLElement>('[data-without]')
  if (without) without.hidden = true
  shown.hidden = false
  const ask = () => {
    const answered = user ? credentials.create({ publicKey }) : credentials.get({ publicKey })
    answered
      .then((credential) => {
        const field = asking.elements.namedItem('credential') as HTMLInputElement // safe: the page has it
        field.value = JSON.stringify(written(credential as PublicKeyCredential))
        const send = asking.querySelector<HTMLElement>('[data-proven]')
        send ? send.click() : asking.submit()
      })
      .catch((error: Error) => {
        const status = asking.querySelector<HTMLElement>('[role=status]')
        if (!status) return
        // in another language than English the page brings both
        const said =
          status.dataset.say ||
          'This device has a passkey here already.|That did not work. Try again, or another way.'
        const known = error.name === 'InvalidStateError'
        status.textContent = said.split('|')[known ? 0 : 1] as string // safe: two on either side
      })
    return false
  }
  if (shown === asking) asking.onsubmit = ask
  else shown.onclick = ask
}

/** The credential as the server reads it. */
function written({ id, type, response }: PublicKeyCredential) {
  const given = response as AuthenticatorAttestationResponse & AuthenticatorAssertionResponse
  const said: Record<string, unknown> = {}
  for (const name of parts) {
    const part = given[name]
    if (part) said[name] = text(part)
  }
  // old browsers have no such question
  if (given.getTransports) said.transports = given.getTransports()
  return { id, rawId: id, type, response: said, clientExtensionResults: {} }
}

function bytes(base64url: string): Uint8Array {
  const binary = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(Array.from(binary, (character) => character.charCodeAt(0)))
}

function text(buffer: ArrayBuffer): string {
  const binary = String.fromCharCode.apply(null, Array.from(new Uint8Array(buffer)))
  return btoa(binary).replace(/[+]/g, '-').replace(/[/]/g, '_').replace(/=/g, '')
}

function known(list: Described[] = []) {
  return list.map((one) => Object.assign({}, one, { id: bytes(one.id) }))
}

export {}
