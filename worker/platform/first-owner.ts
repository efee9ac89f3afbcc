export type FirstOwner = { id: string; email: string; firstName: string; lastName: string }

/**
 * The platform's first person, as SQL for a control database that has none: with anybody in it, it does nothing. They have
 * no password, so nobody can sign in as them until their own letter ("Forgotten your password?") has set one.
 */
export function firstOwnerSql({ id, email, firstName, lastName }: FirstOwner, at: Date): string {
  const now = at.getTime()
  const texts = [id, email.trim().toLowerCase(), firstName, lastName, 'owner', 'active', '']
  return [
    'INSERT INTO users (id, email, first_name, last_name, role, status, password_hash, created_at, updated_at)',
    `SELECT ${texts.map(quoted).join(', ')}, ${now}, ${now}`,
    'WHERE NOT EXISTS (SELECT 1 FROM users)',
  ].join(' ')
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
