/** Where a page lives, without a slash at its end: the base host, or an organisation's with its name in front. */
export function originOf({ BASE_ORIGIN }: Env, slug?: string): string {
  return slug ? BASE_ORIGIN.replace('://', `://${slug}.`) : BASE_ORIGIN
}
