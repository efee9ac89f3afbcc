import { cleanup, configure } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { afterEach, beforeEach, vi } from 'vitest'

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI
  }
}

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 15_000 })

// As in every browser, the parts of an amount are read as one: happy-dom does not know that a span is inline.
const inline = document.createElement('style')
inline.textContent = '.money > span { display: inline }'
document.head.append(inline)

// files share a window: one that left for another page would leave the next without an address
beforeEach(() => window.happyDOM.setURL('http://demo.localhost/'))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  window.onbeforeunload = null
})
