import { passkeyScript } from '../scripts.generated.ts'

type PasskeyFormProps = {
  /** What the browser is asked for, as JSON. */
  options: string
  action: string
  button: string
  next?: string | undefined
}

/** One button that asks this device for a passkey. Its script shows it where there are passkeys. */
export function PasskeyForm({ options, action, button, next }: PasskeyFormProps) {
  return (
    <>
      <form method="post" action={action} className="box" data-passkey={options} hidden>
        <input type="hidden" name="credential" />
        {next !== undefined && <input type="hidden" name="next" value={next} />}
        <button type="submit">{button}</button>
        <p role="status" />
      </form>
      <script>{passkeyScript}</script>
    </>
  )
}
