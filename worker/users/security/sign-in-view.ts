import type { listSignIns } from '../../auth/history/history-store.ts'
import type { SignInView } from '../../contract/users/security.ts'

type Listed = Awaited<ReturnType<typeof listSignIns>>[number]

/** One sign-in of the list. */
export function signInView({ signIn, person }: Listed): SignInView {
  const { id, at, userId, outcome, device, network, address, factor, times } = signIn
  return {
    ...{ id, outcome, device, network, address, factor, times },
    at: at.toISOString(),
    person: { id: userId, name: person },
  }
}
