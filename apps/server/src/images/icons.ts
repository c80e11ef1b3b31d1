import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { HttpError } from '../errors/HttpError.js'
import { resolveAsset } from '../program/assets.js'

/** An icon or picture. */
export interface Mark {
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly etag: string
}

/**
 * Creates the response with a picture. Its headers prevent a hostile SVG from running script, even if it is opened
 * directly. Throws `not_found`.
 */
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

/** The content types of the picture files that the catalogue accepts. */
export const contentTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
}

/** Creates a picture. Its ETag is derived from its content. */
export function createMark(contentType: string, content: Uint8Array): Mark {
  return {
    contentType,
    bytes: new Uint8Array(content),
    etag: `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`,
  }
}

/** The icons of networks, tokens and currencies. */
export interface MarksService {
  /** Finds an icon by CAIP-2 id or image id. */
  readonly findNetworkMark: (id: string) => Mark | undefined
  /** Finds an icon by symbol, in any case. */
  readonly findTokenMark: (symbol: string) => Mark | undefined
  /** Finds an icon by ISO 4217 code, in any case. */
  readonly findCurrencyMark: (code: string) => Mark | undefined
}

/** Loads all icons of a kind, by file name without extension. */
export function loadMarks(kind: 'wallets' | 'networks' | 'tokens' | 'currencies'): Map<string, Mark> {
  const folder = resolveAsset(`catalogue/icons/${kind}`)
  return new Map(
    readdirSync(folder).flatMap((file) => {
      const [name = '', ending = ''] = file.split('.')
      const contentType = contentTypes[ending]
      return contentType === undefined ? [] : [[name, createMark(contentType, readFileSync(join(folder, file)))]]
    }),
  )
}

/** Loads the icons of networks, tokens and currencies from the catalogue. */
export function createMarks(): MarksService {
  const networks = loadMarks('networks')
  const tokens = loadMarks('tokens')
  const currencies = loadMarks('currencies')
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
