import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { HttpError } from '../errors/HttpError.js'
import { resolveAsset } from '../program/assets.js'

/** A picture of the catalogue. */
export interface Mark {
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly etag: string
}

/** Answers a picture so that a hostile SVG can run nothing even when opened by itself. Throws `not_found`. */
export function imageAnswer(mark: Mark | undefined, ifNoneMatch: string | null): Response {
  if (mark === undefined) throw new HttpError('not_found', 'There is no such mark')
  const headers = {
    'Cache-Control': 'public, max-age=604800, stale-while-revalidate=2592000',
    'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    ETag: mark.etag,
  }
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(mark.etag) || known.includes('*')) return new Response(null, { status: 304, headers })
  return new Response(mark.bytes, { headers: { ...headers, 'Content-Type': mark.contentType } })
}

const networkMarksSchema = z.record(z.string(), z.array(z.string()))

/** Content type of each kind of picture file the catalogue takes. */
export const contentTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
}

/** Makes a mark of a picture; its ETag follows from its content. */
export function createMark(contentType: string, content: Uint8Array): Mark {
  return {
    contentType,
    bytes: new Uint8Array(content),
    etag: `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`,
  }
}

/** The pictures of networks, tokens and currencies. */
export interface MarksService {
  /** By CAIP-2 id or image id. */
  readonly findNetworkMark: (id: string) => Mark | undefined
  /** By symbol, in any case. */
  readonly findTokenMark: (symbol: string) => Mark | undefined
  /** By ISO 4217 code, in any case. */
  readonly findCurrencyMark: (code: string) => Mark | undefined
}

/** Reads all pictures of a kind, keyed by file name without its ending. */
export function readMarks(kind: 'wallets' | 'networks' | 'tokens' | 'currencies'): Map<string, Mark> {
  const folder = resolveAsset(`catalogue/icons/${kind}`)
  return new Map(
    readdirSync(folder).flatMap((file) => {
      const [name = '', ending = ''] = file.split('.')
      const contentType = contentTypes[ending]
      return contentType === undefined ? [] : [[name, createMark(contentType, readFileSync(join(folder, file)))]]
    }),
  )
}

/** Reads the pictures of networks, tokens and currencies from the catalogue's files. */
export function createMarks(): MarksService {
  const networks = readMarks('networks')
  const tokens = readMarks('tokens')
  const currencies = readMarks('currencies')
  const file = readFileSync(resolveAsset('catalogue/networkMarks.json'), 'utf8')
  const chainsByMark = networkMarksSchema.parse(JSON.parse(file))
  const markByChain = new Map(
    Object.entries(chainsByMark).flatMap(([mark, chains]) => chains.map((chain) => [chain, mark] as const)),
  )
  return {
    findNetworkMark: (id) => networks.get(markByChain.get(id) ?? id),
    findTokenMark: (symbol) => tokens.get(symbol.toLowerCase()),
    findCurrencyMark: (code) => currencies.get(code.toLowerCase()),
  }
}
