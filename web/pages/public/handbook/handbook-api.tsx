import { deployment } from '../../ui/deployment.ts'
import { Part } from '../text-page.tsx'

const example = () => `api=https://hospital.${deployment.host}/api
token=$(curl -s $api/auth/login -d '{"email":"…","password":"…"}' |
  sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')
curl $api/batches -H "Authorization: Bearer $token" \\
  -H "Idempotency-Key: payroll-fn23" \\
  -d '{"name":"Payroll FN23","sourceAccountId":"…",
       "valueDate":"2026-11-26","description":"PAYROLL"}'
curl $api/batches/…/imports -H "Authorization: Bearer $token" \\
  -H "Idempotency-Key: sheet-fn23" -F sheet=@sheet.csv`

/** The same steps for a program, with the words of the API. */
export function HandbookApi() {
  return (
    <Part id="api" title="API">
      <p>
        A program can do what its user may do, at your organisation’s address. Amounts are whole
        toea. Send an <code>Idempotency-Key</code> with every change: the same key gets the same
        answer, so trying again is safe. A refusal has a <code>code</code> and a sentence.{' '}
        <code>GET /api/openapi.json</code> describes every call.
      </p>
      <pre>{example()}</pre>
    </Part>
  )
}
