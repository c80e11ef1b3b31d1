import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { lookupHost } from './lookupHost.js'

/** Returns the protocol that an https host selects: `h2` or `http/1.1`. Undefined without an answer. Never rejects. */
export function negotiateProtocol(url: URL, timeoutMs: number): Promise<string | undefined> {
  if (url.protocol !== 'https:') return Promise.resolve(undefined)
  // The brackets of an IPv6 address belong to the URL only.
  const host = url.hostname.replace('[', '').replace(']', '')
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(url.port || '443'),
      ...(isIP(host) === 0 && { servername: host }),
      ALPNProtocols: ['h2', 'http/1.1'],
      lookup: lookupHost,
    })
    const timer = setTimeout(() => end(undefined), timeoutMs)
    const end = (protocol: string | undefined) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(protocol)
    }
    socket.on('error', () => end(undefined))
    socket.on('close', () => end(undefined))
    socket.on('secureConnect', () => end(socket.alpnProtocol || 'http/1.1'))
  })
}
