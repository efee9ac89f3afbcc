import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

const pauseMs = 250

/** What is typed into the search, and what the URL says: it follows after a pause, and leads when a link is followed. */
export function useSearchText() {
  const [parameters, setParameters] = useSearchParams()
  const { state, key } = useLocation()
  const inUrl = parameters.get('search') ?? ''
  const [typed, setTyped] = useState({ text: inUrl, at: key })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // what was pressed during the pause stands in the address then, and stays there
  const newest = useRef(setParameters)
  newest.current = setParameters

  // A link or the back button: the field shows what the URL says. Our own change leaves the field alone.
  if (typed.at !== key) setTyped({ text: state?.isTyped ? typed.text : inUrl, at: key })

  // A page that was left must not be brought back by a late timer.
  useEffect(() => () => clearTimeout(timer.current), [])

  function onText(text: string) {
    setTyped({ text, at: key })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      newest.current(
        (before) => {
          if (text.trim()) before.set('search', text.trim())
          else before.delete('search')
          return before
        },
        { replace: true, state: { isTyped: true } },
      )
    }, pauseMs)
  }

  return { text: typed.text, search: inUrl, onText }
}
