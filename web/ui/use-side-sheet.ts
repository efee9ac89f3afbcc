import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** Which row is open beside its list, by the page's own address: `?file=f1`. Filters and scroll stay as they are. */
export function useSideSheet(name: string) {
  const [parameters] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()

  function addressOf(id?: string) {
    const changed = new URLSearchParams(parameters)
    if (id) changed.set(name, id)
    else changed.delete(name)
    return { search: changed.toString() }
  }

  return {
    openId: parameters.get(name) ?? undefined,
    /** For the link that opens a row; another row takes the place of the one that is open. */
    linkTo: (id: string) => ({
      to: addressOf(id),
      replace: parameters.has(name),
      state: { isSheet: true },
      preventScrollReset: true,
    }),
    close() {
      // Opened here, the way back is the way out; opened by its address, the list takes its place.
      if (state?.isSheet) navigate(-1)
      else navigate(addressOf(), { replace: true })
    },
  }
}
