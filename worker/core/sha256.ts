/** SHA-256 as lower-case hex. */
export async function sha256(content: string | Uint8Array): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Buffer.from(digest).toString('hex')
}

/** Of a text that is made part by part, so that all of it is never held at once. */
export async function sha256OfParts(parts: Iterable<string>): Promise<string> {
  const stream = new crypto.DigestStream('SHA-256')
  const writer = stream.getWriter()
  const encoder = new TextEncoder()
  for (const part of parts) await writer.write(encoder.encode(part))
  await writer.close()
  return Buffer.from(await stream.digest).toString('hex')
}

/** Of a file as it comes. */
export async function sha256OfStream(file: ReadableStream): Promise<string> {
  const stream = new crypto.DigestStream('SHA-256')
  await file.pipeTo(stream)
  return Buffer.from(await stream.digest).toString('hex')
}
