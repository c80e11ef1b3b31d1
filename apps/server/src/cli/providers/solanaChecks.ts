import type { NetworksFile, NetworksFileEntry } from '@foyer/contract/networksFile'
import * as z from 'zod/mini'
import { createSolanaNfts } from '../../accounts/nfts/createSolanaNfts.js'
import { createNodeRpc } from '../../chains/rpc/createNodeRpc.js'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { parseOutcome, readHoldings } from '../../chains/solana/askSolana.js'
import { HttpError } from '../../errors/HttpError.js'
import type { Check } from './Check.js'

/** The number of characters of the genesis hash in a CAIP-2 id. */
const hashLetters = 32

/** Creates the checks of a Solana network: nodes, balances, and NFTs from the node's index and from token accounts. */
export function listSolanaChecks(options: {
  readonly networks: NetworksFile
  readonly network: NetworksFileEntry
  readonly rpc: RpcProvider
  readonly now: () => number
  readonly account: string
}): Check[] {
  const { network, rpc, now, account } = options
  const { chainId } = network
  return [
    ...network.rpcUrls.map((url) => checkNode(network, url, now)),
    {
      ...{ kind: 'balance', source: 'nodes' },
      run: async () => {
        const { lamports, accounts } = await readHoldings(rpc, chainId, account)
        return `${lamports} lamports and ${accounts.length} token accounts`
      },
    },
    ...createSolanaNfts([chainId], rpc, now).map(({ name: source, fetchNfts }) => ({
      ...{ kind: 'nft', source },
      run: async () => {
        try {
          return `${(await fetchNfts({ chainId, address: account, limit: 24 })).nfts.length} on the first page`
        } catch (error) {
          // The index of assets is optional for nodes. Without it, the server reads token accounts.
          if (error instanceof HttpError && error.code === 'unavailable')
            return 'skipped: the node has no index of assets'
          throw error
        }
      },
    })),
  ]
}

function checkNode(network: NetworksFileEntry, url: string, now: () => number): Check {
  const { chainId } = network
  return {
    ...{ kind: 'rpc', source: new URL(url).host },
    run: async () => {
      const one = createNodeRpc({ networks: { version: 1, networks: [{ ...network, rpcUrls: [url] }] }, now })
      const methods = ['getGenesisHash', 'getSlot']
      const [hash, slot] = await one.send(
        chainId,
        methods.map((method) => ({ method })),
      )
      const told = `solana:${parseOutcome(z.string(), 'getGenesisHash', hash).slice(0, hashLetters)}`
      if (told !== chainId) throw new HttpError('upstream_failed', `is a node of ${told}`)
      return `slot ${parseOutcome(z.number(), 'getSlot', slot)}`
    },
  }
}
