import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

/** Passes a socket that was asked for at a relay's public address on to `port`, as it came but for the path. */
export function forwardRelay(
  request: { readonly url?: string | undefined; readonly rawHeaders: readonly string[] },
  socket: Duplex,
  port: number,
): void {
  const { search } = new URL(request.url ?? '/', 'http://relay')
  const headers = request.rawHeaders.reduce(
    (text, part, index) => (index % 2 === 0 ? `${text}${part}: ` : `${text}${part}\r\n`),
    '',
  )
  const relay = connect(port, '127.0.0.1', () => {
    relay.write(`GET /relay${search} HTTP/1.1\r\n${headers}\r\n`)
    relay.pipe(socket).pipe(relay)
  })
  relay.on('error', () => socket.destroy())
  socket.on('error', () => relay.destroy())
}
