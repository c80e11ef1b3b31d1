import type { SwapStep } from '@foyer/contract/http/swap'
import type { SwapOffer, SwapProvider, SwapQuestion } from '../../swap/SwapProvider.js'

/** An order that was signed. */
export interface TestOrder {
  readonly question: SwapQuestion
  readonly signature: string
  status: 'pending' | 'success'
}

/**
 * A provider of CoW Protocol's kind: an order is signed, and somebody else carries it out. Its orders are a map, so that the same signature
 * is one order.
 */
export function createOrderProvider(options: {
  readonly chainId: string
  readonly settlement: string
  readonly orders: Map<string, TestOrder>
  /** What an order brings. */
  readonly toAmount: bigint
}): SwapProvider {
  const { chainId, settlement, orders, toAmount } = options
  return {
    id: 'orders',
    name: 'Orders',
    supports: (from, to) => from === chainId && to === chainId,
    targets: (asked) => (asked === chainId ? [settlement] : []),
    quote: async ({ slippageBps }): Promise<SwapOffer> => ({
      ...{ toAmount, minToAmount: (toAmount * BigInt(10_000 - slippageBps)) / 10_000n },
      ...{ fees: [], spender: settlement, route: ['Solvers'], lifetimeMs: 60_000, payload: { validTo: 4_000_000_000 } },
    }),
    prepare: async ({ from, to, amount, account }, { minToAmount, payload }): Promise<readonly SwapStep[]> => [
      {
        kind: 'sign',
        typedData: {
          domain: { name: 'Orders', chainId: Number(chainId.split(':')[1]), verifyingContract: settlement },
          types: { Order: ['sellToken', 'buyToken', 'receiver'].map((name) => ({ name, type: 'address' })) },
          primaryType: 'Order',
          message: {
            ...{ sellToken: from.address, buyToken: to.address, receiver: account, sellAmount: amount.toString() },
            ...{ buyAmount: minToAmount.toString(), ...(payload as object) },
          },
        },
      },
    ],
    submit: async (question, _, signature) => {
      const orderId = `order-${signature.slice(2, 18)}`
      if (!orders.has(orderId)) orders.set(orderId, { question, signature, status: 'pending' })
      return { steps: [], orderId }
    },
    status: async ({ orderId = '' }) => {
      const order = orders.get(orderId)
      if (order === undefined) return { status: 'failed' }
      return order.status === 'success' ? { status: 'success', toAmount, hash: `0x${'0d'.repeat(32)}` } : order
    },
  }
}

/** A provider of Jupiter's kind: one Solana transaction, made by it, that the wallet signs and sends. */
export function createSolanaProvider(options: {
  readonly chainId: string
  /** Base64. */
  readonly transaction: string
}): SwapProvider {
  const { chainId, transaction } = options
  return {
    id: 'solana',
    name: 'Solana router',
    supports: (from, to) => from === chainId && to === chainId,
    targets: () => [],
    quote: async ({ amount, slippageBps }): Promise<SwapOffer> => ({
      ...{ toAmount: amount * 2n, minToAmount: (amount * 2n * BigInt(10_000 - slippageBps)) / 10_000n },
      ...{ fees: [], route: ['Pool'], lifetimeMs: 30_000, payload: { requestId: 'a-request' } },
    }),
    prepare: async () => [{ kind: 'sendSolana', transaction }],
    status: async ({ hash }) => ({ status: 'success', ...(hash === undefined ? {} : { hash }) }),
  }
}
