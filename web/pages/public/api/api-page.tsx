import { keyLimits } from '#domain/integrations/api-key.ts'
import { type Scope, scopes, scopeWords } from '#domain/integrations/scopes.ts'
import { deployment } from '../../ui/deployment.ts'
import { Part, TextPage } from '../text-page.tsx'
import { ApiWebhooks } from './api-webhooks.tsx'

/** A field of what is sent, or of an address: its name, what it may be, and whether it must be there. */
export type ApiField = { name: string; what: string; isRequired: boolean }
export type ApiCall = {
  name: string
  summary: string
  scope: Scope
  query: ApiField[]
  body: ApiField[]
  /** The fields of the answer, by their names. */
  answer: string
}
export type ApiRoom = { name: string; calls: ApiCall[] }
export type ApiRefusal = { code: string; status: number; sentence: string }
export type ApiExamples = { curl: string; python: string; typescript: string }

type ApiPageProps = { rooms: ApiRoom[]; refusals: ApiRefusal[]; examples: ApiExamples }

/** The API for whoever writes a program: how to come in, a program that pays, every call, webhooks, refusals. */
export function ApiPage({ rooms, refusals, examples }: ApiPageProps) {
  const contents = [
    ['begin', 'Begin'],
    ['example', 'A program that pays'],
    ['scopes', 'Scopes'],
    ...rooms.map(({ name }) => [name, titleOf(name)]),
    ['webhooks', 'Webhooks'],
    ['refusals', 'Refusals'],
  ]
  return (
    <TextPage
      path="/saas-docs/api"
      title="The API"
      lead="A payroll program prepares the batch, people approve it, the program fetches the file."
    >
      <nav aria-label="Contents">
        {contents.map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <Begin />
      <Part id="example" title="A program that pays">
        <p>
          The same program three times. It adds two payees, starts a batch, submits it, waits until
          people have approved it, and fetches the bank file. It needs the scopes that its calls
          name.
        </p>
        <p>
          An approved batch is held for as long as the organisation says, a minute at first: whoever
          approved can take it back, and asking for the file is refused with <code>held</code> and{' '}
          <code>Retry-After</code>. Until when stands in <code>heldUntil</code> of the batch; it is{' '}
          <code>null</code> once the file can be made. In any other state there is no file to fetch:
          the program stops, and a person looks at the batch. Keep what came only where its SHA-256
          is the file’s <code>sha256</code>. Give a pay day a key of its own, as <code>run</code>{' '}
          here: run again with it, the program goes on where it stopped.
        </p>
        <p>
          A payroll that a template began (<code>POST /api/templates/:id/batches</code>) is compared
          with its last run. Before it is submitted, somebody says why each person is new, gone or
          back: <code>PUT /api/batches/:id/differences</code>, one by one or, as in{' '}
          <code>{'{"all": {"new": "started", "gone": "left"}}'}</code>, of all of whom nothing was
          said. Else it is refused with <code>words_missing</code>.
        </p>
        <Example title="curl" text={examples.curl} />
        <Example title="Python, its own library alone" text={examples.python} />
        <Example title="TypeScript, with Node 24" text={examples.typescript} />
      </Part>
      <Part id="scopes" title="Scopes">
        <dl>
          {scopes.map((scope) => (
            <div key={scope}>
              <dt>
                <code>{scope}</code>
              </dt>
              <dd>{scopeWords[scope]}</dd>
            </div>
          ))}
        </dl>
        <p>
          No key approves, verifies an account, or touches people, rights, rules, source accounts,
          keys and webhooks: that takes a person who is signed in.
        </p>
      </Part>
      {rooms.map((room) => (
        <Room key={room.name} room={room} />
      ))}
      <ApiWebhooks />
      <Part id="refusals" title="Refusals">
        <p>
          A refusal is <code>application/problem+json</code>: a <code>code</code> for your program,
          a <code>detail</code> to show to people, and <code>errors</code> with the row, the field
          and what is wrong with it. A field that its call does not list, or that is there twice, is
          refused too.
        </p>
        <dl>
          {refusals.map(({ code, status, sentence }) => (
            <div key={code}>
              <dt>
                {status} <code>{code}</code>
              </dt>
              <dd>{sentence}</dd>
            </div>
          ))}
        </dl>
      </Part>
    </TextPage>
  )
}

function Begin() {
  return (
    <Part id="begin" title="Begin">
      <ol>
        <li>
          An administrator makes a key under Integrations: name, scopes, last day (
          {keyLimits.daysMax} days at most). It is shown once. Where there are two administrators,
          it works once the second has confirmed it.
        </li>
        <li>
          Ask your organisation’s own address, such as{' '}
          <code>https://hospital.{deployment.host}/api</code>, with{' '}
          <code>Authorization: Bearer bilum_…</code>.
        </li>
        <li>
          Send an <code>Idempotency-Key</code> of your own with every change. The same key gets the
          same answer, so after a lost line ask again.
        </li>
      </ol>
      <p>
        A key works in the name of whoever made it and never does more than they may at that moment.
        What it prepares, they prepared: somebody else approves. Amounts are whole toea, days are{' '}
        <code>YYYY-MM-DD</code>, moments ISO 8601 in UTC. Lists give <code>nextCursor</code>; send
        it as <code>cursor</code>. With one key at most 600 calls a minute, 60 at once. The whole
        API, people’s calls included: <code>GET /api/openapi.json</code>.
      </p>
    </Part>
  )
}

function Example({ title, text }: { title: string; text: string }) {
  return (
    <details>
      <summary>{title}</summary>
      <pre>{text}</pre>
    </details>
  )
}

function Room({ room: { name, calls } }: { room: ApiRoom }) {
  return (
    <Part id={name} title={titleOf(name)}>
      {calls.map((call) => (
        <div key={call.name}>
          <h3>
            <code>{call.name}</code>
          </h3>
          <p>
            {call.summary}. <small>Scope {call.scope}</small>
          </p>
          <Fields title="In the address" fields={call.query} />
          <Fields title="Body" fields={call.body} />
          {call.answer && (
            <p>
              <small>Answers {call.answer}</small>
            </p>
          )}
        </div>
      ))}
    </Part>
  )
}

function Fields({ title, fields }: { title: string; fields: ApiField[] }) {
  if (fields.length === 0) return null
  return (
    <>
      <p>
        <small>{title}</small>
      </p>
      <ul>
        {fields.map(({ name, what, isRequired }) => (
          <li key={name}>
            <code>{name}</code> {what}
            {isRequired && ', required'}
          </li>
        ))}
      </ul>
    </>
  )
}

const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
