import { type ChainId, isChainId } from './ChainId.js'

/** A CAIP-10 account id such as `eip155:1:0xabc…`. */
export type AccountId = `${ChainId}:${string}`

const account = /^[-.%a-zA-Z0-9]{1,128}$/

export function isAccountId(value: unknown): value is AccountId {
  if (typeof value !== 'string') return false
  const cut = value.lastIndexOf(':')
  return isChainId(value.slice(0, cut)) && account.test(value.slice(cut + 1))
}

export function formatAccountId(chainId: ChainId, address: string): AccountId {
  return `${chainId}:${address}`
}
