import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { useSession } from '../layout/queries.ts'
import { signOut } from '../layout/sign-out.ts'

export function SignOutButton() {
  const client = useQueryClient()
  const { user } = useSession()
  return <Button onClick={() => signOut(client, user.id)}>Sign out</Button>
}
