import { deployment } from '../../ui/deployment.ts'
import { Part } from '../text-page.tsx'

const example = () => `api=https://hospital.${deployment.host}/api
curl $api/batches -H "Authorization: Bearer bilum_…" \\
  -H "Idempotency-Key: payroll-fn23" \\
  -d '{"name":"Payroll FN23","sourceAccountId":"…",
       "valueDate":"2026-11-26","description":"PAYROLL"}'
curl $api/batches/…/imports -H "Authorization: Bearer bilum_…" \\
  -H "Idempotency-Key: sheet-fn23" -F sheet=@sheet.csv`

/** The same steps for a program, with the words of the API. */
export function HandbookApi() {
  return (
    <Part id="api" title="API">
      <p>
        A program works at your organisation’s address with a key that an administrator makes under
        Integrations. It prepares and fetches; it never approves.{' '}
        <a href="/saas-docs/api">The API</a> has a program that pays and every call, with its
        limits.
      </p>
      <pre>{example()}</pre>
    </Part>
  )
}
