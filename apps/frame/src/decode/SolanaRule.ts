/** The source of an address: the position of an account, or the offset of a key in the data. */
export type KeySource = { readonly account: number } | { readonly at: number }

/**
 * The display of an instruction. Numbers are positions of accounts; `amount` and `newOwner` are offsets in the data.
 */
export type Decision =
  /** `nothing`: it changes nothing that can belong to the user. `unread`: the same as an instruction that is not in the table. */
  | { readonly show: 'nothing' | 'unread' }
  | {
      readonly show: 'send'
      /** A mint, or a token account of that mint. Undefined for the native coin. */
      readonly asset?: number
      readonly to: number
      readonly amount: number
      readonly newOwner?: number
    }
  | {
      readonly show: 'withdraw'
      readonly from: number
      readonly to: number
      readonly amount?: number
      /** The byte before the amount is 1 if there is an amount. */
      readonly isOptional?: true
      /** The account cannot be used afterwards. */
      readonly isFinal?: true
    }
  | { readonly show: 'allow'; readonly account: number; readonly asset: number; readonly spender: number }
  | { readonly show: 'revoke'; readonly account: number }
  | {
      readonly show: 'giveAway'
      readonly account: number
      readonly to?: KeySource
      /** The byte before the key is 1 if there is a key. */
      readonly isOptional?: true
      /** Needs no check box if all of these are the user's own address. */
      readonly own?: readonly KeySource[]
      /** Needs a check box if any byte of this range is set. */
      readonly zeros?: readonly [from: number, to: number]
    }
  | { readonly show: 'burn'; readonly asset: number; readonly amount: number }
  | {
      readonly show: 'openAccount'
      readonly account: number
      readonly asset: number
      readonly owner: KeySource
      /** The account's address is derived from its owner, so it has no other owner. */
      readonly isAssociated?: true
    }
  | { readonly show: 'closeAccount'; readonly account: number; readonly to: number }
  | { readonly show: 'use'; readonly account: number; readonly risk?: UseRisk }

/**
 * The reason why an instruction shown only by name needs a check box. `lock`: it can make the account unusable.
 * `power`: it uses the user's power over the account, and needs a check box only if it names the user's address.
 */
export type UseRisk = 'lock' | 'power'

/** The display rule of an instruction. With shorter data or fewer accounts, the instruction is unknown. */
export interface SolanaRule {
  readonly name: string
  readonly minAccounts: number
  /** The minimum data length, with an empty seed. */
  readonly minBytes: number
  readonly decision: Decision
  /** The offset of a text (8 bytes of length, then the text). Later offsets assume an empty text. */
  readonly seed?: number
}

export interface SolanaProgram {
  readonly name: string
  /** The number of bytes of an instruction's number. */
  readonly width: 1 | 4
  /** The rules by instruction number: `26.1` if a second byte is part of the number, or 8 bytes in hex. */
  readonly rules: Readonly<Record<string, SolanaRule>>
}

export function rule(
  name: string,
  minAccounts: number,
  minBytes: number,
  decision: Decision,
  seed?: number,
): SolanaRule {
  return { name, minAccounts, minBytes, decision, ...(seed !== undefined && { seed }) }
}

/** Creates the rule of an instruction that is shown only by name. */
export function useRule(name: string, minAccounts: number, minBytes: number, account = 0, risk?: UseRisk): SolanaRule {
  return rule(name, minAccounts, minBytes, { show: 'use', account, ...(risk && { risk }) })
}

export function powerRule(name: string, minAccounts: number, minBytes: number, account = 0): SolanaRule {
  return useRule(name, minAccounts, minBytes, account, 'power')
}

export function lockRule(name: string, minAccounts: number, minBytes: number, account = 0): SolanaRule {
  return useRule(name, minAccounts, minBytes, account, 'lock')
}

export const nothing: Decision = { show: 'nothing' }
export const unread: Decision = { show: 'unread' }

/**
 * Creates a decision: control of `account` goes to the key at this offset. It needs no check box if that is the user's
 * key.
 */
export function createGiveAway(account: number, offset: number): Decision {
  const to = { at: offset }
  return { show: 'giveAway', account, to, own: [to] }
}
