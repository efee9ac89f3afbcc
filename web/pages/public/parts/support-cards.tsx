import { support } from '../../ui/support.ts'

/** Three ways to reach a person, with their hours. The chat says that it is yet to come. */
export function SupportCards() {
  return (
    <ul className="cards">
      <li className="box">
        <h3>E-mail</h3>
        <p>
          <a href={`mailto:${support.email}`}>{support.email}</a>
        </p>
        <small>At any hour. We aim to answer within 24 hours.</small>
      </li>
      <li className="box">
        <h3>Phone</h3>
        <p>
          <a href={support.phoneLink}>{support.phone}</a>
        </p>
        <small>{support.phoneHours}</small>
      </li>
      <li className="box">
        <h3>Live chat</h3>
        <details>
          <summary>Start a chat</summary>
          <p>Live chat coming soon. Until then, please write or call.</p>
        </details>
        <small>{support.chatHours}</small>
      </li>
    </ul>
  )
}
