import { useState } from 'react'
import { useLocation } from 'react-router'

/** Whoever came from the first steps (`#step-2-of-5`) has the way back on every page, until they put it away. */
export function FirstSteps() {
  const { hash } = useLocation()
  const [shown, setShown] = useState({ hash: '', isOpen: false })
  if (/^#step-\d-of-\d$/.test(hash) && hash !== shown.hash) setShown({ hash, isOpen: true })
  if (!shown.isOpen) return null
  const [, step, , steps] = shown.hash.split('-')
  return (
    <nav
      aria-label="First steps"
      className="no-print flex flex-wrap items-center gap-x-4 border-line border-b px-4 lg:px-6"
    >
      <span>
        First steps, {step} of {steps}
      </span>
      <a href="/onboarding" className="py-3">
        Back to the first steps
      </a>
      <button
        type="button"
        className="py-3 text-muted underline"
        onClick={() => setShown({ ...shown, isOpen: false })}
      >
        Put away
      </button>
    </nav>
  )
}
