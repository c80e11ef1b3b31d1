import { format } from '@foyer/messages/format'
import { loadSmartAccountWords } from '@foyer/messages/frame/loadSmartAccountWords'
import type { ApproveContext } from '../approve/ApproveContext.js'
import { concatBytes } from '../keys/bytes.js'
import { fromHex, type Hex, readQuantity, toHex, toQuantity } from '../signers/bytes.js'
import { encodeWord } from '../signers/encodeAbi.js'
import type { TransactionRequest } from '../signers/Transaction.js'
import { fetchFees } from '../simulate/fetchFees.js'
import { withinMs } from '../simulate/withinMs.js'
import { encodeBatch } from '../smartAccount/encodeBatch.js'
import { parseLimits, parsePaymaster } from '../smartAccount/parseOperationAnswers.js'
import type { CounterfactualAccount } from '../smartAccount/SmartAccount.js'
import { dummySignature, noGas, type PreparedOperation } from '../smartAccount/sponsorBatch.js'
import { entryPoint } from '../smartAccount/UserOperation.js'
import { formatHost } from '../views/renderHost.js'
import type { ScreenSession } from '../views/ScreenQueue.js'
import { encodeCreation } from './accountAddress.js'
import { encodeSignature } from './encodeSignature.js'
import { fetchIsDeployed } from './fetchIsDeployed.js'

interface Options {
  readonly requests: readonly TransactionRequest[]
  readonly account: CounterfactualAccount
  readonly owner: string
  /** The address of the account. */
  readonly from: Hex
  readonly context: Pick<ApproveContext, 'chain' | 'rpc' | 'host'>
  readonly visit: Pick<ScreenSession, 'locale'>
}

/** The selectors of EntryPoint's `getNonce(address,uint192)` and `balanceOf(address)`. */
const [getNonce, balanceOf] = [fromHex('0x35567e1a'), fromHex('0x70a08231')]

/** The timeout of the paymaster in milliseconds. Then the account pays the fee. */
const patienceMs = 8_000

/**
 * Prepares a user operation that executes all calls and creates the account if it does not exist. A paymaster of the
 * server pays the fee, else the account. Nothing is signed. Throws FoyerError `RPC_FAILED`.
 */
export async function prepareOperation(options: Options, signal: AbortSignal): Promise<PreparedOperation> {
  const { requests, account, owner, from, context } = options
  const { rpc, chain } = context
  const read = async (selector: Uint8Array, ...words: readonly bigint[]) => {
    const call = { to: entryPoint, data: toHex(concatBytes(selector, ...words.map(encodeWord))) }
    return readQuantity(await rpc('eth_call', [call, 'latest'], signal), 'eth_call')
  }
  const plain = { chainId: BigInt(chain.id), value: 0n, data: new Uint8Array(), accessList: [] }
  const [nonce, deposit, fees, isDeployed, balance] = await Promise.all([
    read(getNonce, BigInt(from), 0n),
    read(balanceOf, BigInt(from)),
    fetchFees(plain, rpc, signal),
    fetchIsDeployed(account, from, rpc, signal),
    rpc('eth_getBalance', [from, 'latest'], signal).then((answer) => readQuantity(answer, 'eth_getBalance')),
  ])
  const [maximum, tip] =
    fees.type === 2 ? [fees.maxFeePerGas, fees.maxPriorityFeePerGas] : [fees.gasPrice, fees.gasPrice]
  const draft = {
    ...{ sender: from, nonce: toQuantity(nonce) as Hex, callData: toHex(encodeBatch('erc7821', requests)) },
    ...(!isDeployed && { factory: account.factory as Hex, factoryData: encodeCreation(owner) }),
    maxFeePerGas: toQuantity(maximum) as Hex,
    maxPriorityFeePerGas: toQuantity(tip) as Hex,
  }
  // The calls would revert in an estimate. The preview reports the missing coins.
  if (requests.reduce((sum, { value }) => sum + value, 0n) > balance)
    return { operation: { ...draft, ...noGas }, fee: undefined, notices: [] }
  const offer = { ...draft, ...noGas, signature: encodeSignature(owner, dummySignature) }
  if (account.isSponsored) {
    const sponsored = await withinMs(patienceMs, signal, (stop) => sponsorOffer(offer, options, stop)).catch(() => {})
    if (sponsored) return { ...sponsored, operation: { ...draft, ...sponsored.operation } }
  }
  const limits = parseLimits(await rpc('eth_estimateUserOperationGas', [offer, entryPoint], signal))
  const gas = [limits.callGasLimit, limits.verificationGasLimit, limits.preVerificationGas]
  const cost = gas.reduce((sum, limit) => sum + BigInt(limit), 0n) * maximum
  return { operation: { ...draft, ...limits }, fee: undefined, cost, deposit, notices: [] }
}

/** Requests the paymaster of the server (ERC-7677). Throws if it does not pay. */
async function sponsorOffer(offer: object, { account, context, visit }: Options, signal: AbortSignal) {
  const { rpc, chain, host } = context
  const chainId = toQuantity(BigInt(chain.id))
  const answer = await rpc('pm_getPaymasterStubData', [offer, entryPoint, chainId, {}], signal)
  const { sponsor, ...paymaster } = parsePaymaster(answer, account.paymaster)
  const estimate = await rpc('eth_estimateUserOperationGas', [{ ...offer, ...paymaster }, entryPoint], signal)
  const texts = await loadSmartAccountWords(visit.locale)
  return {
    operation: { ...parseLimits(estimate), ...paymaster },
    ...{ fee: format(texts.feePaidBy, { name: sponsor ?? formatHost(host.origin) }), notices: [] },
  }
}
