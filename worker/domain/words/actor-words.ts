const own: Record<string, string> = {
  bilum: 'Bilum',
  clock: 'Bilum',
  billing: 'Bilum',
  platform: 'Bilum',
  visitor: 'A visitor',
}

/** Whoever acted, where an audit log has no name for them: the product itself, or somebody of another database. */
export function actorWords(actorId: string): string {
  if (actorId.includes('/')) return 'Somebody of the organisation'
  return own[actorId] ?? 'Somebody'
}
