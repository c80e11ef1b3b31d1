import { formatUnits } from 'viem'
import type { PhoneSetup } from '../../PhoneSetup.js'
import { openNode } from '../openNode.js'
import type { Fact, PhoneNamespace, PhoneRequest, RequestModel } from '../PhoneNamespace.js'
import { RequestRefusal, refusalCodes } from '../RequestRefusal.js'
import { answerOwn, describeCapabilities } from './answerOwn.js'
import { carryOut } from './carryOut.js'
import { createCallBundles } from './createCallBundles.js'
import { describeAsked } from './describeAsked.js'
import { askedMethods, nodeMethods, ownMethods } from './methods.js'
import { readList } from './readParams.js'
import { createWords } from './Words.js'

const namespace = 'eip155'

/** The EVM chains of the world, with their accounts. */
export function createEip155(setup: PhoneSetup, storage: Pick<Storage, 'getItem' | 'setItem'>): PhoneNamespace {
  const chains = setup.chains.filter(({ chainId }) => chainId.startsWith(`${namespace}:`))
  const accounts = setup.accounts.filter((account) => account.namespace === namespace)
  const words = createWords({ chains, accounts, contracts: setup.contracts })
  const bundles = createCallBundles(storage)
  const chainOf = (chainId: string) => {
    const chain = chains.find((one) => one.chainId === chainId)
    if (chain === undefined) {
      throw new RequestRefusal(refusalCodes.unknownChain, `This wallet does not know ${words.nameChain(chainId)}.`)
    }
    return chain
  }
  const nodeOf = (chainId: string) => openNode(chainOf(chainId).rpcUrl)
  const methodOf = <Known extends string>(known: readonly Known[], method: string) =>
    known.find((name) => name === method)
  const readAsked = (method: string) => {
    const asked = methodOf(askedMethods, method)
    if (asked === undefined) throw new RequestRefusal(refusalCodes.unsupportedMethods, `${method} is not supported.`)
    return asked
  }

  return {
    namespace,
    name: 'EVM',
    chains,
    accounts,
    methods: [...askedMethods, ...ownMethods, ...nodeMethods],
    events: ['chainChanged', 'accountsChanged'],
    properties: { capabilities: JSON.stringify(describeCapabilities(chains.map(({ chainId }) => chainId))) },
    async answerAtOnce(request) {
      const own = methodOf(ownMethods, request.method)
      if (own !== undefined) return { result: await answerOwn(own, request, bundles, nodeOf) }
      if (methodOf(nodeMethods, request.method) === undefined) return undefined
      return { result: await nodeOf(request.chainId)(request.method, readList(request.params)) }
    },
    async describe(request: PhoneRequest): Promise<RequestModel> {
      const chain: Fact = ['Network', words.nameChain(request.chainId)]
      return describeAsked(readAsked(request.method), request, { chain, words, chainOf, node: nodeOf(request.chainId) })
    },
    carryOut: (request, draft) =>
      carryOut(readAsked(request.method), request, { accounts, chainOf, bundles, words, draft }),
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
