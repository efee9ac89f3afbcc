import { passkeyScript } from '../scripts.generated.ts'
import { useWords } from '../words/use-words.tsx'

type PasskeyFormProps = {
  /** What the browser is asked for, as JSON. */
  options: string
  action: string
  button: string
  next?: string | undefined
}

/** One button that asks this device for a passkey. Its script shows it where there are passkeys. */
export function PasskeyForm({ options, action, button, next }: PasskeyFormProps) {
  const { signIn } = useWords()
  return (
    <>
      <form method="post" action={action} className="box" data-passkey={options} hidden>
        <input type="hidden" name="credential" />
        {next !== undefined && <input type="hidden" name="next" value={next} />}
        <button type="submit">{button}</button>
        <p role="status" data-say={signIn.passkeyScript || undefined} />
      </form>
      <script>{passkeyScript}</script>
    </>
  )
}
