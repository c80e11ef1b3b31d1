import * as z from 'zod/mini'
import { decodeBase64, encodeBase64Url } from './bytes.js'

// An authorisation inside a sign-in message (EIP-5573): here always to send requests to a wallet, by method and chain.

const prefix = 'urn:recap:'
const action = 'request/'
/** What stands at the end of a statement, once, and tells the person what the authorisation says. */
const opening = 'I further authorize the stated URI to perform the following actions on my behalf: '

const capabilities = z.object({
  att: z.object({
    eip155: z.record(
      z.string(),
      z.array(z.object({ chains: z.optional(z.array(z.string())) })).check(z.minLength(1), z.maxLength(1)),
    ),
  }),
})

/** Methods that may be asked for, and the chains where; no chain means only that of the message itself. */
export interface ReCap {
  readonly methods: readonly string[]
  readonly chains: readonly string[]
}

function sort(words: readonly string[]) {
  return [...words].sort((a, b) => a.localeCompare(b, 'en'))
}

/** The resource that authorises an app to ask for `methods`, on chains that the wallet fills in. */
export function formatReCap(methods: readonly string[]): string {
  const abilities = Object.fromEntries(sort(methods).map((method) => [`${action}${method}`, [{}]]))
  const text = JSON.stringify({ att: { eip155: abilities }, prf: [] })
  return `${prefix}${encodeBase64Url(new TextEncoder().encode(text))}`
}

export function isReCap(resource: string) {
  return resource.startsWith(prefix)
}

/** What a resource authorises; undefined where it is no authorisation, or one of other things. */
export function readReCap(resource: string): ReCap | undefined {
  const bytes = isReCap(resource) ? decodeBase64(resource.slice(prefix.length)) : undefined
  if (!bytes) return undefined
  const json = readJson(new TextDecoder().decode(bytes))
  const parsed = capabilities.safeParse(json)
  // The schema drops what it does not know; an authorisation of other resources must not go unseen.
  if (!parsed.success || Object.keys((json as { att: object }).att).length !== 1) return undefined
  const entries = Object.entries(parsed.data.att.eip155)
  if (!entries.every(([ability]) => ability.startsWith(action) && ability.length > action.length)) return undefined
  return {
    methods: entries.map(([ability]) => ability.slice(action.length)),
    chains: [...new Set(entries.flatMap(([, [limits]]) => limits?.chains ?? []))],
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The statement with the sentence that tells what is authorised. */
export function withReCapSentence(statement: string, { methods }: ReCap): string {
  const words = sort(methods).map((method) => `'${method}'`)
  return `${statement}${statement && ' '}${opening}(1) 'request': ${words.join(', ')} for 'eip155'.`
}

/** Whether a statement is this one with the sentence that tells what is authorised, in whatever order of methods. */
export function hasReCapSentence(text: string, statement: string, { methods }: ReCap): boolean {
  const [start, end] = [`${statement}${statement && ' '}${opening}(1) 'request': `, ` for 'eip155'.`]
  if (!text.startsWith(start) || !text.endsWith(end)) return false
  const named = text.slice(start.length, -end.length).split(', ')
  return String(sort(named)) === String(sort(methods.map((method) => `'${method}'`)))
}
