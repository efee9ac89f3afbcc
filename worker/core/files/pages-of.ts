/** What lies under a prefix, a page at a time: R2 gives a thousand where no `limit` asks for fewer. */
export async function* pagesOf(bucket: R2Bucket, prefix: string, limit?: number) {
  let cursor: string | undefined
  do {
    const page = await bucket.list({
      prefix,
      ...(limit !== undefined && { limit }),
      ...(cursor !== undefined && { cursor }),
    })
    yield page.objects
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor !== undefined)
}
