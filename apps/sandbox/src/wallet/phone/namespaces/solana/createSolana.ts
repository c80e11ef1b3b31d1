import * as z from 'zod/mini'
import { sayAmount } from '../../../../solana/words/tellInstruction.js'
import type { PhoneSetup } from '../../PhoneSetup.js'
import { openNode } from '../openNode.js'
import type { PhoneNamespace } from '../PhoneNamespace.js'
import { RequestRefusal, refusalCodes } from '../RequestRefusal.js'
import { carryOut } from './carryOut.js'
import { describe } from './describe.js'
import { askedMethods, ownMethods } from './methods.js'

const namespace = 'solana'
const balance = z.object({ value: z.int().check(z.minimum(0)) })

/** The Solana chains of the world, with their accounts. */
export function createSolana(setup: PhoneSetup): PhoneNamespace {
  const chains = setup.chains.filter(({ chainId }) => chainId.startsWith(`${namespace}:`))
  const accounts = setup.accounts.filter((account) => account.namespace === namespace)
  const tokens = setup.contracts.flatMap(({ address, token }) => (token ? [{ address, ...token }] : []))
  const nameAddress = (address: string) => {
    const known = [...accounts, ...setup.contracts].find((one) => one.address === address)
    return known === undefined ? address : `${known.name} · ${address}`
  }
  const chainOf = (chainId: string) => {
    const chain = chains.find((one) => one.chainId === chainId)
    if (chain === undefined) {
      throw new RequestRefusal(refusalCodes.unsupportedChains, `This wallet does not know ${chainId}.`)
    }
    return chain
  }
  const nodeOf = (chainId: string) => openNode(chainOf(chainId).rpcUrl)
  const readAsked = (method: string) => {
    const asked = askedMethods.find((name) => name === method)
    if (asked === undefined) throw new RequestRefusal(refusalCodes.unsupportedMethods, `${method} is not supported.`)
    return asked
  }
  const around = { tokens, nameAddress }

  return {
    namespace,
    name: 'Solana',
    chains,
    accounts,
    methods: [...askedMethods, ...ownMethods],
    events: ['chainChanged', 'accountsChanged'],
    properties: {},
    async answerAtOnce({ method, addresses }) {
      if (!ownMethods.some((name) => name === method)) return undefined
      return { result: addresses.map((pubkey) => ({ pubkey })) }
    },
    async describe(request) {
      const { chainId, method } = request
      const { name } = chainOf(chainId)
      return describe(readAsked(method), request, { chain: ['Network', name], around, node: nodeOf(chainId) })
    },
    async carryOut(request, draft) {
      return carryOut(readAsked(request.method), request, { accounts, around, node: nodeOf(request.chainId), draft })
    },
    chainChanged: (chainId) => ({ name: 'chainChanged', data: chainId }),
    accountsChanged: (_chainId, addresses) => ({ name: 'accountsChanged', data: [...addresses] }),
    async readBalance(chainId, address) {
      const { currency } = chainOf(chainId)
      const answer = await nodeOf(chainId)('getBalance', [address, { commitment: 'confirmed' }])
      // Three places are enough to look at.
      const step = 10 ** (currency.decimals - 3)
      const atomic = Math.floor(balance.parse(answer).value / step) * step
      return sayAmount(BigInt(atomic), currency.decimals, currency.symbol)
    },
  }
}
