import { connect, type NetConnectOpts, type Socket } from 'node:net'

/** Hands a connection on to another address, byte by byte, until either side ends. */
export function bridge(from: Socket, to: NetConnectOpts) {
  const onward = connect(to)
  const end = () => {
    from.destroy()
    onward.destroy()
  }
  from.on('error', end)
  onward.on('error', end)
  from.pipe(onward).pipe(from)
}
