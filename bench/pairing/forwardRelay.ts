import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

/** Forwards a socket for a relay's public address to `port`. Only the path changes. */
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
