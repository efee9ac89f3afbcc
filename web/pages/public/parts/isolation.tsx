import { IsolationDrawing } from './isolation-drawing.tsx'

/** How an address of its own keeps an organisation to itself. */
export function Isolation() {
  return (
    <section>
      <h2>Your own address, your own database</h2>
      <div className="hero">
        <div>
          <p>
            Every organisation has its own address and, behind it, a database of its own. The
            address alone decides which one is opened.
          </p>
          <p>
            A sign-in at one address is worth nothing at another. We who run Bilum see that an
            organisation exists, which plan it has and how to reach it; our pages never show its
            payments, payees or accounts.
          </p>
          <p>
            <a href="/discover">Find your organisation’s address</a>
          </p>
        </div>
        <IsolationDrawing />
      </div>
    </section>
  )
}
