import type { TokenFacts } from './createTokenBook.js'
import type { Effect } from './Effect.js'

/**
 * What an effect is once it is known what stands at its address. Any contract may call a function `deposit`, `withdraw`
 * or `burn`; only those of the wrapped coin, and of tokens, do what we would say of them. `coin`: sign of the chain's own.
 */
export function settleEffect(effect: Effect, facts: TokenFacts | undefined, coin: string): readonly Effect[] {
  if (effect.kind !== 'wrap' && effect.kind !== 'unwrap' && effect.kind !== 'burn') return [effect]
  const { kind, asset, amount, method } = effect
  const isKnown = kind === 'burn' ? isToken(facts) : isWrapped(facts, coin)
  if (method === undefined || isKnown) return [effect]
  const call: Effect = { kind: 'call', to: asset, method }
  // The coins that go along are a payment like any other.
  return kind === 'wrap' && amount > 0n ? [{ kind: 'send', asset: 'native', amount, to: asset }, call] : [call]
}

const isToken = (facts: TokenFacts | undefined) => facts?.kind === 'fungible' || facts?.kind === 'items'

/** Our lists hold it, and it is called after the coin: WETH, WPOL. Other listed tokens have a `withdraw` that bridges. */
function isWrapped(facts: TokenFacts | undefined, coin: string): boolean {
  return facts?.isListed === true && facts.symbol?.toLowerCase() === `w${coin.toLowerCase()}`
}
