/** The source of an address: the position of an account, or the offset of a key in the data. */
export type KeySource = { readonly account: number } | { readonly at: number }

/** How an instruction is shown. Numbers are positions of accounts; `amount` and `newOwner` are offsets in the data. */
export type Decision =
  /** `nothing`: it changes nothing that can belong to the user. `unread`: the same as an instruction that is not in the table. */
  | { readonly show: 'nothing' | 'unread' }
  | {
      readonly show: 'send'
      /** A mint, or a token account that stands for its mint; the chain's own coin without it. */
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
      /** The byte before the amount is 1 if there is one. */
      readonly isOptional?: true
      /** The account is unusable afterwards. */
      readonly isFinal?: true
    }
  | { readonly show: 'allow'; readonly account: number; readonly asset: number; readonly spender: number }
  | { readonly show: 'revoke'; readonly account: number }
  | {
      readonly show: 'giveAway'
      readonly account: number
      readonly to?: KeySource
      /** The byte before the key is 1 if there is one. */
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
      /** The address of the account is derived from its owner, so that it has no other owner. */
      readonly isAssociated?: true
    }
  | { readonly show: 'closeAccount'; readonly account: number; readonly to: number }
  | { readonly show: 'use'; readonly account: number; readonly risk?: UseRisk }

/**
 * Why an instruction that is only named needs a check box. `lock`: it can make the account unusable. `power`: it uses the user's
 * power over the account, and needs a check box only if it names the user's address.
 */
export type UseRisk = 'lock' | 'power'

/** The decision about an instruction. Shorter data or fewer accounts make it an unknown instruction. */
export interface SolanaRule {
  readonly name: string
  readonly minAccounts: number
  /** With an empty seed. */
  readonly minBytes: number
  readonly decision: Decision
  /** Offset of a text (8 bytes of length, then the text). Offsets behind it are those with an empty text. */
  readonly seed?: number
}

export interface SolanaProgram {
  readonly name: string
  /** Bytes of an instruction's number. */
  readonly width: 1 | 4
  /** By number; `26.1` where a second byte is part of the number, or 8 bytes in hex. */
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

/** A rule of an instruction that is only named. */
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

/** Control of `account` goes to the key at this offset; without a check box if that is the user. */
export function createGiveAway(account: number, offset: number): Decision {
  const to = { at: offset }
  return { show: 'giveAway', account, to, own: [to] }
}
