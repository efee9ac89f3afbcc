import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { ApiError } from '../api.ts'
import { AccountInactive } from './account-inactive.tsx'
import { Button } from './button.tsx'

/** Failing is drawn here, once for every page. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => <Boundary onReset={reset}>{children}</Boundary>}
    </QueryErrorResetBoundary>
  )
}

type BoundaryProps = { onReset: () => void; children: ReactNode }

class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  tryAgain = () => {
    if (isMissingChunk(this.state.error)) return window.location.reload()
    this.props.onReset()
    this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <Failure error={error} onTryAgain={this.tryAgain} />
  }
}

function Failure({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  if (error instanceof ApiError) {
    // The sign-in page is on its way.
    if (error.status === 401) return null
    if (error.code === 'account_inactive') return <AccountInactive />
  }
  const [title, sentence] = wordsFor(error)
  return (
    <div role="alert" className="grid max-w-prose gap-3 py-10">
      <title>{`${title} · Bilum`}</title>
      <h1>{title}</h1>
      <p>{sentence}</p>
      <div>
        <Button kind="primary" onClick={onTryAgain}>
          Try again
        </Button>
      </div>
    </div>
  )
}

function wordsFor(error: unknown): [title: string, sentence: string] {
  if (!(error instanceof ApiError)) {
    return ['Something went wrong', 'We encountered an unexpected error.']
  }
  if (error.status === 404) return ['Not here', error.detail]
  if (error.status === 403) return ['Access Denied', error.detail]
  return ['Something went wrong', error.detail]
}

/** After a new version was put up, an open page may ask for a file that is gone. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message)
}
