import { renderSVG } from 'uqr'

/** A text as a QR code, as a data address: drawn here, so that a secret meets no script in the browser. */
export function qrPicture(text: string): string {
  const svg = renderSVG(text, { border: 2, whiteColor: '#fff', blackColor: '#000' })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
