import { useContext, useEffect } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type To, useLocation } from 'react-router'

const question = 'Your corrections could not be kept on this device. Leave, and lose them?'

/**
 * Asks before this page is left, where leaving would lose work. Our router has no blocker, so the three ways to another page
 * are each asked: a link or key of the desk, the browser's own back, and closing or reloading. Gives the question for
 * whatever else puts the work away.
 */
export function useLeaveGuard(isLosing: boolean) {
  const { navigator } = useContext(NavigationContext)
  const { pathname } = useLocation()

  useEffect(() => {
    if (!isLosing) return
    const { href } = window.location
    const { state } = window.history
    const { push, replace } = navigator
    const isHere = (to: To) =>
      typeof to === 'string' ? to.startsWith('?') : !to.pathname || to.pathname === pathname
    const mayGo = (to: To) => isHere(to) || window.confirm(question)

    navigator.push = (to, ...rest) => {
      if (mayGo(to)) push.call(navigator, to, ...rest)
    }
    navigator.replace = (to, ...rest) => {
      if (mayGo(to)) replace.call(navigator, to, ...rest)
    }
    function onBack(event: PopStateEvent) {
      if (window.location.pathname === pathname || window.confirm(question)) return
      event.stopImmediatePropagation()
      window.history.pushState(state, '', href)
    }
    function onUnload(event: BeforeUnloadEvent) {
      event.preventDefault()
    }
    // before the router hears of it
    window.addEventListener('popstate', onBack, { capture: true })
    window.addEventListener('beforeunload', onUnload)
    return () => {
      Object.assign(navigator, { push, replace })
      window.removeEventListener('popstate', onBack, { capture: true })
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [isLosing, navigator, pathname])

  return () => !isLosing || window.confirm(question)
}
