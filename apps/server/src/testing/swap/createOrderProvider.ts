import type { SwapStep } from '@foyer/contract/http/swap'
import type { SwapOffer, SwapProvider, SwapRequest } from '../../swap/SwapProvider.js'

/** A signed order. */
export interface TestOrder {
  readonly question: SwapRequest
  readonly signature: string
  status: 'pending' | 'success'
}

/**
 * Creates a provider like CoW Protocol: the user signs an order, and someone else executes it. Orders are stored by
 * signature, so a repeated signature is the same order.
 */
export function createOrderProvider(options: {
  readonly chainId: string
  readonly settlement: string
  readonly orders: Map<string, TestOrder>
  /** The received amount of an order. */
  readonly toAmount: bigint
}): SwapProvider {
  const { chainId, settlement, orders, toAmount } = options
  return {
    id: 'orders',
    name: 'Orders',
    supports: (from, to) => from === chainId && to === chainId,
    targets: (requested) => (requested === chainId ? [settlement] : []),
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

/** Creates a provider like Jupiter: it returns one Solana transaction for the wallet to sign and send. */
export function createSolanaProvider(options: {
  readonly chainId: string
  /** The transaction in base64. */
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
