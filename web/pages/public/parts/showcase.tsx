import { count } from '../../words/figures.ts'

export type ShowcaseOrganisation = { name: string; slug: string; users: number }

/** Who works with Bilum already, each with the way to its sign-in. */
export function Showcase({ organisations }: { organisations: ShowcaseOrganisation[] }) {
  return (
    <section>
      <h2>Organisations that work with Bilum</h2>
      <ul className="cards">
        {organisations.map(({ name, slug, users }) => (
          <li className="box" key={slug}>
            <a href={`/auth?tenant=${slug}`}>{name}</a>
            <br />
            <small>
              {slug} · {count(users, 'user')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
