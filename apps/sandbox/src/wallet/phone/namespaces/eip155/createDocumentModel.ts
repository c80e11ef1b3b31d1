import { formatUnits } from 'viem'
import type { Fact, RequestModel } from '../PhoneNamespace.js'
import { formatAmount } from './estimateFee.js'
import type { AskedDocument } from './readParams.js'
import type { Words } from './Words.js'

const maxDepth = 6
const unlimited = 2n ** 160n - 1n

/** Creates the display of a document (EIP-712): each field's path, and its value with the names of known addresses. */
export function createDocumentModel(
  document: AskedDocument,
  facts: readonly Fact[],
  chainId: string,
  words: Words,
): RequestModel {
  const { domain, primaryType, message } = document
  const domainChain = domain.chainId === undefined ? undefined : `eip155:${String(domain.chainId)}`
  const warnings = [
    ...(domainChain !== undefined && domainChain !== chainId
      ? [`The document is for ${words.getChainName(domainChain)}, but the app asks on ${words.getChainName(chainId)}.`]
      : []),
    ...createPermitWarnings(document, words),
  ]
  const about: Fact[] = [
    ...(domain.name === undefined ? [] : [['For', String(domain.name)] as const]),
    ...(domain.verifyingContract === undefined
      ? []
      : [['Contract', words.formatAddress(String(domain.verifyingContract))] as const]),
    ...(domainChain === undefined ? [] : [['Chain of the document', words.getChainName(domainChain)] as const]),
  ]
  return {
    title: 'Sign a document',
    headline: splitWords(primaryType),
    facts: [...facts, ...about],
    sections: [{ heading: primaryType, facts: listFields(document, primaryType, message, '', words, 0) }],
    raw: JSON.stringify({ domain, primaryType, types: document.types, message }, null, 2),
    warnings,
    approveLabel: 'Sign',
  }
}

function listFields(
  document: AskedDocument,
  type: string,
  value: unknown,
  path: string,
  words: Words,
  depth: number,
): Fact[] {
  if (depth > maxDepth) return [[path, '…']]
  const array = /^(.*)\[\d*\]$/.exec(type)
  if (array?.[1] !== undefined && Array.isArray(value)) {
    const item = array[1]
    if (value.length === 0) return [[path, 'none']]
    return value.flatMap((one, index) => listFields(document, item, one, `${path} ${index + 1}`, words, depth + 1))
  }
  const members = document.types[type]
  if (members !== undefined && typeof value === 'object' && value !== null) {
    const fields = value as Readonly<Record<string, unknown>> // any object has string keys
    return members.flatMap(({ name, type: inner }) =>
      listFields(document, inner, fields[name], path === '' ? name : `${path} · ${name}`, words, depth + 1),
    )
  }
  return [[path, showValue(type, path, value, words)]]
}

function showValue(type: string, path: string, value: unknown, words: Words): string {
  if (type === 'address') return words.formatAddress(String(value))
  const isTime = /(deadline|expir|validuntil|valid(before|after))/i.test(path)
  if (/^u?int/.test(type) && isTime && /^\d{10}$/.test(String(value))) {
    return `${new Date(Number(value) * 1_000).toISOString().replace('T', ' ').slice(0, 16)} UTC (${String(value)})`
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Warns of a permit (ERC-2612), which lets its spender take tokens later without another approval. */
function createPermitWarnings({ primaryType, message, domain }: AskedDocument, words: Words): string[] {
  if (primaryType !== 'Permit' || message.spender === undefined || message.value === undefined) return []
  const spender = words.callAddress(String(message.spender))
  const token = words.findToken(String(domain.verifyingContract))
  const value = readBigint(message.value)
  if (value === undefined) return []
  const exact = token === undefined ? formatUnits(value, 0) : formatAmount(value, token.decimals, token.symbol)
  const amount = value >= unlimited ? 'any amount' : exact
  return [`With this signature ${spender} can take ${amount} from this account.`]
}

function readBigint(value: unknown): bigint | undefined {
  try {
    return BigInt(String(value))
  } catch {
    return undefined
  }
}

/** Splits "OrderComponents" into "Order components". */
function splitWords(name: string): string {
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
