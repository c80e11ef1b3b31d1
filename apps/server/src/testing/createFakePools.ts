import { type Hex, toFunctionSelector, zeroAddress } from 'viem'
import type { RpcOutcome, RpcProvider, RpcRequest } from '../chains/rpc/RpcProvider.js'

/** Handles a call with the words behind the selector. Returns undefined to revert. */
type FakeContract = (selector: string, words: readonly bigint[], data: string) => readonly bigint[] | Hex | undefined

/** The reserves of a pool. A concentrated pool is simplified to a constant product with a fee, without ranges. */
interface Reserves {
  reserve0: bigint
  reserve1: bigint
}

function selectorOf(signature: string) {
  return toFunctionSelector(signature).slice(2)
}
const selectors = {
  aggregate3: selectorOf('aggregate3((address,bool,bytes)[])'),
  getPair: selectorOf('getPair(address,address)'),
  getPool: selectorOf('getPool(address,address,uint24)'),
  token0: selectorOf('token0()'),
  token1: selectorOf('token1()'),
  fee: selectorOf('fee()'),
  getReserves: selectorOf('getReserves()'),
  slot0: selectorOf('slot0()'),
  liquidity: selectorOf('liquidity()'),
  quoteExactInput: selectorOf('quoteExactInput(bytes,uint256)'),
}

