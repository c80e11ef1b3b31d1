import { decodeBase58 } from '@foyer/primitives/base58'
import { type ChainId, isChainId, type Namespace, namespaces } from '@foyer/primitives/ChainId'
import { solana, solanaDevnet, solanaTestnet } from '@foyer/primitives/networks/nonEvm'
import {
  accountWords,
  type Field,
  isDomain,
  isResource,
  isStatement,
  isTime,
  isToken,
  isUri,
  labels,
  type SignInData,
} from './messageFields.js'

/**
 * The fields of a parsed sign-in message. `scheme` is set if the first line has one (`https://app.example wants …`).
 */
export type ParsedMessage = SignInData & { readonly scheme?: string }

const greeting = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your (\w+) account:$/
const maxLength = 50_000
const nonce = /^[a-zA-Z0-9]{8,256}$/
/** The cluster names that `solana:signIn` may use. Foyer identifies clusters by their genesis block (CAIP-2). */
const clusters: ReadonlyMap<string, ChainId> = new Map([
  ['mainnet', solana.caipNetworkId],
  ['testnet', solanaTestnet.caipNetworkId],
  ['devnet', solanaDevnet.caipNetworkId],
])

/**
 * Parses a sign-in message (CAIP-122, EIP-4361). It is strict because callers rely on the result: every line has a
 * fixed place, and an ambiguous text is invalid. Accepts the chain as `1` and as `eip155:1`, and the first line of
 * AppKit 1.7.4 ("blockchain account"). Does not check whether the fields are correct or the message is signed.
 *
 * @returns undefined if the text is not a sign-in message.
 * @example parseMessage(text)?.nonce
 */
export function parseMessage(text: string): ParsedMessage | undefined {
  if (text.length > maxLength) return undefined
  const lines = text.split('\n')
  const [, scheme, domain, word] = greeting.exec(lines[0] ?? '') ?? []
  const accountAddress = lines[1]
  if (!domain || !isDomain(domain) || !word || !accountAddress || !isToken(accountAddress)) return undefined

  const head = parseHead(lines)
  const read = parseFields(lines, head?.next ?? lines.length)
  if (!head || !read) return undefined
  const { uri, version, chainId: chain = '', nonce: once, ...rest } = read.fields
  const chainId = parseChainId(word, chain, accountAddress)
  if (!uri || !isUri(uri) || version !== '1' || !chainId || !once || !nonce.test(once)) return undefined
  for (const time of [rest.issuedAt, rest.expirationTime, rest.notBefore])
    if (time !== undefined && !isTime(time)) return undefined
  if (rest.requestId !== undefined && !isToken(rest.requestId)) return undefined
  return {
    ...(scheme && { scheme }),
    domain,
    accountAddress,
    ...(head.statement !== undefined && { statement: head.statement }),
    uri,
    version,
    chainId,
    nonce: once,
    ...rest,
    ...(read.resources && { resources: read.resources }),
  }
}

/**
 * Parses the lines between the address and the first field: nothing, or a statement of one line between empty lines.
 */
function parseHead(lines: readonly string[]): { next: number; statement?: string } | undefined {
  if (lines[2] !== '') return undefined
  const isField = (line = '') => line.startsWith(`${labels.uri}: `)
  const statement = lines[3] ?? ''
  if (isField(statement)) return { next: 3 }
  if (statement === '') return isField(lines[4]) ? { next: 4 } : undefined
  if (!isStatement(statement) || lines[4] !== '') return undefined
  return { next: 5, statement }
}

/** Parses the fields, each at most once and in the fixed order, then the resources. Nothing may follow. */
function parseFields(lines: readonly string[], from: number) {
  const fields: Partial<Record<Field, string>> = {}
  let at = from
  for (const field of Object.keys(labels) as Field[]) {
    const label = `${labels[field]}: `
    if (lines[at]?.startsWith(label)) fields[field] = lines[at++]?.slice(label.length) ?? ''
  }
  if (at === lines.length) return { fields }
  if (lines[at] !== 'Resources:') return undefined
  const resources: string[] = []
  for (const line of lines.slice(at + 1)) {
    const resource = line.slice(2)
    if (!line.startsWith('- ') || !isResource(resource)) return undefined
    resources.push(resource)
  }
  return { fields, resources }
}

/** Returns the full chain id. The first line and the line with the chain must name the same chain family. */
function parseChainId(word: string, chain: string, address: string): ChainId | undefined {
  const namespace =
    word === 'blockchain' ? guessNamespace(chain, address) : namespaces.find((name) => accountWords[name] === word)
  if (!namespace) return undefined
  const reference = chain.startsWith(`${namespace}:`) ? chain.slice(namespace.length + 1) : chain
  if (namespace === 'eip155' && !/^(?:0|[1-9]\d{0,15})$/.test(reference)) return undefined
  const id = `${namespace}:${reference}`
  const cluster = namespace === 'solana' ? clusters.get(reference) : undefined
  return cluster ?? (isChainId(id) ? id : undefined)
}

/**
 * Returns the namespace of a message of AppKit 1.7.4. Its first line has no account type, and its chain may have no
 * namespace: then the format of the address decides.
 */
function guessNamespace(chain: string, address: string): Namespace {
  const named = namespaces.find((name) => chain.startsWith(`${name}:`))
  if (named) return named
  if (/^0x[0-9a-fA-F]{40}$/.test(address)) return 'eip155'
  return decodeBase58(address)?.length === 32 ? 'solana' : 'bip122'
}
