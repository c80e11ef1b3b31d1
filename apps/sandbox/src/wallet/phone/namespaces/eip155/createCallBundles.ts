import { toHex } from 'viem'
import type { CallNode } from '../openNode.js'
import { RequestError } from '../RequestError.js'

/** A sent batch (EIP-5792). */
interface CallBundle {
  readonly chainId: string
  readonly hashes: readonly string[]
}

/** The sent batches of this wallet. They survive a reload. */
export interface CallBundles {
  /** Stores a batch and returns its id. */
  add(bundle: CallBundle): string
  /** Returns the status of a batch for `wallet_getCallsStatus`. Throws RequestError 5730 for an unknown id. */
  readStatus(id: string, nodeOf: (chainId: string) => CallNode): Promise<unknown>
}

const key = 'foyer.phoneWallet.calls'
const maxKept = 50
const unknownBundle = 5_730

/** Stores sent batches in the page's storage. */
export function createCallBundles(storage: Pick<Storage, 'getItem' | 'setItem'>): CallBundles {
  const read = (): Readonly<Record<string, CallBundle>> => parseBundles(storage.getItem(key))
  return {
    add(bundle) {
      const id = toHex(crypto.getRandomValues(new Uint8Array(32)))
      const kept = [...Object.entries(read()), [id, bundle] as const].slice(-maxKept)
      storage.setItem(key, JSON.stringify(Object.fromEntries(kept)))
      return id
    },
    async readStatus(id, nodeOf) {
      const bundle = read()[id]
      if (bundle === undefined) throw new RequestError(unknownBundle, 'There is no such batch.')
      const node = nodeOf(bundle.chainId)
      const answers = await Promise.all(bundle.hashes.map((hash) => node('eth_getTransactionReceipt', [hash])))
      const receipts = answers.flatMap((answer) => (isRecord(answer) ? [formatReceipt(answer)] : []))
      const failed = receipts.filter(({ status }) => status === '0x0').length
      return {
        version: '2.0.0',
        id,
        chainId: toHex(BigInt(bundle.chainId.slice('eip155:'.length))),
        atomic: false,
        status: decideStatus(bundle.hashes.length, receipts.length, failed),
        receipts,
      }
    },
  }
}

/** Returns the EIP-5792 status: 100 pending, 200 confirmed, 500 reverted, 600 partly reverted. */
function decideStatus(sent: number, mined: number, failed: number): number {
  if (mined < sent) return 100
  if (failed === 0) return 200
  return failed === sent ? 500 : 600
}

function formatReceipt({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }: Record<string, unknown>) {
  return { logs, status, blockHash, blockNumber, gasUsed, transactionHash }
}

function parseBundles(text: string | null): Readonly<Record<string, CallBundle>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    if (!isRecord(value)) return {}
    return Object.fromEntries(Object.entries(value).flatMap(([id, bundle]) => (isBundle(bundle) ? [[id, bundle]] : [])))
  } catch {
    return {}
  }
}

function isBundle(value: unknown): value is CallBundle {
  if (!isRecord(value) || typeof value.chainId !== 'string' || !/^eip155:\d+$/.test(value.chainId)) return false
  return Array.isArray(value.hashes) && value.hashes.every((hash) => typeof hash === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
