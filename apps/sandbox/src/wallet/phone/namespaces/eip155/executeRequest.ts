import { createWalletClient, defineChain, type Hex, http, isHex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getTransaction } from 'viem/actions'
import type { PhoneAccount, PhoneChain } from '../../PhoneSetup.js'
import type { Draft, Outcome, PhoneRequest } from '../PhoneNamespace.js'
import { RequestError, refusalCodes } from '../RequestError.js'
import type { CallBundles } from './createCallBundles.js'
import { createCallWords } from './createCallWords.js'
import type { AskedMethod } from './methods.js'
import {
  type AskedTransaction,
  readCalls,
  readChainId,
  readDocument,
  readMessage,
  readTransaction,
} from './readParams.js'
import type { Words } from './Words.js'

/** The dependencies for the execution of a request. */
export interface Means {
  readonly accounts: readonly PhoneAccount[]
  readonly chainOf: (chainId: string) => PhoneChain
  readonly bundles: CallBundles
  readonly words: Words
  readonly draft: Draft
}

/** Signs, sends or switches the chain after the user's approval. Throws RequestError. */
export async function executeRequest(method: AskedMethod, request: PhoneRequest, means: Means): Promise<Outcome> {
  const { params, chainId } = request
  const signerOf = (address: string) => privateKeyToAccount(findKey(address, request, means.accounts))
  switch (method) {
    case 'personal_sign': {
      const { message, address } = readMessage(params)
      const result = await signerOf(address).signMessage({ message: isHex(message) ? { raw: message } : message })
      return { result, note: 'Signed a message' }
    }
    case 'eth_signTypedData':
    case 'eth_signTypedData_v3':
    case 'eth_signTypedData_v4': {
      const { address, ...document } = readDocument(params)
      const result = await signerOf(address)
        .signTypedData(document)
        .catch((cause: unknown) => {
          throw new RequestError(refusalCodes.invalidParams, `The document cannot be signed: ${firstLine(cause)}`)
        })
      return { result, note: `Signed a document (${document.primaryType})` }
    }
    case 'eth_sendTransaction': {
      const transaction = readTransaction(params)
      const { title, headline } = createCallWords(transaction, chainId, means.words)
      const [hash] = await sendAll([transaction], signerOf(transaction.from), means.chainOf(chainId), means.draft)
      return { result: hash, note: `${title}: ${headline}`, ...(hash === undefined ? {} : { hash }) }
    }
    case 'eth_signTransaction': {
      const transaction = readTransaction(params)
      const result = await sign(transaction, openClient(signerOf(transaction.from), means.chainOf(chainId)))
      return { result, note: 'Signed a transaction' }
    }
    case 'wallet_sendCalls': {
      const { from, calls } = readCalls(params, request.addresses[0])
      const hashes = await sendAll(calls, signerOf(from), means.chainOf(chainId), means.draft)
      const id = means.bundles.add({ chainId, hashes })
      const [hash] = hashes
      return { result: { id }, note: `Sent ${calls.length} calls`, ...(hash === undefined ? {} : { hash }) }
    }
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain': {
      const { chainId: moveTo, name } = means.chainOf(readChainId(params))
      return { result: null, moveTo, note: `Switched to ${name}` }
    }
    case 'wallet_watchAsset':
      return { result: true, note: 'Noted a token' }
  }
}

/** Returns the key of an account. Throws if the app may not use the account. */
function findKey(address: string, request: PhoneRequest, accounts: readonly PhoneAccount[]): Hex {
  const isSame = (other: string) => other.toLowerCase() === address.toLowerCase()
  const account = request.addresses.some(isSame) ? accounts.find((one) => isSame(one.address)) : undefined
  if (account === undefined) throw new RequestError(refusalCodes.unauthorized, `The app may not use ${address}.`)
  return account.privateKey as Hex // the sandbox's configuration has keys as 0x-prefixed hex
}

function openClient(account: ReturnType<typeof privateKeyToAccount>, { chainId, name, rpcUrl, currency }: PhoneChain) {
  const chain = defineChain({
    id: Number(chainId.slice('eip155:'.length)),
    name,
    nativeCurrency: { name: currency.symbol, ...currency },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  return createWalletClient({ account, chain, transport: http(rpcUrl, { timeout: 15_000 }) })
}

type Client = ReturnType<typeof openClient>

/**
 * Sends the transactions in order, each once, and returns their hashes. Transactions that the draft has are not signed
 * again.
 */
async function sendAll(
  transactions: readonly AskedTransaction[],
  account: ReturnType<typeof privateKeyToAccount>,
  chain: PhoneChain,
  draft: Draft,
): Promise<Hex[]> {
  const client = openClient(account, chain)
  const signed = [...(draft.signed as readonly Hex[])] // signed by this function before
  const hashes: Hex[] = []
  for (const [index, transaction] of transactions.entries()) {
    const serializedTransaction = signed[index] ?? (await sign(transaction, client))
    signed[index] = serializedTransaction
    const hash = keccak256(serializedTransaction)
    draft.store(signed)
    await client.sendRawTransaction({ serializedTransaction }).catch(async (cause: unknown) => {
      // The transaction was sent before an interruption, or only the node's response was lost.
      if (!(await isKnown(client, hash))) throwNodeError(cause)
    })
    hashes.push(hash)
  }
  return hashes
}

async function sign(transaction: AskedTransaction, client: Client): Promise<Hex> {
  const prepared = await client.prepareTransactionRequest(toViem(transaction)).catch(throwNodeError)
  return client.signTransaction(prepared as Parameters<typeof client.signTransaction>[0]) // the same request with its missing fields filled in
}

function isKnown(client: Client, hash: Hex): Promise<boolean> {
  return getTransaction(client, { hash }).then(
    () => true,
    () => false,
  )
}

function toViem({ from: _, to, gasPrice, maxFeePerGas, maxPriorityFeePerGas, ...rest }: AskedTransaction) {
  // Some apps set both kinds of fees, which nodes reject. Use the EIP-1559 fees then.
  const isNew = maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined
  const legacyFees = gasPrice === undefined ? {} : { gasPrice }
  const fees = isNew
    ? {
        ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
        ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
      }
    : legacyFees
  return { ...rest, ...fees, to: to ?? null }
}

function throwNodeError(cause: unknown): never {
  throw new RequestError(refusalCodes.internal, firstLine(cause))
}

/** viem's messages are long. Apps and users need only the first line. */
function firstLine(cause: unknown): string {
  const { shortMessage, details } = cause as { shortMessage?: unknown; details?: unknown } // BaseError of viem, or any value
  const said = typeof shortMessage === 'string' ? shortMessage : String(cause)
  const reason = typeof details === 'string' && details !== '' && !said.includes(details) ? ` (${details})` : ''
  return `${said.split('\n')[0] ?? said}${reason}`
}
