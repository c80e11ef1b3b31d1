import { walletCallsStatus } from '@foyer/contract/walletCalls'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../../Client.js'
import { limits } from '../../limits.js'
import type { CallsStatus, CallsStatusQuery } from '../../public/calls.js'
import { getCallsConnection, requestCallsWallet } from '../../queries/calls/requestCallsWallet.js'

const method = 'wallet_getCallsStatus'

/** See `getCallsStatus` of `core/public/calls.ts`. */
export async function getCallsStatus(
  client: Client,
  { id, signal }: CallsStatusQuery & { readonly signal?: AbortSignal },
): Promise<CallsStatus> {
  const timeoutMs = limits.rpcTimeoutMs
  const connection = getCallsConnection(client)
  const answer = await requestCallsWallet(client, connection, { method, params: [id], timeoutMs, signal })
  const { data } = walletCallsStatus.safeParse(answer)
  if (!data) throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
  const { version = '2.0.0', chainId, atomic = false, receipts, capabilities } = data
  const statusCode = parseStatus(data.status)
  return {
    ...{ id, version, statusCode, atomic },
    status: toStatusWord(statusCode),
    ...(chainId !== undefined && { chainId: Number(chainId) }),
    receipts: (receipts ?? []).map(({ status, blockNumber, gasUsed, logs = [], ...rest }) => ({
      ...rest,
      logs,
      status: status === '0x1' ? 'success' : 'reverted',
      blockNumber: BigInt(blockNumber),
      gasUsed: BigInt(gasUsed),
    })),
    ...(capabilities && { capabilities }),
  }
}

/** Converts the words of drafts of EIP-5792 to status numbers. */
function parseStatus(status: number | string): number {
  if (status === 'CONFIRMED') return 200
  return typeof status === 'number' ? status : 100
}

/** Converts a status number of EIP-5792: 1xx is pending, 2xx is confirmed, higher numbers are failures. */
function toStatusWord(code: number): CallsStatus['status'] {
  if (code < 200) return 'pending'
  return code < 300 ? 'success' : 'failure'
}
