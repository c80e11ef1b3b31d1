import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { formatFailure } from './formatFailure.js'
import { lookupHost } from './lookupHost.js'
import type { Failure, Reply } from './Reply.js'

export interface RequestOptions {
  readonly timeoutMs: number
  readonly maxBodyBytes?: number
  readonly method?: 'GET' | 'OPTIONS'
  readonly headers?: Readonly<Record<string, string>>
}

const defaultBodyBytes = 262_144
const maxHeaderBytes = 65_536

/**
 * Sends a request without following redirects. Limits the time, the headers and the decompressed body: a longer body is
 * cut. Never rejects.
 */
export async function sendRequest(url: URL, options: RequestOptions): Promise<Reply | Failure> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    const response = await openResponse(url, options, signal)
    const receivedAtMs = Date.now()
    const certificateEndsAtMs = readCertificateEnd(response)
    const body = await readBody(response, options.maxBodyBytes ?? defaultBodyBytes)
    return {
      url,
      status: response.statusCode ?? 0,
      headers: readHeaders(response.rawHeaders),
      body,
      receivedAtMs,
      ...(certificateEndsAtMs !== undefined && { certificateEndsAtMs }),
    }
  } catch (error) {
    return formatFailure(url, error, signal.aborted)
  }
}

function openResponse(url: URL, options: RequestOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const { method = 'GET', headers } = options
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method,
      headers: { accept: '*/*', 'accept-encoding': 'gzip, br', 'user-agent': 'foyer-doctor', ...headers },
      agent: false,
      lookup: lookupHost,
      maxHeaderSize: maxHeaderBytes,
      signal,
    })
    request.on('error', reject)
    request.on('response', resolve)
    request.on('upgrade', (_, socket) => {
      socket.destroy()
      reject(new Error('the host switched to another protocol'))
    })
    request.end()
  })
}

function readHeaders(raw: readonly string[]): Reply['headers'] {
  const headers = new Map<string, string[]>()
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), raw[at + 1] ?? ''])
  }
  return headers
}

function readCertificateEnd({ socket }: IncomingMessage): number | undefined {
  if (!(socket instanceof TLSSocket)) return undefined
  const endsAtMs = Date.parse(socket.getPeerCertificate().valid_to ?? '')
  return Number.isNaN(endsAtMs) ? undefined : endsAtMs
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of decodeBody(response)) {
    chunks.push(chunk)
    bytes += chunk.length
    // Leaving the loop destroys the connection.
    if (bytes >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8')
}

function decodeBody(response: IncomingMessage): Readable {
  const decoder = createDecoder(response.headers['content-encoding'])
  if (decoder === undefined) return response
  // The callback prevents an unhandled error. The reader of the decoder receives it too.
  return pipeline(response, decoder, () => undefined)
}

function createDecoder(encoding: string | undefined) {
  switch (encoding?.trim().toLowerCase()) {
    case 'gzip':
      return createGunzip()
    case 'br':
      return createBrotliDecompress()
    case 'deflate':
      return createInflate()
    default:
      return undefined
  }
}
