import { leaveScript } from '../scripts.generated.ts'
import { useWords } from '../words/use-words.tsx'

/** The way out, and the script that takes what lies on the device with it. */
export function SignOut({ userId, action }: { userId: string; action: string }) {
  const { frame } = useWords()
  return (
    <form method="post" action={action} className="screen" data-forget={userId}>
      <button type="submit" className="second">
        {frame.signOut}
      </button>
      <script>{leaveScript}</script>
    </form>
  )
}
