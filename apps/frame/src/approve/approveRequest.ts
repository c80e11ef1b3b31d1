import type { SigningRpcMethod } from '@foyer/contract/frame/rpcMethods'
import { unsafeRpcParams } from '@foyer/contract/frame/rpcParams'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type * as z from 'zod/mini'
import type { ApproveContext } from './ApproveContext.js'
import { restrictVault } from './restrictVault.js'

/** A method of the app, or the return of a smart account to a plain account. */
export type ApprovedMethod = SigningRpcMethod | 'plainAccount'

/**
 * Shows a request of the app to the user and executes it after approval [S7.63-S7.67]. Returns the result of the
 * method. The code for each kind of request is loaded with the first request of that kind.
 *
 * @throws FoyerError `USER_REJECTED`, `REQUEST_INVALID`, `UNAUTHORIZED` (another account), `CHAIN_DISCONNECTED`
 *   (another chain), `INSUFFICIENT_FUNDS`, `METHOD_NOT_SUPPORTED`, `RPC_FAILED`.
 */
export async function approveRequest(method: ApprovedMethod, params: unknown, asker: ApproveContext): Promise<unknown> {
  const { queue } = asker
  const context = { ...asker, vault: restrictVault(asker) }
  switch (method) {
    case 'personal_sign': {
      const requested = parseParams('personal_sign', params)
      return queue.startInOrder(
        () => import('./approveMessage.js'),
        (piece) => piece.approveMessage(requested, context),
      )
    }
    case 'eth_signTypedData_v4': {
      const requested = parseParams('eth_signTypedData_v4', params)
      return queue.startInOrder(
        () => import('./approveTypedData.js'),
        (piece) => piece.approveTypedData(requested, context),
      )
    }
    case 'eth_sendTransaction': {
      const requested = parseParams('eth_sendTransaction', params)
      if (context.smartAccount?.isSponsored)
        return queue.startInOrder(
          () => Promise.all([import('../smartAccount/approveSponsored.js'), context.batches()]),
          ([piece, batches]) => piece.approveSponsored(requested, context, batches),
        )
      return queue.startInOrder(
        () => import('./approveTransaction.js'),
        (piece) => piece.approveTransaction(requested, context),
      )
    }
    case 'wallet_sendCalls': {
      const requested = parseParams('wallet_sendCalls', params)
      return queue.startInOrder(
        () => Promise.all([import('./approveCalls.js'), context.batches()]),
        ([piece, batches]) => piece.approveCalls(requested, context, batches),
      )
    }
    case 'solana_signMessage': {
      const requested = parseParams('solana_signMessage', params)
      return queue.startInOrder(
        () => import('./approveSolanaMessage.js'),
        (piece) => piece.approveSolanaMessage(requested, context),
      )
    }
    case 'solana_signTransaction':
    case 'solana_signAllTransactions':
    case 'solana_signAndSendTransaction': {
      const requested = parseParams(method, params)
      return queue.startInOrder(
        () => import('./approveSolanaRequest.js'),
        (piece) => piece.approveSolanaRequest(method, requested, context),
      )
    }
    case 'plainAccount':
      return queue.startInOrder(
        () => import('../smartAccount/approvePlainAccount.js'),
        (piece) => piece.approvePlainAccount(context),
      )
    // The frame sends user operations only by itself.
    case 'eth_sendUserOperation':
      throw new FoyerError('METHOD_NOT_SUPPORTED')
  }
}

type Schemas = typeof unsafeRpcParams

/** Throws FoyerError `REQUEST_INVALID` if the params do not match the method. */
export function parseParams<Name extends keyof Schemas>(name: Name, params: unknown): z.output<Schemas[Name]> {
  const schema: z.ZodMiniType = unsafeRpcParams[name]
  const result = schema.safeParse(params)
  if (!result.success)
    throw new FoyerError('REQUEST_INVALID', { context: { reason: `params of ${name}` }, cause: result.error })
  return result.data as z.output<Schemas[Name]>
}
