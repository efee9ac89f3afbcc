/** The size of a file as people read it, never nothing: `20 KB`. */
export const kilobytes = (bytes: number) =>
  `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')}\u00a0KB`
