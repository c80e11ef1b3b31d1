import type { UnsafeRpcMethod } from '@foyer/contract/frame/rpcMethods'
import { unsafeRpcParams } from '@foyer/contract/frame/rpcParams'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type * as z from 'zod/mini'
import type { ApproveContext } from './ApproveContext.js'
import type { SolanaAnswer, SolanaRequest } from './approveSolanaTransactions.js'
import { guardSigning } from './guardSigning.js'

/**
 * Asks the person about a request of the app and does what they allow [S7.63-S7.67]. The result is the method's own; what
 * reads and shows each kind of request is fetched with the first of its kind.
 *
 * @throws FoyerError `USER_REJECTED`, `REQUEST_INVALID`, `UNAUTHORIZED` (another account), `CHAIN_DISCONNECTED` (another
 * chain), `INSUFFICIENT_FUNDS`, `METHOD_NOT_SUPPORTED`, `RPC_FAILED`.
 */
export async function approveRequest(
  method: UnsafeRpcMethod,
  params: unknown,
  asker: ApproveContext,
): Promise<unknown> {
  const { queue } = asker
  const context = { ...asker, vault: guardSigning(asker) }
  switch (method) {
    case 'personal_sign': {
      const asked = parse('personal_sign', params)
      return queue.startInOrder(
        () => import('./approveMessage.js'),
        (piece) => piece.approveMessage(asked, context),
      )
    }
    case 'eth_signTypedData_v4': {
      const asked = parse('eth_signTypedData_v4', params)
      return queue.startInOrder(
        () => import('./approveTypedData.js'),
        (piece) => piece.approveTypedData(asked, context),
      )
    }
    case 'eth_sendTransaction': {
      const asked = parse('eth_sendTransaction', params)
      return queue.startInOrder(
        () => import('./approveTransaction.js'),
        (piece) => piece.approveTransaction(asked, context),
      )
    }
    case 'wallet_sendCalls': {
      const asked = parse('wallet_sendCalls', params)
      return queue.startInOrder(
        () => Promise.all([import('./approveCalls.js'), context.batches()]),
        ([piece, batches]) => piece.approveCalls(asked, context, batches),
      )
    }
    case 'solana_signMessage': {
      const asked = parse('solana_signMessage', params)
      return queue.startInOrder(
        () => import('./approveSolanaMessage.js'),
        (piece) => piece.approveSolanaMessage(asked, context),
      )
    }
    case 'solana_signTransaction': {
      const { transaction } = parse('solana_signTransaction', params)
      const [signed] = await approveSolana({ transactions: [transaction] }, context)
      return { transaction: signed?.transaction, signature: signed?.signature }
    }
    case 'solana_signAllTransactions': {
      const signed = await approveSolana(parse('solana_signAllTransactions', params), context)
      return { transactions: signed.map(({ transaction }) => transaction) }
    }
    case 'solana_signAndSendTransaction': {
      const { transaction, options } = parse('solana_signAndSendTransaction', params)
      const [signed] = await approveSolana({ transactions: [transaction], send: options ?? {} }, context)
      return { signature: signed?.id }
    }
    // These need a smart account, which an EOA is not.
    case 'wallet_grantPermissions':
    case 'wallet_revokePermissions':
    case 'eth_sendUserOperation':
      throw new FoyerError('METHOD_NOT_SUPPORTED')
  }
}

function approveSolana(asked: SolanaRequest, context: ApproveContext): Promise<SolanaAnswer[]> {
  return context.queue.startInOrder(
    () => import('./approveSolanaTransactions.js'),
    (piece) => piece.approveSolanaTransactions(asked, context),
  )
}

type Schemas = typeof unsafeRpcParams

/** Throws FoyerError `REQUEST_INVALID` for params the method cannot have. */
function parse<Name extends keyof Schemas>(name: Name, params: unknown): z.output<Schemas[Name]> {
  const schema: z.ZodMiniType = unsafeRpcParams[name]
  const result = schema.safeParse(params)
  if (!result.success)
    throw new FoyerError('REQUEST_INVALID', { context: { reason: `params of ${name}` }, cause: result.error })
  return result.data as z.output<Schemas[Name]>
}
