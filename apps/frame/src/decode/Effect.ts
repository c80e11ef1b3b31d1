import type { TokenFacts } from './createTokenBook.js'
import type { UseRisk } from './SolanaRule.js'

/** An address as its chain writes it. */
type Address = string

/** The chain's own coin, or the address of a token. */
export type AssetRef = 'native' | Address

/** One thing a request does to what the person owns, read from its bytes. Amounts are atomic units. */
export type Effect =
  | {
      readonly kind: 'send'
      readonly asset: AssetRef
      readonly amount: bigint
      readonly to: Address
      /** Solana: `to` is a new account, which belongs to this program. */
      readonly newOwner?: Address
    }
  /** Somebody else's tokens, by an allowance. */
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
      /** Solana: the token account that it may be taken from. */
      readonly account?: Address
    }
  | { readonly kind: 'allowAll'; readonly collection: Address; readonly spender: Address; readonly isAllowed: boolean }
  /** With `method` these are only what a function of that name usually does: see settleEffect. */
  | { readonly kind: 'wrap' | 'unwrap'; readonly asset: Address; readonly amount: bigint; readonly method: string }
  | { readonly kind: 'burn'; readonly asset: Address; readonly amount: bigint; readonly method?: string }
  | { readonly kind: 'create' }
  /** A function that we cannot read. `method`: its selector. */
  | { readonly kind: 'call'; readonly to: Address; readonly method: string }
  /** An offer others may take up later: what goes and what must come to us in return. */
  | { readonly kind: 'order'; readonly gives: readonly OrderItem[]; readonly gets: readonly OrderItem[] }

/** An effect of an instruction on Solana. */
export type SolanaEffect =
  | Effect
  /** An instruction that we cannot read. */
  | { readonly kind: 'callProgram'; readonly program: Address }
  /** An account for a token is opened, closed, or given to another owner. */
  | {
      readonly kind: 'openAccount'
      readonly asset: Address
      readonly owner: Address
      readonly account: Address
      /** The address of the account is derived from its owner, so that it has no other owner. */
      readonly isAssociated?: boolean
    }
  | { readonly kind: 'closeAccount'; readonly account: Address; readonly to: Address }
  | {
      readonly kind: 'giveAway'
      readonly account: Address
      readonly to: Address | undefined
      /** If all of these are the user's own address, the user gets the control. */
      readonly own?: readonly Address[]
    }
  | { readonly kind: 'getControl'; readonly account: Address }
  /** Coins out of an account that is not the user's address. Without an amount: all that can be taken out. */
  | {
      readonly kind: 'withdraw'
      readonly from: Address
      readonly to: Address
      readonly amount?: bigint
      readonly isFinal?: boolean
    }
  /** An instruction that is only named. */
  | {
      readonly kind: 'use'
      readonly program: string
      readonly name: string
      readonly account: Address
      readonly accounts: readonly Address[]
      readonly risk?: UseRisk
    }
  | { readonly kind: 'memo'; readonly text: string }

/** `set` replaces what was allowed before; `once` is used up by one transfer. */
export type AllowanceChange = 'set' | 'add' | 'subtract' | 'once'

export interface OrderItem {
  readonly asset: AssetRef
  readonly amount: bigint
  /** For collectibles; `any` where whoever takes the offer chooses the item. */
  readonly id?: bigint | 'any'
}

/**
 * An allowance nobody can use up. Apps write 2^256-1, but also the highest number of the narrower types that some
 * tokens and Permit2 keep allowances in.
 */
export function isUnlimited(amount: bigint): boolean {
  return amount >= 2n ** 127n || amount === 2n ** 96n - 1n
}

/**
 * What an effect is once it is known what stands at its address. Any contract may call a function `deposit`, `withdraw`
 * or `burn`; only those of the wrapped coin, and of tokens, do what we would say of them. `coin`: sign of the chain's own.
 */
export function settleEffect<Kind extends SolanaEffect>(
  effect: Kind,
  facts: TokenFacts | undefined,
  coin: string,
): readonly (Kind | Effect)[] {
  if (effect.kind !== 'wrap' && effect.kind !== 'unwrap' && effect.kind !== 'burn') return [effect]
  const { kind, asset, amount, method } = effect
  const isKnown = kind === 'burn' ? isToken(facts) : isWrapped(facts, coin)
  if (method === undefined || isKnown) return [effect]
  const call: Effect = { kind: 'call', to: asset, method }
  // The coins that go along are a payment like any other.
  return kind === 'wrap' && amount > 0n ? [{ kind: 'send', asset: 'native', amount, to: asset }, call] : [call]
}

function isToken(facts: TokenFacts | undefined) {
  return facts?.kind === 'fungible' || facts?.kind === 'items'
}

/** Our lists hold it, and it is called after the coin: WETH, WPOL. Other listed tokens have a `withdraw` that bridges. */
function isWrapped(facts: TokenFacts | undefined, coin: string): boolean {
  return facts?.isListed === true && facts.symbol?.toLowerCase() === `w${coin.toLowerCase()}`
}
