import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { authenticationFailed } from '#domain/words/authentication-failed.ts'
import { ApiError, isUnanswered } from '../../../api.ts'
import type { Loss } from '../../../session-loss.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailAddress } from '../../../ui/email-address.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useReturn, useSession } from '../queries.ts'
import { signOut } from '../sign-out.ts'

/**
 * Over the whole page, which is hidden and stays as it is: the password of whoever was here. A session that is locked, or
 * proved too long ago for what was asked, lives and waits; one that is over gives way to a new one.
 */
export function SignInHere({ loss }: { loss: Exclude<Loss, 'left'> }) {
  const isLocked = loss !== 'signed_out'
  const { user } = useSession()
  const words = wordsOf(user.preferences.idleLockMinutes)[loss]
  const client = useQueryClient()
  const back = useReturn(isLocked)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const dialog = useModal()
  const title = useId()

  function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const onError = (error: Error) => {
      if (isAsked(error)) setAsksCode(true)
    }
    back.mutate({ email: user.email, password, code }, { onError })
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
      className="m-auto w-[min(26rem,calc(100vw-1.5rem))] rounded-md bg-surface p-5 text-ink shadow-float backdrop:bg-paper"
    >
      <form className="grid gap-4" onSubmit={send}>
        <h2 id={title} className="text-title">
          {words.title}
        </h2>
        <p>{words.why} What you wrote is still here.</p>
        <p className="text-muted">
          {user.firstName} {user.lastName}, <EmailAddress address={user.email} />
        </p>
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onText={setPassword}
          maxLength={256}
          required
          autoFocus
        />
        {asksCode && (
          <TextField
            label="Code"
            hint="From your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            value={code}
            onText={setCode}
            maxLength={40}
            required
            autoFocus
          />
        )}
        <Why error={isAsked(back.error) ? null : back.error} isLocked={isLocked} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" kind="primary" busy={back.isPending}>
            {words.button}
          </Button>
          <Button kind="quiet" onClick={() => signOut(client, user.id)}>
            Sign out
          </Button>
        </div>
        <p>
          A passkey?{' '}
          <a href="/auth?next=/" target="_blank" rel="noreferrer" className="underline">
            Sign in in a new tab
          </a>
          , then come back here.
        </p>
      </form>
    </dialog>
  )
}

const wordsOf = (idleMinutes: number) => ({
  signed_out: {
    title: 'Your session has ended',
    why: 'Sign in again to go on.',
    button: 'Sign in',
  },
  session_locked: {
    title: 'Locked',
    why: `Nobody was here for ${idleMinutes} minutes.`,
    button: 'Unlock',
  },
  recent_proof_needed: {
    title: 'Is it you?',
    why: 'This gives rights, or changes where money comes from, who approves it or whom we call and tell. Confirm that it is you, then send it again.',
    button: 'Confirm',
  },
})

/** The code is asked for next: that is no failure. */
const isAsked = (error: Error | null) =>
  error instanceof ApiError && error.code === 'second_factor_needed'

/** A failed sign-in says so in the specification's words. */
function Why({ error, isLocked }: { error: Error | null; isLocked: boolean }) {
  if (!error || isUnanswered(error) || isLocked) return <ErrorNotice error={error} />
  const said = error instanceof ApiError && error.code !== 'http_error' ? error.detail : undefined
  return <Notice tone="bad" title={authenticationFailed(said)} />
}

/**
 * Above every other dialog, because it opens last; focus goes back to where it was when it closes. What it hides is not printed
 * either: on paper it would cover the first page alone.
 */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    if (element && !element.open) element.showModal()
    document.body.classList.add('no-print')
    return () => {
      document.body.classList.remove('no-print')
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return dialog
}
