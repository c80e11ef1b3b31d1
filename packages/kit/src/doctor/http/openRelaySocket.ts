import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { type ClientRequest, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Duplex } from 'node:stream'
import { createRelayToken } from '../../connectors/pairing/relayToken.js'
import { formatFailure } from './formatFailure.js'
import { lookupHost } from './lookupHost.js'
import type { Failure } from './Reply.js'

/** The answer of a relay to a connection of a page. */
export type RelayOutcome =
  /** It answered a ping of the connection. */
  | { readonly kind: 'accepted' }
  /** It opened the WebSocket and closed it with a reason. */
  | { readonly kind: 'closed'; readonly code: number; readonly reason: string }
  /** It opened no WebSocket. */
  | { readonly kind: 'refused'; readonly status: number }
  | ({ readonly kind: 'failed' } & Failure)

interface RelayOptions {
  readonly projectId: string
  readonly origin: string
  readonly timeoutMs: number
}

const maxBufferedBytes = 65_536
const opcodes = { close: 8, pong: 10 } as const

/** Opens a WebSocket to a relay as a page does, with a new key. Sends one ping and closes. Never rejects. */
export async function openRelaySocket(relay: URL, options: RelayOptions): Promise<RelayOutcome> {
  const url = new URL(relay)
  url.searchParams.set('auth', await createToken(relay))
  url.searchParams.set('projectId', options.projectId)
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(options.timeoutMs)
    const key = randomBytes(16).toString('base64')
    const request = createUpgradeRequest(url, key, options.origin, signal)
    const end = (outcome: RelayOutcome) => {
      request.destroy()
      resolve(outcome)
    }
    const fail = (error: unknown) => end({ kind: 'failed', ...formatFailure(relay, error, signal.aborted) })
    request.on('error', fail)
    request.on('response', ({ statusCode = 0 }) => end({ kind: 'refused', status: statusCode }))
    request.on('upgrade', (response, socket, head) => {
      if (response.headers['sec-websocket-accept'] !== hashKey(key)) return fail(new Error('the WebSocket is invalid'))
      readOutcome(socket, head, signal).then((outcome) => {
        socket.destroy()
        end(outcome)
      }, fail)
    })
    request.end()
  })
}

function createUpgradeRequest(url: URL, key: string, origin: string, signal: AbortSignal): ClientRequest {
  const isSecure = url.protocol === 'wss:'
  const target = new URL(url)
  target.protocol = isSecure ? 'https:' : 'http:'
  return (isSecure ? requestHttps : requestHttp)(target, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      origin,
      'sec-websocket-key': key,
      'sec-websocket-version': '13',
      'user-agent': 'foyer-doctor',
    },
    agent: false,
    lookup: lookupHost,
    signal,
  })
}

function createToken(relay: URL): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const signer = {
    publicKey: new Uint8Array(Buffer.from(x, 'base64url')),
    sign: async (data: Uint8Array) => new Uint8Array(sign(null, data, privateKey)),
  }
  return createRelayToken(signer, relay.href, Date.now())
}

function hashKey(key: string): string {
  return createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
}

/** Sends a ping and reads frames until the pong or a close frame. */
function readOutcome(socket: Duplex, head: Buffer, signal: AbortSignal): Promise<RelayOutcome> {
  return new Promise((resolve, reject) => {
    let buffered = head
    const read = () => {
      const frame = findFrame(buffered)
      if (frame?.opcode === opcodes.pong) resolve({ kind: 'accepted' })
      else if (frame !== undefined) resolve(parseClose(frame.payload))
      else if (buffered.length > maxBufferedBytes) reject(new Error('the relay sent too much data'))
    }
    socket.on('data', (chunk: Buffer) => {
      buffered = Buffer.concat([buffered, chunk])
      read()
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the relay closed the connection without a reason')))
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    socket.write(createPing())
    read()
  })
}

/** Returns a masked ping without content. */
function createPing(): Buffer {
  return Buffer.concat([Buffer.of(0x89, 0x80), randomBytes(4)])
}

/** Returns the first pong or close frame, if it is complete. */
function findFrame(data: Buffer): { readonly opcode: number; readonly payload: Buffer } | undefined {
  let at = 0
  while (at + 2 <= data.length) {
    const opcode = (data[at] ?? 0) & 0x0f
    const short = (data[at + 1] ?? 0) & 0x7f
    const headBytes = { 126: 4, 127: 10 }[short] ?? 2
    const start = at + headBytes
    if (start > data.length) return undefined
    const length = readLength(data, at, short)
    if (start + length > data.length) return undefined
    if (opcode === opcodes.close || opcode === opcodes.pong)
      return { opcode, payload: data.subarray(start, start + length) }
    at = start + length
  }
  return undefined
}

/** Reads the length of a frame. The lower 32 bits are enough: a longer frame is never complete within the limit. */
function readLength(data: Buffer, at: number, short: number): number {
  if (short === 126) return data.readUInt16BE(at + 2)
  return short === 127 ? data.readUInt32BE(at + 6) : short
}

function parseClose(payload: Buffer): RelayOutcome {
  const code = payload.length >= 2 ? payload.readUInt16BE(0) : 1005
  return { kind: 'closed', code, reason: payload.subarray(2).toString('utf8') }
}
