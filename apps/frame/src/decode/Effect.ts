import type { TokenFacts } from './createTokenBook.js'
import type { UseRisk } from './SolanaRule.js'

/** An address in the notation of its chain. */
type Address = string

/** The chain's native coin, or the address of a token. */
export type AssetRef = 'native' | Address

/** An effect of a request on the user's assets, decoded from its bytes. Amounts are in atomic units. */
export type Effect =
  | {
      readonly kind: 'send'
      readonly asset: AssetRef
      readonly amount: bigint
      readonly to: Address
      /** Solana: `to` is a new account that belongs to this program. */
      readonly newOwner?: Address
    }
  /** A transfer of another user's tokens, by an allowance. */
  | {
      readonly kind: 'take'
      readonly asset: Address
      readonly amount: bigint
      readonly from: Address
      readonly to: Address
    }
  | {
      readonly kind: 'sendItem'
      readonly collection: Address
      readonly id: bigint
      readonly amount: bigint
      readonly from: Address
      readonly to: Address
    }
  | {
      readonly kind: 'allow'
      readonly asset: Address
      readonly amount: bigint
      readonly spender: Address
      readonly change: AllowanceChange
      readonly untilS?: bigint
      /** Solana: the token account that the spender may use. */
      readonly account?: Address
    }
  | { readonly kind: 'allowAll'; readonly collection: Address; readonly spender: Address; readonly isAllowed: boolean }
  /** With `method`, the effect is only the usual meaning of the function's name: see `resolveEffect`. */
  | { readonly kind: 'wrap' | 'unwrap'; readonly asset: Address; readonly amount: bigint; readonly method: string }
  | { readonly kind: 'burn'; readonly asset: Address; readonly amount: bigint; readonly method?: string }
  | { readonly kind: 'create' }
  /** A function that the frame cannot decode. `method` is its selector. */
  | { readonly kind: 'call'; readonly to: Address; readonly method: string }
  /** An offer that others may accept later: the items the user gives and receives. */
  | { readonly kind: 'order'; readonly gives: readonly OrderItem[]; readonly gets: readonly OrderItem[] }

/** An effect of an instruction on Solana. */
export type SolanaEffect =
  | Effect
  /** An instruction that the frame cannot decode. */
  | { readonly kind: 'callProgram'; readonly program: Address }
  /** A token account is opened, closed, or given to another owner. */
  | {
      readonly kind: 'openAccount'
      readonly asset: Address
      readonly owner: Address
      readonly account: Address
      /** The account's address is derived from its owner, so it has no other owner. */
      readonly isAssociated?: boolean
    }
  | { readonly kind: 'closeAccount'; readonly account: Address; readonly to: Address }
  | {
      readonly kind: 'giveAway'
      readonly account: Address
      readonly to: Address | undefined
      /** If all of these are the user's own address, the user receives the control. */
      readonly own?: readonly Address[]
    }
  | { readonly kind: 'getControl'; readonly account: Address }
  /** Coins from an account that is not the user's address. Without an amount: everything that can be withdrawn. */
  | {
      readonly kind: 'withdraw'
      readonly from: Address
      readonly to: Address
      readonly amount?: bigint
      readonly isFinal?: boolean
    }
  /** An instruction for which the frame shows only the name. */
  | {
      readonly kind: 'use'
      readonly program: string
      readonly name: string
      readonly account: Address
      readonly accounts: readonly Address[]
      readonly risk?: UseRisk
    }
  | { readonly kind: 'memo'; readonly text: string }

/** `set` replaces the previous allowance. `once` is used up by one transfer. */
export type AllowanceChange = 'set' | 'add' | 'subtract' | 'once'

export interface OrderItem {
  readonly asset: AssetRef
  readonly amount: bigint
  /** Set for collectibles. `any` if the person who accepts the offer chooses the item. */
  readonly id?: bigint | 'any'
}

/**
 * Returns true if the allowance is practically unlimited. Apps use 2^256-1, or the maximum of the smaller types in
 * which some tokens and Permit2 store allowances.
 */
export function isUnlimited(amount: bigint): boolean {
  return amount >= 2n ** 127n || amount === 2n ** 96n - 1n
}

/**
 * Corrects an effect with the facts about the contract at its address. Any contract may have a function `deposit`,
 * `withdraw` or `burn`, but only the wrapped coin and tokens reliably do what the name means. `coin` is the symbol of
 * the native coin.
 */
export function resolveEffect<Kind extends SolanaEffect>(
  effect: Kind,
  facts: TokenFacts | undefined,
  coin: string,
): readonly (Kind | Effect)[] {
  if (effect.kind !== 'wrap' && effect.kind !== 'unwrap' && effect.kind !== 'burn') return [effect]
  const { kind, asset, amount, method } = effect
  const isKnown = kind === 'burn' ? isToken(facts) : isWrapped(facts, coin)
  if (method === undefined || isKnown) return [effect]
  const call: Effect = { kind: 'call', to: asset, method }
  // The coins sent with the call are a normal payment.
  return kind === 'wrap' && amount > 0n ? [{ kind: 'send', asset: 'native', amount, to: asset }, call] : [call]
}

function isToken(facts: TokenFacts | undefined) {
  return facts?.kind === 'fungible' || facts?.kind === 'items'
}

/**
 * Returns true if the token is in our lists and named after the coin: WETH, WPOL. Other listed tokens use `withdraw` to
 * bridge.
 */
function isWrapped(facts: TokenFacts | undefined, coin: string): boolean {
  return facts?.isListed === true && facts.symbol?.toLowerCase() === `w${coin.toLowerCase()}`
}
