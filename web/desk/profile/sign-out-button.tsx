import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, NoAnswer } from '../../api.ts'
import { Button } from '../../ui/button.tsx'

/** The way out works even when the server does not answer (specification §4). */
export function SignOutButton() {
  const client = useQueryClient()
  const signOut = useMutation({
    mutationFn: () => api.post('/auth/logout', NoAnswer, { key: crypto.randomUUID() }),
    onSettled: () => {
      client.clear()
      window.location.assign('/auth')
    },
  })
  return (
    <Button busy={signOut.isPending} onClick={() => signOut.mutate()}>
      Sign out
    </Button>
  )
}
