import * as z from 'zod/mini'
import { formatSymbolAmount } from '../../../../solana/words/summarizeInstruction.js'
import type { PhoneSetup } from '../../PhoneSetup.js'
import { openNode } from '../openNode.js'
import type { PhoneNamespace } from '../PhoneNamespace.js'
import { RequestError, refusalCodes } from '../RequestError.js'
import { createRequestModel } from './createRequestModel.js'
import { executeRequest } from './executeRequest.js'
import { askedMethods, ownMethods } from './methods.js'

const namespace = 'solana'
const balance = z.object({ value: z.int().check(z.minimum(0)) })

/** Creates the namespace of the sandbox's Solana chains with their accounts. */
export function createSolana(setup: PhoneSetup): PhoneNamespace {
  const chains = setup.chains.filter(({ chainId }) => chainId.startsWith(`${namespace}:`))
  const accounts = setup.accounts.filter((account) => account.namespace === namespace)
  const tokens = setup.contracts.flatMap(({ address, token }) => (token ? [{ address, ...token }] : []))
  const formatAddress = (address: string) => {
    const known = [...accounts, ...setup.contracts].find((one) => one.address === address)
    return known === undefined ? address : `${known.name} · ${address}`
  }
  const chainOf = (chainId: string) => {
    const chain = chains.find((one) => one.chainId === chainId)
    if (chain === undefined) {
      throw new RequestError(refusalCodes.unsupportedChains, `This wallet does not know ${chainId}.`)
    }
    return chain
  }
  const nodeOf = (chainId: string) => openNode(chainOf(chainId).rpcUrl)
  const readAsked = (method: string) => {
    const requested = askedMethods.find((name) => name === method)
    if (requested === undefined) throw new RequestError(refusalCodes.unsupportedMethods, `${method} is not supported.`)
    return requested
  }
  const around = { tokens, formatAddress }

  return {
    namespace,
    name: 'Solana',
    chains,
    accounts,
    methods: [...askedMethods, ...ownMethods],
    events: ['chainChanged', 'accountsChanged'],
    properties: {},
    async respondWithoutApproval({ method, addresses }) {
      if (!ownMethods.some((name) => name === method)) return undefined
      return { result: addresses.map((pubkey) => ({ pubkey })) }
    },
    async createModel(request) {
      const { chainId, method } = request
      const { name } = chainOf(chainId)
      return createRequestModel(readAsked(method), request, { chain: ['Network', name], around, node: nodeOf(chainId) })
    },
    async execute(request, draft) {
      return executeRequest(readAsked(request.method), request, {
        accounts,
        around,
        node: nodeOf(request.chainId),
        draft,
      })
    },
    chainChanged: (chainId) => ({ name: 'chainChanged', data: chainId }),
    accountsChanged: (_chainId, addresses) => ({ name: 'accountsChanged', data: [...addresses] }),
    async readBalance(chainId, address) {
      const { currency } = chainOf(chainId)
      const answer = await nodeOf(chainId)('getBalance', [address, { commitment: 'confirmed' }])
      // Three decimals are enough for the display.
      const step = 10 ** (currency.decimals - 3)
      const atomic = Math.floor(balance.parse(answer).value / step) * step
      return formatSymbolAmount(BigInt(atomic), currency.decimals, currency.symbol)
    },
  }
}
