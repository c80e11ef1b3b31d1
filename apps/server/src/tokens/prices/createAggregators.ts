import type { PriceFeed } from '@foyer/contract/networksFile'
import { decodeResult, toCall } from '../../chains/rpc/contractCalls.js'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { createTimedCache } from '../../fetch/createTimedCache.js'

type Aggregator = Pick<Extract<PriceFeed, { kind: 'aggregator' }>, 'address' | 'heartbeatSeconds'>

/** A price with 18 digits, and its change in 24 hours in per cent. */
export interface Answer {
  readonly usd: bigint
  readonly change24h?: number
}

/** The number of decimals in all calculations. */
export const scale = 18
const dayMs = 86_400_000
const daySeconds = dayMs / 1_000
/** The maximum doublings of the step in the search for yesterday's round. No feed writes more rounds in a day. */
const maxDoublings = 14
/** The number of rounds read at once between two known rounds. */
const roundsPerRequest = 16
/** The cache lifetime of yesterday's price, which changes slowly. */
const pastLifetimeMs = 600_000
/** A proxy's round id contains the phase of its contract in the upper bits, and the round in the lower 64 bits. */
const roundMask = 2n ** 64n - 1n

/** Creates a function that reads price feeds (Chainlink's `latestRoundData`). */
export function createAggregators(
  rpc: RpcProvider,
  now: () => number,
): (chainId: string, feed: Aggregator) => Promise<Answer | undefined> {
  const pastPrices = createTimedCache<bigint | undefined>({ maxEntries: 2_000, lifetimeMs: pastLifetimeMs, now })

  /** Returns the price of 24 hours ago. The contract stores its rounds, so the node needs no old blocks. */
  async function findPastPrice(chainId: string, address: string, roundId: bigint, heartbeat: number) {
    const target = Math.floor(now() / 1_000) - daySeconds
    const readRounds = async (steps: readonly bigint[]) => {
      const outcomes = await rpc.send(
        chainId,
        steps.map((step) => toCall(address, 'getRoundData', [roundId - step])),
      )
      return steps.map((step, index) => {
        const round = decodeResult('getRoundData', outcomes[index])
        return { step, usd: round?.[1] ?? 0n, atSeconds: Number(round?.[3] ?? 0n) }
      })
    }
    // Rounds of an earlier phase belong to another contract.
    let steps = Array.from({ length: maxDoublings }, (_, index) => 2n ** BigInt(index)).filter(
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
      const between = width - 1n < roundsPerRequest ? Number(width) - 1 : roundsPerRequest
      steps = [
        ...Array.from({ length: between }, (_, at) => newer + (width * BigInt(at + 1)) / BigInt(between + 1)),
        older.step,
      ]
    }
    return undefined
  }

  return async (chainId, { address, heartbeatSeconds = daySeconds }) => {
    const [round, digits] = await rpc.send(chainId, [toCall(address, 'latestRoundData'), toCall(address, 'decimals')])
    const answer = decodeResult('latestRoundData', round)
    const decimals = decodeResult('decimals', digits)
    if (answer === undefined || decimals === undefined || decimals > 36) return undefined
    const [roundId, usd, , updatedAt] = answer
    const ageMs = now() - Number(updatedAt) * 1_000
    // Ignore a price that is older than its heartbeat or from the future.
    if (usd <= 0n || ageMs > heartbeatSeconds * 1_000 || ageMs < -dayMs) return undefined
    const past =
      ageMs >= dayMs
        ? usd
        : await pastPrices
            .get(`${chainId} ${address.toLowerCase()}`, () =>
              findPastPrice(chainId, address, roundId, heartbeatSeconds),
            )
            .catch(() => undefined)
    const change24h = past === undefined ? undefined : (Number(usd) / Number(past) - 1) * 100
    return { usd: toScale(usd, decimals), ...(change24h === undefined ? {} : { change24h }) }
  }
}

function toScale(amount: bigint, decimals: number): bigint {
  return decimals <= scale ? amount * 10n ** BigInt(scale - decimals) : amount / 10n ** BigInt(decimals - scale)
}
