import type { PriceFeed } from '@foyer/contract/networksFile'
import { readResult, toCall } from '../../chains/rpc/contractCalls.js'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { createTimedCache } from '../../fetch/createTimedCache.js'

type Aggregator = Pick<Extract<PriceFeed, { kind: 'aggregator' }>, 'address' | 'heartbeatSeconds'>

/** A price with 18 digits, and per cent by which it has changed in 24 hours. */
export interface Answer {
  readonly usd: bigint
  readonly change24h?: number
}

/** Digits of all reckoning. */
export const scale = 18
const dayMs = 86_400_000
const daySeconds = dayMs / 1_000
/** How far back the round of yesterday is looked for: nobody writes more often in a day. */
const mostDoublings = 14
/** Rounds asked at once between two that are known. */
const guesses = 16
/** What was yesterday moves slowly. */
const pastLifetimeMs = 600_000
/** A proxy's round id is the phase of its contract, and below it the round. */
const roundMask = 2n ** 64n - 1n

/** Creates the reader of price aggregators (Chainlink's `latestRoundData`). */
export function createAggregators(
  rpc: RpcProvider,
  now: () => number,
): (chainId: string, feed: Aggregator) => Promise<Answer | undefined> {
  const pasts = createTimedCache<bigint | undefined>({ maxEntries: 2_000, lifetimeMs: pastLifetimeMs, now })

  /** The answer that stood 24 hours ago. Rounds are in the contract's storage, so a node needs no old blocks for it. */
  async function findPast(chainId: string, address: string, roundId: bigint, heartbeat: number) {
    const target = Math.floor(now() / 1_000) - daySeconds
    const readRounds = async (steps: readonly bigint[]) => {
      const outcomes = await rpc.send(
        chainId,
        steps.map((step) => toCall(address, 'getRoundData', [roundId - step])),
      )
      return steps.map((step, index) => {
        const round = readResult('getRoundData', outcomes[index])
        return { step, usd: round?.[1] ?? 0n, atSeconds: Number(round?.[3] ?? 0n) }
      })
    }
    // Rounds of an earlier phase are those of another contract.
    let steps = Array.from({ length: mostDoublings }, (_, index) => 2n ** BigInt(index)).filter(
      (step) => step < (roundId & roundMask),
    )
    let newer = 0n
    while (steps.length > 0) {
      const rounds = await readRounds(steps)
      const index = rounds.findIndex(({ atSeconds }) => atSeconds <= target)
      const older = rounds[index]
      if (older === undefined) return undefined
      newer = rounds[index - 1]?.step ?? newer
      const width = older.step - newer
      if (width <= 1n) return older.usd > 0n && target - older.atSeconds <= heartbeat ? older.usd : undefined
      const between = width - 1n < guesses ? Number(width) - 1 : guesses
      steps = [
        ...Array.from({ length: between }, (_, at) => newer + (width * BigInt(at + 1)) / BigInt(between + 1)),
        older.step,
      ]
    }
    return undefined
  }

  return async (chainId, { address, heartbeatSeconds = daySeconds }) => {
    const [round, digits] = await rpc.send(chainId, [toCall(address, 'latestRoundData'), toCall(address, 'decimals')])
    const answer = readResult('latestRoundData', round)
    const decimals = readResult('decimals', digits)
    if (answer === undefined || decimals === undefined || decimals > 36) return undefined
    const [roundId, usd, , updatedAt] = answer
    const ageMs = now() - Number(updatedAt) * 1_000
    // One that has missed its time, or comes from the future, is not believed.
    if (usd <= 0n || ageMs > heartbeatSeconds * 1_000 || ageMs < -dayMs) return undefined
    const past =
      ageMs >= dayMs
        ? usd
        : await pasts
            .get(`${chainId} ${address.toLowerCase()}`, () => findPast(chainId, address, roundId, heartbeatSeconds))
            .catch(() => undefined)
    const change24h = past === undefined ? undefined : (Number(usd) / Number(past) - 1) * 100
    return { usd: toScale(usd, decimals), ...(change24h === undefined ? {} : { change24h }) }
  }
}

function toScale(amount: bigint, decimals: number): bigint {
  return decimals <= scale ? amount * 10n ** BigInt(scale - decimals) : amount / 10n ** BigInt(decimals - scale)
}
