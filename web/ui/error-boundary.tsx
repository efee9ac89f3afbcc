import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../api.ts'
import { useSessionLoss } from '../session-loss.ts'
import { AccountInactive } from './account-inactive.tsx'
import { Button, buttonClass } from './button.tsx'

type Address = { pathname: string; search: string }
type ErrorBoundaryProps = {
  /** Where the page is. Another address is tried anew: what failed there says nothing of here. */
  address?: Address
  children: ReactNode
}

/** Failing is drawn here, once for every page. */
export function ErrorBoundary(props: ErrorBoundaryProps) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => <Boundary onReset={reset} {...props} />}
    </QueryErrorResetBoundary>
  )
}

type BoundaryProps = ErrorBoundaryProps & { onReset: () => void }

class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidUpdate({ address: before }: BoundaryProps) {
    if (this.state.error === undefined || before?.search === this.props.address?.search) return
    this.props.onReset()
    this.setState({ error: undefined })
  }

  tryAgain = () => {
    if (isMissingChunk(this.state.error)) return window.location.reload()
    this.props.onReset()
    this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <Failure error={error} address={this.props.address} onTryAgain={this.tryAgain} />
  }
}

type FailureProps = { error: unknown; address: Address | undefined; onTryAgain: () => void }

function Failure({ error, address, onTryAgain }: FailureProps) {
  if (error instanceof ApiError) {
    if (error.status === 401) return <AfterReturn onReturn={onTryAgain} />
    if (error.code === 'account_inactive') return <AccountInactive />
  }
  const { title, sentence, detail, wayOut } = wordsFor(error, address)
  return (
    <div role="alert" className="grid max-w-prose gap-3 py-6">
      <title>{`${title} · Bilum`}</title>
      <h1>{title}</h1>
      <p>{sentence}</p>
      <div>
        {wayOut ? (
          <Link to={wayOut} className={buttonClass('primary')}>
            Show the whole list
          </Link>
        ) : (
          <Button kind="primary" onClick={onTryAgain}>
            Try again
          </Button>
        )}
      </div>
      {detail && <p className="break-words text-muted text-xs">{detail}</p>}
    </div>
  )
}

/** Nothing, until whoever was here has signed in again: then once more. */
function AfterReturn({ onReturn }: { onReturn: () => void }) {
  const loss = useSessionLoss()
  const wasLost = useRef(false)
  useEffect(() => {
    if (!loss && wasLost.current) onReturn()
    wasLost.current = loss !== undefined
  }, [loss, onReturn])
  return null
}

type Words = {
  title: string
  sentence: string /** As the specification words it (§9). */
  detail?: string
  /** Where the page can be read, when asking again would be refused again. */
  wayOut?: string
}

/** A page is only read, so nothing was changed where it could not be. */
function wordsFor(error: unknown, address: Address | undefined): Words {
  if (!(error instanceof ApiError)) {
    return { title: 'Something went wrong', sentence: 'We encountered an unexpected error.' }
  }
  const { status, code, detail } = error
  // an old bookmark, or an address that somebody typed
  if (code === 'invalid' && address?.search) {
    return {
      title: 'This address is not understood',
      sentence: 'There is no such way to narrow or sort this list. Nothing was changed.',
      detail: address.search,
      wayOut: address.pathname,
    }
  }
  if (status === 404) return { title: 'Not here', sentence: detail }
  if (code === 'network_not_allowed') return { title: 'Not from this network', sentence: detail }
  if (status === 403) return { title: 'Access Denied', sentence: detail }
  if (status === 0) {
    const sentence = 'No answer came. Nothing was changed: this page was only being read.'
    return { title: 'The line did not hold', sentence, detail }
  }
  const sentence = 'Nothing was changed: this page was only being read. Try again in a moment.'
  return { title: 'This page could not be read', sentence, detail }
}

/** After a new version was put up, an open page may ask for a file that is gone. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message)
}
