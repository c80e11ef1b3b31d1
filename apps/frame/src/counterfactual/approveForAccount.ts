import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { type ApproveContext, needAddresses } from '../approve/ApproveContext.js'
import { type ApprovedMethod, approveRequest, parseParams } from '../approve/approveRequest.js'
import { refuse, toHex } from '../signers/bytes.js'
import { hashTypedData } from '../signers/hashTypedData.js'
import { parseTypedData } from '../signers/parseTypedData.js'
import type { CounterfactualAccount } from '../smartAccount/SmartAccount.js'
import { computeAccountAddress } from './accountAddress.js'
import { createAccountVault } from './createAccountVault.js'
import { encodeSignature, wrapSignature } from './encodeSignature.js'
import { fetchIsDeployed } from './fetchIsDeployed.js'
import { nestMessage, nestTypedData } from './nestDigest.js'

/**
 * Shows a request to an account of a factory (ERC-4337) and executes it after approval. Messages and typed data are
 * signed as nested data of the account (ERC-7739), transactions are user operations. Throws the errors of
 * `approveRequest`, and FoyerError `METHOD_NOT_SUPPORTED` for other methods.
 */
export async function approveForAccount(
  method: ApprovedMethod,
  params: unknown,
  context: ApproveContext,
  account: CounterfactualAccount,
): Promise<unknown> {
  switch (method) {
    case 'personal_sign': {
      const verifier = createVerifier(context, account)
      const nest = (digest: Uint8Array) => nestMessage(digest, verifier)
      return sign(method, params, { context, account, nest, end: '' })
    }
    case 'eth_signTypedData_v4': {
      const data = parseTypedData(parseParams(method, params)[1])
      const shown = toHex(hashTypedData(data))
      const { digest: nested, end } = nestTypedData(data, createVerifier(context, account))
      const nest = (digest: Uint8Array) => (toHex(digest) === shown ? nested : refuse('not the data that was shown'))
      return sign(method, params, { context, account, nest, end: toHex(end).slice(2) })
    }
    case 'eth_sendTransaction': {
      const requested = parseParams(method, params)
      return context.queue.startInOrder(
        () => import('./approveOperation.js'),
        (piece) => piece.approveTransactionOperation(requested, context, account),
      )
    }
    case 'wallet_sendCalls': {
      const requested = parseParams(method, params)
      return context.queue.startInOrder(
        () => Promise.all([import('./approveOperation.js'), context.batches()]),
        ([piece, batches]) => piece.approveCallsOperation(requested, context, account, batches),
      )
    }
    default:
      throw new FoyerError('METHOD_NOT_SUPPORTED')
  }
}

function createVerifier(context: ApproveContext, account: CounterfactualAccount) {
  const address = computeAccountAddress(account, needAddresses(context).eip155)
  return { address, chainId: BigInt(context.chain.id) }
}

interface Signing {
  readonly context: ApproveContext
  readonly account: CounterfactualAccount
  /** Returns the digest that the owner signs. */
  readonly nest: (digest: Uint8Array) => Uint8Array
  /** The digits after the signature of the owner. */
  readonly end: string
}

/** Lets the user approve a signature, and returns it in the format of the account, also before its deployment. */
async function sign(
  method: 'personal_sign' | 'eth_signTypedData_v4',
  params: unknown,
  { context, account, nest, end }: Signing,
): Promise<string> {
  const { eip155: owner } = needAddresses(context)
  const isDeployed = await fetchIsDeployed(account, computeAccountAddress(account, owner), context.rpc, context.signal)
  const vault = createAccountVault(context.vault, account, nest)
  const signature = await approveRequest(method, params, { ...context, vault })
  return formatSignature(account, owner, isDeployed, `${encodeSignature(owner, signature as `0x${string}`)}${end}`)
}

function formatSignature(
  { factory }: CounterfactualAccount,
  owner: string,
  isDeployed: boolean,
  signature: `0x${string}`,
): string {
  return isDeployed ? signature : wrapSignature(factory, owner, signature)
}
