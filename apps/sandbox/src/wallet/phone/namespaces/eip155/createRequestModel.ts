import type { PhoneChain } from '../../PhoneSetup.js'
import { createMessageModel } from '../createMessageModel.js'
import type { CallNode } from '../openNode.js'
import type { Fact, PhoneRequest, RequestModel } from '../PhoneNamespace.js'
import { RequestError, refusalCodes } from '../RequestError.js'
import { createCallWords } from './createCallWords.js'
import { createDocumentModel } from './createDocumentModel.js'
import { estimateFee } from './estimateFee.js'
import type { AskedMethod } from './methods.js'
import {
  readCalls,
  readChainId,
  readDocument,
  readList,
  readMessage,
  readRecord,
  readTransaction,
  throwInvalidParams,
} from './readParams.js'
import type { Words } from './Words.js'

interface Surroundings {
  readonly chain: Fact
  readonly words: Words
  readonly chainOf: (chainId: string) => PhoneChain
  readonly node: CallNode
}

/** Creates the display of a request that needs consent. Throws RequestError if its parameters are invalid. */
export async function createRequestModel(
  method: AskedMethod,
  request: PhoneRequest,
  { chain, words, chainOf, node }: Surroundings,
): Promise<RequestModel> {
  const { params, chainId } = request
  const raw = JSON.stringify(params, null, 2) ?? ''
  const account = (address: string): Fact => ['Account', words.formatAddress(address)]
  assertAllowed(method, request)
  switch (method) {
    case 'personal_sign': {
      const { message, address } = readMessage(params)
      return createMessageModel(message, [account(address), chain], request.appUrl)
    }
    case 'eth_signTypedData':
    case 'eth_signTypedData_v3':
    case 'eth_signTypedData_v4': {
      const document = readDocument(params)
      return createDocumentModel(document, [account(document.address), chain], chainId, words)
    }
    case 'eth_sendTransaction':
    case 'eth_signTransaction': {
      const transaction = readTransaction(params)
      const { title, headline, facts, warnings } = createCallWords(transaction, chainId, words)
      const fee = await estimateFee(transaction, words.coinOf(chainId), node)
      const isSent = method === 'eth_sendTransaction'
      return {
        title: isSent ? title : `${title} (sign only)`,
        headline,
        facts: [...facts, account(transaction.from), chain, ...fee.facts],
        raw,
        warnings: [...warnings, ...fee.warnings],
        approveLabel: isSent ? 'Send' : 'Sign',
      }
    }
    case 'wallet_sendCalls': {
      const { from, calls, isAtomic } = readCalls(params, request.addresses[0])
      if (isAtomic) throw new RequestError(5_760, 'This wallet sends the calls one after the other, not as one.')
      const described = calls.map((call) => createCallWords(call, chainId, words))
      return {
        title: 'Send several calls',
        headline: `${calls.length} calls`,
        facts: [account(from), chain],
        sections: described.map(({ title, headline, facts }, index) => ({
          heading: `${index + 1}. ${title}: ${headline}`,
          facts,
        })),
        raw,
        warnings: [...new Set(described.flatMap(({ warnings }) => warnings))],
        approveLabel: 'Send all',
      }
    }
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain': {
      const target = chainOf(readChainId(params))
      const isNew = !request.chainIds.includes(target.chainId)
      return {
        title: 'Switch network',
        headline: target.name,
        facts: [
          ['From', words.getChainName(request.activeChainId)],
          ['To', target.name],
        ],
        raw,
        warnings: isNew ? [`The app is not on ${target.name} yet; this adds it.`] : [],
        approveLabel: 'Switch',
      }
    }
    case 'wallet_watchAsset': {
      const asset = readRecord(Array.isArray(params) ? readList(params)[0] : params)
      const options = readRecord(asset.options)
      return {
        title: 'Show a token',
        headline: String(options.symbol ?? 'Token'),
        facts: [['Contract', words.formatAddress(String(options.address))]],
        raw,
        warnings: [],
        approveLabel: 'Show',
      }
    }
  }
}

/** Rejects an account that the user did not share, without asking the user. */
function assertAllowed(method: AskedMethod, { params, addresses, chainId }: PhoneRequest): void {
  const address = readSigner(method, params, addresses[0], chainId)
  if (address === undefined) return
  if (addresses.some((one) => one.toLowerCase() === address.toLowerCase())) return
  throw new RequestError(refusalCodes.unauthorized, `The app may not use ${address}.`)
}

function readSigner(
  method: AskedMethod,
  params: unknown,
  fallback: string | undefined,
  requestChainId: string,
): string | undefined {
  switch (method) {
    case 'personal_sign':
      return readMessage(params).address
    case 'eth_signTypedData':
    case 'eth_signTypedData_v3':
    case 'eth_signTypedData_v4':
      return readDocument(params).address
    case 'eth_sendTransaction':
    case 'eth_signTransaction':
      return readTransaction(params).from
    case 'wallet_sendCalls': {
      const { from, chainId } = readCalls(params, fallback)
      if (chainId !== undefined && `eip155:${chainId}` !== requestChainId) {
        throwInvalidParams('The batch is for another network than the request.')
      }
      return from
    }
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain':
    case 'wallet_watchAsset':
      return undefined
  }
}
