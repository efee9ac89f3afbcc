/** The two cuts of a paper's letters, as files that the library takes: base64. */
export type Faces = { regular: string; bold: string }

let faces: Faces | undefined

/**
 * The cuts that papers are set in. They lie with the files of the desk, since few requests need them, and come once per isolate;
 * throws where they are missing, so that no paper leaves in letters of less.
 */
export async function readFaces(assets: Fetcher): Promise<Faces> {
  faces ??= { regular: await read(assets, 'regular'), bold: await read(assets, 'bold') }
  return faces
}

async function read(assets: Fetcher, cut: keyof Faces): Promise<string> {
  const file = await assets.fetch(`https://assets.local/fonts/noto-sans-${cut}.ttf`)
  if (file.status !== 200) throw new Error(`the font noto-sans-${cut} is missing`)
  return Buffer.from(await file.arrayBuffer()).toString('base64')
}
