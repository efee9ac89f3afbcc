import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { useSession } from '../layout/queries.ts'
import { signOut } from '../layout/sign-out.ts'

export function SignOutButton() {
  const client = useQueryClient()
  const { user } = useSession()
  const leaving = useMutation({ mutationFn: () => signOut(client, user.id) })
  return (
    <Button busy={leaving.isPending} onClick={() => leaving.mutate()}>
      Sign out
    </Button>
  )
}
