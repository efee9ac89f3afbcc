import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 5_000 })

// As in every browser, the parts of an amount are read as one: happy-dom does not know that a span is inline.
const inline = document.createElement('style')
inline.textContent = '.money > span { display: inline }'
document.head.append(inline)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})
