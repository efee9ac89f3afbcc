/** A part of a page, on its way before anybody needs it. Where the line lost it, whoever needs it asks for it once more. */
export function inAdvance<Part extends object>(load: () => Promise<Part>): () => Promise<Part> {
  const first = load().catch(() => undefined)
  return async () => (await first) ?? load()
}
