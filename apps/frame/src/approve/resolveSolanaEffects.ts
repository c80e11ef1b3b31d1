import { format } from '@foyer/messages/format'
import type { SolanaWords } from '@foyer/messages/frame/en'
import type { SolanaEffect } from '../decode/Effect.js'
import type { SolanaTokens } from '../simulate/fetchSolanaTokens.js'
import type { Notice } from './Approval.js'

/** The amount that means unlimited: the complete balance, now and in the future. */
const unlimited = 2n ** 256n - 1n

/**
 * Replaces token accounts in effects by their owners, so that a payment shows its recipient. Changes a delegation of at
 * least the current balance to unlimited.
 */
export function resolveSolanaEffects(
  effects: readonly SolanaEffect[],
  { accountOf }: SolanaTokens,
  own: string,
): readonly SolanaEffect[] {
  // Accounts that the request itself opens are not on the chain yet. Only an associated account always keeps its owner.
  const opened = new Map<string, string>()
  for (const effect of effects)
    if (effect.kind === 'openAccount' && effect.isAssociated) opened.set(effect.account, effect.owner)
  return effects.map((effect): SolanaEffect => {
    // Creating an account at the user's own address gives the address to a program.
    if (effect.kind === 'send' && effect.newOwner !== undefined && effect.to === own)
      return { kind: 'giveAway', account: own, to: effect.newOwner }
    if (effect.kind === 'giveAway' && effect.own?.every((address) => address === own))
      return { kind: 'getControl', account: effect.account }
    if (effect.kind === 'send' && effect.asset !== 'native')
      return { ...effect, to: accountOf(effect.to)?.owner ?? opened.get(effect.to) ?? effect.to }
    if (effect.kind !== 'allow' || effect.amount === 0n) return effect
    const held = effect.account === undefined ? undefined : accountOf(effect.account)?.amount
    // If the balance is unknown, it may be less than the allowed amount: treat the delegation as unlimited.
    return held === undefined || effect.amount >= held ? { ...effect, amount: unlimited } : effect
  })
}

interface WarnSolana {
  readonly address: string
  readonly words: SolanaWords
  readonly tokens: SolanaTokens
  /** Formats an amount of an asset with the asset's name. */
  amount(asset: string, atomic: bigint): Promise<string>
}

/** Returns the Solana-specific warnings for effects from `resolveSolanaEffects`. */
export async function warnSolana(
  effects: readonly SolanaEffect[],
  { address, words, tokens, amount }: WarnSolana,
): Promise<Notice[]> {
  const notices: Notice[] = []
  for (const effect of effects) {
    if (effect.kind !== 'send' || effect.asset === 'native') continue
    const { fee, hook } = tokens.mintOf(effect.asset) ?? {}
    if (fee) {
      const part = (effect.amount * fee.basisPoints + 9_999n) / 10_000n
      const kept = part < fee.most ? part : fee.most
      const text = format(words.warnTokenFee, { fee: await amount(effect.asset, kept) })
      // A fee of five percent or more is a danger: a sender does not expect it.
      notices.push({ tone: kept * 20n >= effect.amount ? 'danger' : 'info', text })
    }
    if (hook !== undefined) {
      const asset = await amount(effect.asset, effect.amount)
      notices.push({ tone: 'danger', text: format(words.warnTokenHook, { asset, address: hook }) })
    }
  }
  const recipients = effects.flatMap((effect) => (effect.kind === 'send' ? [effect.to] : []))
  return [...notices, ...warnOfSimilar(recipients, address, words)]
}

/**
 * Warns of addresses with the same first and last characters, within the request and compared with the user's own
 * address. Users may confuse them because they check only both ends.
 */
function warnOfSimilar(recipients: readonly string[], own: string, words: SolanaWords): Notice[] {
  const all = [...new Set([own, ...recipients])]
  return all.flatMap((address, index) => {
    const other = all.slice(0, index).find((each) => endsOf(each) === endsOf(address))
    if (other === undefined) return []
    return [{ tone: 'danger', text: format(words.warnSimilar, { address, other }) }]
  })
}

function endsOf(address: string) {
  return address.slice(0, 3) + address.slice(-3)
}
