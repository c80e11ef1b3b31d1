import type { SwapVenue } from '@foyer/contract/networksFile'
import type { RpcProvider, RpcRequest } from '../../apps/server/src/chains/rpc/RpcProvider.js'
import { createPools } from '../../apps/server/src/swap/pools/createPools.js'
import { type PoolChain, startPoolChain } from '../../apps/server/src/testing/startPoolChain.js'
import { percentile } from '../relay/percentile.js'

const ether = 10n ** 18n
const rounds = 200

type Legs = readonly (readonly [string, string])[]
/**
 * A trial: the number of venues and intermediate tokens. A networks file allows eight of those; the router itself has
 * no limit.
 */
interface Trial {
  readonly name: string
  readonly pairVenues: number
  readonly rangeVenues: number
  readonly middles: number
}

const trials: readonly Trial[] = [
  { name: 'pairs', pairVenues: 8, rangeVenues: 0, middles: 12 },
  { name: 'pairs and concentrated pools', pairVenues: 6, rangeVenues: 2, middles: 8 },
]
const fees = [500, 3_000, 10_000]

async function addVenues(chain: PoolChain, { pairVenues, rangeVenues }: Trial, legs: Legs): Promise<SwapVenue[]> {
  const venues: SwapVenue[] = []
  for (let index = 0; index < pairVenues; index += 1) {
    const venue = await chain.addPairVenue(`Pairs ${index}`)
    const amounts = [10n * ether, (10n + BigInt(index)) * ether] as const
    await chain.fillPairs(
      venue,
      legs.map((tokens) => ({ tokens, amounts })),
    )
    venues.push(venue)
  }
  for (let index = 0; index < rangeVenues; index += 1) {
    const { venue, addRange } = await chain.addRangeVenue(`Ranges ${index}`, fees)
    for (const leg of legs) for (const fee of fees) await addRange(leg, fee, [-6_000, 6_000], 10n * ether)
    venues.push(venue)
  }
  return venues
}

async function benchOne(chain: PoolChain, trial: Trial): Promise<void> {
  const { chainId, wrapped, accounts } = chain
  const [from, to] = [await chain.addToken('FROM'), await chain.addToken('TO')]
  const middles: string[] = []
  for (let index = 0; index < trial.middles; index += 1) middles.push(await chain.addToken(`M${index}`))
  const legs = [
    [from, to],
    ...[wrapped, ...middles].flatMap((middle) => [
      [from, middle],
      [middle, to],
    ]),
  ] as unknown as Legs
  const networks = chain.describe(await addVenues(chain, trial, legs), middles)
  const rpc = chain.rpcOf(networks)
  const sent: (readonly RpcRequest[])[] = []
  const listening: RpcProvider = {
    send: (network, requests) => {
      sent.push(requests)
      return rpc.send(network, requests)
    },
  }
  const pools = createPools({ networks, rpc: listening, now: () => performance.now() })
  const question = {
    ...{ account: accounts[1], slippageBps: 100, amount: ether },
    from: { chainId, symbol: 'FROM', decimals: 18, address: from },
    to: { chainId, symbol: 'TO', decimals: 18, address: to },
  }
  const quote = () => pools.quote(question, AbortSignal.timeout(60_000))
  const startMs = performance.now()
  await quote()
  const firstMs = performance.now() - startMs
  sent.length = 0
  await quote()
  const reads = [...sent]
  const readPlainly = async () => {
    for (const requests of reads) await rpc.send(chainId, requests)
  }
  const times = { quote: [] as number[], plain: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    times.quote.push(await timeOf(quote))
    times.plain.push(await timeOf(readPlainly))
  }
  const middle = { quote: percentile(times.quote, 0.5), plain: percentile(times.plain, 0.5) }
  const ratio = middle.quote / middle.plain
  const count = legs.length * (trial.pairVenues + trial.rangeVenues * fees.length)
  console.log(
    [
      `| Quote over ${count} ${trial.name} | ms |`,
      '|---|--:|',
      `| first quote, which finds the pools | ${firstMs.toFixed(1)} |`,
      `| a later quote, median and p95 of ${rounds} | ${middle.quote.toFixed(1)}, ${percentile(times.quote, 0.95).toFixed(1)} |`,
      `| the same reads alone (${reads.length} requests), median and p95 of ${rounds} | ${middle.plain.toFixed(1)}, ${percentile(times.plain, 0.95).toFixed(1)} |`,
      `| a quote as a multiple of its reads | ${ratio.toFixed(2)} |`,
      '',
    ].join('\n'),
  )
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

/**
 * Measures quotes of the server's router over real pools of a local node, in turn with the same reads sent directly.
 * Returns the exit code.
 */
export async function benchSwap(): Promise<number> {
  const chain = await startPoolChain()
  try {
    for (const trial of trials) await benchOne(chain, trial)
  } finally {
    await chain.stop()
  }
  return 0
}
