import type { ReactNode } from 'react'
import { PublicLayout } from '../ui/public-layout.tsx'

type TextPageProps = { path: string; title: string; lead: ReactNode; children: ReactNode }

/** A page to read: what it is about in a sentence, then its parts. */
export function TextPage({ path, title, lead, children }: TextPageProps) {
  return (
    <PublicLayout path={path} shape="text">
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {children}
    </PublicLayout>
  )
}

/** A heading beside what it heads. `id` is what other pages link to. */
export function Part(part: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={part.id}>
      <h2>{part.title}</h2>
      <div>{part.children}</div>
    </section>
  )
}