function toWord(value: bigint) {
  return value.toString(16).padStart(64, '0')
}
function toAddress(value: bigint): Hex {
  return `0x${value.toString(16).padStart(40, '0')}`
}
function readWords(text: string) {
  return (text.match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
}
const middlePrice = 2n ** 96n

/** Creates a node with factories, pools and quoters. The responses are encoded without any code of the server. */
export function createFakePools(options: { readonly multicall3?: string } = {}) {
  const contracts = new Map<string, FakeContract>()
  const pools = new Map<string, Reserves & { readonly token0: bigint; readonly token1: bigint; readonly fee: bigint }>()
  const requests: RpcRequest[] = []
  const fake = { gasPrice: undefined as bigint | undefined, failure: undefined as RpcOutcome | undefined }
  let lastAddress = 0x9000n

  const call = (to: string, data: string): Hex | undefined => {
    const contract = contracts.get(to.toLowerCase())
    if (contract === undefined) return '0x'
    const answer = contract(data.slice(2, 10), readWords(data.slice(10)), data.slice(10))
    return typeof answer === 'string' || answer === undefined ? answer : `0x${answer.map(toWord).join('')}`
  }

  if (options.multicall3 !== undefined)
    contracts.set(options.multicall3.toLowerCase(), (selector, words, data) => {
      if (selector !== selectors.aggregate3) return undefined
      const count = Number(words[1])
      const answers = Array.from({ length: count }, (_, index) => {
        const at = 2 + Number(words[2 + index]) / 32
        const size = Number(words[at + 3])
        const text = data.slice((at + 4) * 64, (at + 4) * 64 + size * 2)
        return call(toAddress(words[at] ?? 0n), `0x${text}`)
      })
      const tails = answers.map((answer) => {
        const bytes = answer?.slice(2) ?? ''
        const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
        return `${toWord(answer === undefined ? 0n : 1n)}${toWord(64n)}${toWord(BigInt(bytes.length / 2))}${padded}`
      })
      let offset = BigInt(count * 32)
      const heads = tails.map((tail) => {
        const head = toWord(offset)
        offset += BigInt(tail.length / 2)
        return head
      })
      return `0x${toWord(32n)}${toWord(BigInt(count))}${heads.join('')}${tails.join('')}`
    })

  const keyOf = (factory: string, tokens: readonly bigint[], fee: bigint) =>
    [factory.toLowerCase(), ...tokens.toSorted((a, b) => (a < b ? -1 : 1)), fee].join()

  function addFactory(factory: string): void {
    contracts.set(factory.toLowerCase(), (selector, [first = 0n, second = 0n, fee = 0n]) => {
      if (selector !== selectors.getPair && selector !== selectors.getPool) return undefined
      const found = addresses.get(keyOf(factory, [first, second], selector === selectors.getPool ? fee : 0n))
      return [BigInt(found ?? zeroAddress)]
    })
  }

  const addresses = new Map<string, Hex>()
  function addPool(factory: string, tokens: readonly [string, string], fee: bigint | undefined): Hex {
    if (!contracts.has(factory.toLowerCase())) addFactory(factory)
    const [token0 = 0n, token1 = 0n] = tokens.map(BigInt).toSorted((a, b) => (a < b ? -1 : 1))
    lastAddress += 1n
    const address = toAddress(lastAddress)
    const pool = { token0, token1, fee: fee ?? 0n, reserve0: 0n, reserve1: 0n }
    pools.set(address, pool)
    addresses.set(keyOf(factory, [token0, token1], fee ?? 0n), address)
    contracts.set(address, (selector) => {
      if (selector === selectors.token0) return [token0]
      if (selector === selectors.token1) return [token1]
      if (fee === undefined) return selector === selectors.getReserves ? [pool.reserve0, pool.reserve1, 7n] : undefined
      if (selector === selectors.fee) return [fee]
      if (selector === selectors.slot0) return [middlePrice, 0n, 0n, 0n, 0n, 0n, 1n]
      return selector === selectors.liquidity ? [pool.reserve0] : undefined
    })
    return address
  }

  /** Returns the output of a concentrated pool, or undefined if it is empty. */
  function swap(factory: string, paid: bigint, received: bigint, fee: bigint, amount: bigint): bigint | undefined {
    const pool = pools.get(addresses.get(keyOf(factory, [paid, received], fee)) ?? '')
    if (pool === undefined || pool.reserve0 === 0n) return undefined
    const [own, other] = pool.token0 === paid ? [pool.reserve0, pool.reserve1] : [pool.reserve1, pool.reserve0]
    const afterFee = (amount * (1_000_000n - fee)) / 1_000_000n
    return (afterFee * other) / (own + afterFee)
  }

  function addQuoter(quoter: string, factory: string): void {
    contracts.set(quoter.toLowerCase(), (selector, words, data) => {
      if (selector !== selectors.quoteExactInput) return undefined
      const size = Number(words[2])
      const path = data.slice(3 * 64, 3 * 64 + size * 2)
      const hops = (size - 20) / 23
      let amount: bigint | undefined = words[1]
      for (let hop = 0; hop < hops && amount !== undefined; hop += 1) {
        const at = hop * 46
        const [paid, fee, received] = [
          path.slice(at, at + 40),
          path.slice(at + 40, at + 46),
          path.slice(at + 46, at + 86),
        ]
        amount = swap(factory, BigInt(`0x${paid}`), BigInt(`0x${received}`), BigInt(`0x${fee}`), amount)
      }
      if (amount === undefined) return undefined
      const list = [BigInt(hops), ...Array.from({ length: hops }, () => middlePrice)]
      const ticks = [BigInt(hops), ...Array.from({ length: hops }, () => 0n)]
      return [amount, 128n, 128n + BigInt(list.length * 32), 90_000n * BigInt(hops), ...list, ...ticks]
    })
  }

  const answer = ({ method, params }: RpcRequest): RpcOutcome => {
    if (fake.failure !== undefined) return fake.failure
    if (method === 'eth_gasPrice' && fake.gasPrice !== undefined) return { result: `0x${fake.gasPrice.toString(16)}` }
    if (method !== 'eth_call') return { error: { code: -32601, message: 'not found' } }
    const [{ to, data }] = params as [{ to: string; data: string }]
    const result = call(to, data)
    return result === undefined ? { error: { code: 3, message: 'execution reverted' } } : { result }
  }
  const rpc: RpcProvider = {
    send: async (_, requested) => {
      requests.push(...requested)
      return requested.map(answer)
    },
  }

  return Object.assign(fake, {
    rpc,
    /** All requests so far. */
    requests,
    addFactory,
    addQuoter,
    addPool,
    /** Returns the reserves of a pool, which tests may change. Throws if there is no pool. */
    reservesOf: (address: string): Reserves => {
      const pool = pools.get(address)
      if (pool === undefined) throw new Error(`there is no pool at ${address}`)
      return pool
    },
    swap,
    selectors,
    /** Replaces the contract at an address. */
    replace: (address: string, contract: FakeContract) => contracts.set(address.toLowerCase(), contract),
  })
}
