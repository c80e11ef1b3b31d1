import { formatUnits } from 'viem'
import type { PhoneSetup } from '../../PhoneSetup.js'
import { openNode } from '../openNode.js'
import type { Fact, PhoneNamespace, PhoneRequest, RequestModel } from '../PhoneNamespace.js'
import { RequestError, refusalCodes } from '../RequestError.js'
import { createCallBundles } from './createCallBundles.js'
import { createRequestModel } from './createRequestModel.js'
import { executeRequest } from './executeRequest.js'
import { getCapabilities, handleOwnMethod } from './handleOwnMethod.js'
import { askedMethods, nodeMethods, ownMethods } from './methods.js'
import { readList } from './readParams.js'
import { createWords } from './Words.js'

const namespace = 'eip155'

/** Creates the namespace of the sandbox's EVM chains with their accounts. */
export function createEip155(setup: PhoneSetup, storage: Pick<Storage, 'getItem' | 'setItem'>): PhoneNamespace {
  const chains = setup.chains.filter(({ chainId }) => chainId.startsWith(`${namespace}:`))
  const accounts = setup.accounts.filter((account) => account.namespace === namespace)
  const words = createWords({ chains, accounts, contracts: setup.contracts })
  const bundles = createCallBundles(storage)
  const chainOf = (chainId: string) => {
    const chain = chains.find((one) => one.chainId === chainId)
    if (chain === undefined) {
      throw new RequestError(refusalCodes.unknownChain, `This wallet does not know ${words.getChainName(chainId)}.`)
    }
    return chain
  }
  const nodeOf = (chainId: string) => openNode(chainOf(chainId).rpcUrl)
  const methodOf = <Known extends string>(known: readonly Known[], method: string) =>
    known.find((name) => name === method)
  const readAsked = (method: string) => {
    const requested = methodOf(askedMethods, method)
    if (requested === undefined) throw new RequestError(refusalCodes.unsupportedMethods, `${method} is not supported.`)
    return requested
  }

  return {
    namespace,
    name: 'EVM',
    chains,
    accounts,
    methods: [...askedMethods, ...ownMethods, ...nodeMethods],
    events: ['chainChanged', 'accountsChanged'],
    properties: { capabilities: JSON.stringify(getCapabilities(chains.map(({ chainId }) => chainId))) },
    async respondWithoutApproval(request) {
      const own = methodOf(ownMethods, request.method)
      if (own !== undefined) return { result: await handleOwnMethod(own, request, bundles, nodeOf) }
      if (methodOf(nodeMethods, request.method) === undefined) return undefined
      return { result: await nodeOf(request.chainId)(request.method, readList(request.params)) }
    },
    async createModel(request: PhoneRequest): Promise<RequestModel> {
      const chain: Fact = ['Network', words.getChainName(request.chainId)]
      return createRequestModel(readAsked(request.method), request, {
        chain,
        words,
        chainOf,
        node: nodeOf(request.chainId),
      })
    },
    execute: (request, draft) =>
      executeRequest(readAsked(request.method), request, { accounts, chainOf, bundles, words, draft }),
    chainChanged: (chainId) => ({ name: 'chainChanged', data: Number(chainId.slice(namespace.length + 1)) }),
    accountsChanged: (chainId, addresses) => ({
      name: 'accountsChanged',
      data: addresses.map((address) => `${chainId}:${address}`),
    }),
    async readBalance(chainId, address) {
      const { currency } = chainOf(chainId)
      const atomic = BigInt(String(await nodeOf(chainId)('eth_getBalance', [address, 'latest'])))
      const [whole = '0', fraction = ''] = formatUnits(atomic, currency.decimals).split('.')
      const shown = fraction.slice(0, 3).replace(/(?<!0)0+$/, '')
      // regexp-ignore: the integer part of an amount has at most 78 digits
      return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${shown === '' ? '' : `.${shown}`} ${currency.symbol}`
    },
  }
}
