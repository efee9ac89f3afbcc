type Page<Item> = { items: Item[]; nextCursor: string | null }

/**
 * Every page of a list, one behind the other: for what people choose from, because what is not among the choices cannot be
 * chosen. `read` asks for one page; it is given what stands behind the other words of the address.
 */
export async function allPages<Item>(
  read: (onward: string) => Promise<Page<Item>>,
): Promise<{ items: Item[] }> {
  const items: Item[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page<Item> = await read(cursor && `&cursor=${encodeURIComponent(cursor)}`)
    items.push(...page.items)
    cursor = page.nextCursor
  }
  return { items }
}
