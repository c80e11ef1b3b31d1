import * as z from 'zod/mini'
import { decodeBase64, encodeBase64Url } from './bytes.js'

// ReCaps: authorisations inside a sign-in message (EIP-5573). Here they always allow requests to a wallet, by method
// and chain.

const prefix = 'urn:recap:'
const action = 'request/'
/** The start of the sentence that ends a statement and explains the authorisation to the user. */
const sentenceStart = 'I further authorize the stated URI to perform the following actions on my behalf: '

const capabilities = z.object({
  att: z.object({
    eip155: z.record(
      z.string(),
      z.array(z.object({ chains: z.optional(z.array(z.string())) })).check(z.minLength(1), z.maxLength(1)),
    ),
  }),
})

/**
 * The authorised methods, and the chains they apply to. Without chains, they apply only to the chain of the message.
 */
export interface ReCap {
  readonly methods: readonly string[]
  readonly chains: readonly string[]
}

function sort(words: readonly string[]) {
  return [...words].sort((a, b) => a.localeCompare(b, 'en'))
}

/** Formats the resource that authorises an app to request `methods`. The wallet adds the chains. */
export function formatReCap(methods: readonly string[]): string {
  const abilities = Object.fromEntries(sort(methods).map((method) => [`${action}${method}`, [{}]]))
  const text = JSON.stringify({ att: { eip155: abilities }, prf: [] })
  return `${prefix}${encodeBase64Url(new TextEncoder().encode(text))}`
}

export function isReCap(resource: string) {
  return resource.startsWith(prefix)
}

/**
 * Parses the authorisation of a resource. Returns undefined if it is not a ReCap, or if it authorises anything else.
 */
export function parseReCap(resource: string): ReCap | undefined {
  const bytes = isReCap(resource) ? decodeBase64(resource.slice(prefix.length)) : undefined
  if (!bytes) return undefined
  const json = parseJson(new TextDecoder().decode(bytes))
  const parsed = capabilities.safeParse(json)
  // Reject additional targets: the schema drops them, but they would also be authorised.
  if (!parsed.success || Object.keys((json as { att: object }).att).length !== 1) return undefined
  const entries = Object.entries(parsed.data.att.eip155)
  if (!entries.every(([ability]) => ability.startsWith(action) && ability.length > action.length)) return undefined
  return {
    methods: entries.map(([ability]) => ability.slice(action.length)),
    chains: [...new Set(entries.flatMap(([, [limits]]) => limits?.chains ?? []))],
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Appends the sentence that explains the authorisation to a statement. */
export function withReCapSentence(statement: string, { methods }: ReCap): string {
  const words = sort(methods).map((method) => `'${method}'`)
  return `${statement}${statement && ' '}${sentenceStart}(1) 'request': ${words.join(', ')} for 'eip155'.`
}

/** Returns whether a text is the statement with the sentence of the authorisation, with the methods in any order. */
export function hasReCapSentence(text: string, statement: string, { methods }: ReCap): boolean {
  const [start, end] = [`${statement}${statement && ' '}${sentenceStart}(1) 'request': `, ` for 'eip155'.`]
  if (!text.startsWith(start) || !text.endsWith(end)) return false
  const named = text.slice(start.length, -end.length).split(', ')
  return String(sort(named)) === String(sort(methods.map((method) => `'${method}'`)))
}
