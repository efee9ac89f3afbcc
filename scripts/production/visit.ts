const waitMs = 15_000

/** What an address says; throws why it says nothing. */
export async function visit(address: string) {
  const answer = await fetch(address, {
    signal: AbortSignal.timeout(waitMs),
    redirect: 'manual',
  }).catch((error: Error) => {
    throw error.cause instanceof Error ? error.cause : error
  })
  return { status: answer.status, text: await answer.text() }
}
