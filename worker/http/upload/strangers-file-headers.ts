type StrangersFile = { fileName: string; mediaType: string; bytes: number }

/** A stranger's file: never shown inside our pages, only taken along, as what its bytes began with. */
export function strangersFileHeaders({ fileName, mediaType, bytes }: StrangersFile) {
  const plain = fileName.replace(/[^\w.() -]/g, '_')
  const exact = encodeURIComponent(fileName.replace(/[/\\]/g, '_')).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16)}`,
  )
  return {
    'Content-Type': mediaType,
    'Content-Length': String(bytes),
    'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${exact}`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  }
}
