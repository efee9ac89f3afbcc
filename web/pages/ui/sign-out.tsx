import { leaveScript } from '../scripts.generated.ts'

/** The way out, and the script that takes what lies on the device with it. */
export function SignOut({ userId, action }: { userId: string; action: string }) {
  return (
    <form method="post" action={action} className="screen" data-forget={userId}>
      <button type="submit" className="second">
        Sign out
      </button>
      <script>{leaveScript}</script>
    </form>
  )
}
