import type { NetworksFile, NetworksFileEntry } from '@foyer/contract/networksFile'
import * as z from 'zod/mini'
import { createSolanaNfts } from '../../accounts/nfts/createSolanaNfts.js'
import { createNodeRpc } from '../../chains/rpc/createNodeRpc.js'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { readHoldings, readOutcome } from '../../chains/solana/askSolana.js'
import { HttpError } from '../../errors/HttpError.js'
import type { Check } from './Check.js'

/** CAIP-2 names a cluster by so much of the hash of its first block. */
const hashLetters = 32

/** Lists the checks of a network of Solana: each node, balances, and NFTs by the index of the node and by its token accounts. */
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
          // A node need not have an index of assets: its token accounts are read then.
          if (error instanceof HttpError && error.code === 'unavailable') return 'not here: the node has no such index'
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
      const told = `solana:${readOutcome(z.string(), 'getGenesisHash', hash).slice(0, hashLetters)}`
      if (told !== chainId) throw new HttpError('upstream_failed', `is a node of ${told}`)
      return `slot ${readOutcome(z.number(), 'getSlot', slot)}`
    },
  }
}
