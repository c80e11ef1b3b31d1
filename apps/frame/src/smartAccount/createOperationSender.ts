import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { ApproveContext } from '../approve/ApproveContext.js'
import { hasCode } from '../FrameFailure.js'
import { type Hex, numberToBytes, refuse, toHex, toQuantity } from '../signers/bytes.js'
import { signDigest } from '../signers/eip155.js'
import { hashUserOperation } from './hashUserOperation.js'
import { parsePaymaster } from './parseOperationAnswers.js'
import type { DelegatedAccount } from './SmartAccount.js'
import { signAuthorization } from './signAuthorization.js'
import type { PreparedOperation } from './sponsorBatch.js'
import { entryPoint, isPaid, type PaidOperation, type UserOperation } from './UserOperation.js'

export interface OperationSender {
  /**
   * Requests the approval of the paymaster, signs the operation and sends it. Returns its hash. A retry sends the same
   * bytes. Throws FoyerError `RPC_FAILED`, `OFFLINE`, `HTTP_FAILED` or `WALLET_ANSWER_INVALID`.
   */
  send(batch: PreparedOperation): Promise<Hex>
  /**
   * Throws FoyerError `RPC_FAILED` unless a signed operation and `next` have the same nonce: the account executes only
   * one of them, even if a bundler executes an operation that it rejected.
   */
  verifySuccessor(next: PreparedOperation | undefined): void
  /** Returns true if the paymaster or the bundler rejected the operation, so that it can never be executed. */
  isRefused(): boolean
}

interface SenderState {
  isRefused: boolean
  /** True if the signed operation may have arrived at a bundler. */
  isUnclear: boolean
  signed?: { readonly operation: SentOperation; readonly hash: Hex } | undefined
  signedNonce?: Hex
}

type SentOperation = UserOperation & { readonly signature: Hex; readonly eip7702Auth?: object }

interface Options {
  /** The account that runs a delegate. Undefined for an account of a factory. */
  readonly account?: DelegatedAccount
  /** Encodes the signature of the key for the account. The default leaves it unchanged. */
  readonly encode?: (signature: Hex) => Hex
  readonly context: Pick<ApproveContext, 'vault' | 'rpc' | 'chain'>
}

/** Creates the sender of the user operation of one approval. */
export function createOperationSender({
  account,
  encode = (signature) => signature,
  context,
}: Options): OperationSender {
  const { vault, rpc, chain } = context
  const [chainId, delegate] = [BigInt(chain.id), account?.delegate.toLowerCase() as Hex | undefined]
  const state: SenderState = { isRefused: false, isUnclear: false }
  return { send, verifySuccessor, isRefused: () => state.isRefused }

  function verifySuccessor(next: PreparedOperation | undefined): void {
    const { signedNonce } = state
    if (signedNonce !== undefined && next?.operation.nonce !== signedNonce)
      throw new FoyerError('RPC_FAILED', { context: { method: 'eth_sendUserOperation' } })
  }

  async function send(batch: PreparedOperation): Promise<Hex> {
    state.isRefused = false
    try {
      state.signed ??= await sign(batch)
      const { operation, hash } = state.signed
      const answer = await rpc('eth_sendUserOperation', [operation, entryPoint])
      if (answer !== hash)
        throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method: 'eth_sendUserOperation' } })
      return hash
    } catch (error) {
      if (state.signed && (await isAccepted(state.signed.hash))) return state.signed.hash
      // After any other failure the operation may have arrived, so that only the same bytes may be sent again.
      if (!hasCode(error, 'RPC_FAILED')) state.isUnclear = state.signed !== undefined
      else if (!state.isUnclear) {
        state.isRefused = true
        state.signed = undefined
      }
      throw error
    }
  }

  async function isAccepted(hash: Hex): Promise<boolean> {
    const found = await rpc('eth_getUserOperationByHash', [hash]).catch(() => null)
    return typeof found === 'object' && found !== null
  }

  /** Signs exactly the operation that the user approved. Only the data of the same paymaster is new. */
  async function sign({ operation: approved, authorizationNonce: nonce }: PreparedOperation) {
    const operation = isPaid(approved) ? await renewPaymaster(approved) : approved
    if (delegate !== undefined && !isPaid(operation)) refuse('an operation without a paymaster')
    const digest = hashUserOperation(operation, chainId, delegate)
    const signature = encode(await signDigest(vault, digest))
    state.signedNonce = operation.nonce
    const eip7702Auth = nonce === undefined || delegate === undefined ? undefined : await authorize(nonce, delegate)
    return { operation: { ...operation, signature, ...(eip7702Auth && { eip7702Auth }) }, hash: toHex(digest) }
  }

  async function renewPaymaster(approved: PaidOperation): Promise<PaidOperation> {
    const offer = [{ ...approved, signature: '0x' }, entryPoint, toQuantity(chainId), {}]
    const answer = await rpc('pm_getPaymasterData', offer)
    const { sponsor: _, ...paymaster } = parsePaymaster(answer, approved.paymaster, approved)
    return { ...approved, ...paymaster }
  }

  async function authorize(nonce: bigint, address: Hex) {
    const { r, s, yParity } = await signAuthorization(vault, { chainId, delegate: address, nonce })
    return {
      ...{ chainId: toQuantity(chainId), address, nonce: toQuantity(nonce) },
      ...{ r: toHex(numberToBytes(r, 32)), s: toHex(numberToBytes(s, 32)), yParity: toQuantity(BigInt(yParity)) },
    }
  }
}
