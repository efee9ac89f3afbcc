/** What a database says of itself: whose it is and since when; its log's first entry has what was signed up for. */
export type Whose = {
  binding: string
  cell: string
  id: string
  slug: string
  createdAt: number
  schema: string
  /** The details of the entry with which it was made, as JSON. */
  created: string
}

/** Who the control database says lives where. */
export type Listed = { id: string; slug: string; slot: string }

/**
 * A control database that came back is older than the databases of its organisations. `unlisted`: who is in no list and is entered
 * again; `says`: what somebody must look at.
 */
export function compareSlots(listed: Listed[], found: Whose[]) {
  const byId = new Map(listed.map((one) => [one.id, one]))
  const unlisted = found.filter(({ id }) => !byId.has(id))
  const moved = found.flatMap(({ id, slug, binding }) => {
    const known = byId.get(id)
    return known && known.slot !== binding
      ? [`${binding} is the database of ${slug} too, and the list has it in ${known.slot}.`]
      : []
  })
  const homes = new Map(found.map(({ binding, id }) => [binding, id]))
  const lost = listed
    .filter(({ slot }) => slot.startsWith('TENANT_'))
    .filter(({ slot, id }) => homes.get(slot) !== id)
    .map(({ slug, slot }) => `${slug} is listed in ${slot}, whose database does not say so.`)
  return { unlisted, says: [...lost, ...moved] }
}
