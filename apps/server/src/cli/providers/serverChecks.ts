import type { NetworksFile, NetworksFileEntry } from '@foyer/contract/networksFile'
import { parseAbi, zeroAddress } from 'viem'
import { namehash } from 'viem/ens'
import { readCuratedWallets } from '../../catalogue/catalogue.js'
import { getMainNetwork } from '../../chains/networks/getMainNetwork.js'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { readContract } from '../../chains/rpc/readContract.js'
import type { Config } from '../../config.js'
import { type FetchUntrusted, UntrustedFetchError } from '../../fetch/fetchUntrusted.js'
import { verifyMailServer } from '../../mail/createTransport.js'
import { createOnrampProviders } from '../../onramp/createOnrampProviders.js'
import { listAssets } from '../../onramp/onrampAssets.js'
import { createPriceProviders } from '../../tokens/prices/createPriceProviders.js'
import { fetchTokenList } from '../../tokens/tokenLists/createUrlTokenList.js'
import { type Check, CheckError } from './Check.js'
import { listLoginChecks } from './loginChecks.js'

interface ServerChecksOptions {
  readonly config: Config
  readonly networks: readonly NetworksFileEntry[]
  readonly rpc: RpcProvider
  readonly fetchUntrusted: FetchUntrusted
  readonly now: () => number
}

/** A CID with the identity hash: the CID itself contains the content. */
const helloCid = 'bafkqabtimvwgy3yk'
const hello = 'hello\n'
/** The id of a session that does not exist. */
const noSession = 'foyer-check-00000000'
/** The number of home pages requested at once. */
const pagesAtOnce = 8

/**
 * Creates the checks of vendors that do not belong to a network: sellers of crypto, mail, logins, names, pictures and
 * the catalogue.
 */
export function listServerChecks(options: ServerChecksOptions): readonly Check[] {
  const { config, rpc, fetchUntrusted } = options
  const { smtpUrl, ipfsGateway, names } = config
  return [
    ...listOnrampChecks(options),
    ...(smtpUrl === undefined
      ? []
      : [
          {
            kind: 'mail',
            source: new URL(smtpUrl).host,
            run: (signal: AbortSignal) => verifyMailServer(smtpUrl, signal),
          },
        ]),
    ...listLoginChecks(options),
    ...(names === undefined ? [] : [checkOwnNames(config.networks, rpc, names)]),
    ...(ipfsGateway === undefined ? [] : [checkGateway(fetchUntrusted, ipfsGateway)]),
    // A sandbox connects to no other machine.
    ...(config.sandbox ? [] : [checkCatalogue(fetchUntrusted)]),
  ]
}

/** Creates a check per price provider: one request for the native currencies of all given networks. */
export function listPriceChecks({ config, networks, rpc, now }: ServerChecksOptions): readonly Check[] {
  const file: NetworksFile = { version: 1, networks: [...networks] }
  const [first] = networks
  const requested = networks.map(({ chainId }) => ({ chainId, token: undefined }))
  return config.prices.flatMap((source) =>
    createPriceProviders({ config: { ...config, networks: file, prices: [source] }, rpc, now }).map((provider) => ({
      ...{ kind: 'price', source },
      run: async () => {
        const prices = await provider.fetchPrices(requested)
        const known = prices.filter((price) => price !== undefined)
        if (networks.length > 1) return `${known.length} of ${networks.length} native currencies`
        return known[0] === undefined ? 'no price' : `1 ${first?.nativeCurrency.symbol} = ${known[0].usd} USD`
      },
    })),
  )
}

export function listTokenListChecks(
  { networks, fetchUntrusted }: ServerChecksOptions,
  urls: readonly string[],
): readonly Check[] {
  return urls.map((url) => ({
    ...{ kind: 'token list', source: new URL(url).host },
    run: async () => {
      const { tokens, left } = await fetchTokenList(fetchUntrusted, url)
      const listed = networks.reduce((sum, { chainId }) => sum + (tokens.get(chainId)?.length ?? 0), 0)
      return `${listed} listed tokens${left === 0 ? '' : `, ${left} entries left out`}`
    },
  }))
}

/**
 * Creates the checks of sellers: a quote, if the vendor supports it, and the status of an unknown session. Both use the
 * operator's keys.
 */
function listOnrampChecks({ config, networks, now }: ServerChecksOptions): readonly Check[] {
  const assets = listAssets({ version: 1, networks: [...networks] })
  return createOnrampProviders(config.onramp, () => 'https://webhook.invalid', now).flatMap((provider) => {
    const { id: source, quote, poll, sells } = provider
    const asset = assets.find(sells)
    const place = { source, queue: `onramp ${source}` }
    return [
      ...(quote === undefined
        ? []
        : [
            {
              ...{ kind: 'onramp price', ...place },
              run: async (signal: AbortSignal) => {
                if (asset === undefined) return 'skipped: the provider sells no listed asset'
                const { receives } = await quote({ asset, currency: 'USD', amount: '100' }, signal)
                return `100 USD = ${receives} ${asset.symbol}`
              },
            },
          ]),
      ...(poll === undefined
        ? []
        : [
            {
              ...{ kind: 'onramp order', ...place },
              run: async (signal: AbortSignal) =>
                (await poll(noSession, signal)) === undefined
                  ? 'no such purchase'
                  : 'a purchase for a session that does not exist',
            },
          ]),
    ]
  })
}

const registryAbi = parseAbi(['function resolver(bytes32 node) view returns (address)'])

/** Checks that the registry has a resolver for the operator's name, and that it is one of the configured resolvers. */
function checkOwnNames(networks: NetworksFile, rpc: RpcProvider, names: NonNullable<Config['names']>): Check {
  return {
    ...{ kind: 'names', source: names.parent },
    run: async () => {
      const main = getMainNetwork(networks)
      if (main?.ensRegistry === undefined) return 'skipped: no network has a registry'
      const call = { abi: registryAbi, functionName: 'resolver', args: [namehash(names.parent)] } as const
      const registry = main.ensRegistry as `0x${string}`
      const resolver = await readContract(rpc, main.chainId, { ...call, address: registry })
      if (resolver === undefined) throw new CheckError('shape', 'the registry does not answer')
      if (resolver === zeroAddress) throw new CheckError('failure', 'the name has no resolver')
      const isKnown = names.resolvers?.some((each) => each.toLowerCase() === resolver.toLowerCase()) ?? true
      if (!isKnown) throw new CheckError('failure', `its resolver ${resolver} is not in FOYER_NAMES_RESOLVER`)
      return `resolver ${resolver}`
    },
  }
}

function checkGateway(fetchUntrusted: FetchUntrusted, gateway: string): Check {
  return {
    ...{ kind: 'pictures', source: new URL(gateway).host },
    run: async () => {
      const { bytes } = await fetchUntrusted(`${gateway}/ipfs/${helloCid}`, { maxBytes: 1_024, timeoutMs: 10_000 })
      if (Buffer.from(bytes).toString() !== hello) throw new CheckError('shape', 'the content does not match its CID')
      return 'the content of a CID'
    },
  }
}

/**
 * Requests the home page of each built-in wallet. Any HTTP response counts as success, because many pages reject
 * programs.
 */
function checkCatalogue(fetchUntrusted: FetchUntrusted): Check {
  return {
    ...{ kind: 'catalogue', source: 'home pages' },
    run: async (signal) => {
      const wallets = readCuratedWallets()
      const queue = wallets.flatMap(({ name, homepage }) => (homepage ? [{ name, homepage }] : []))
      const total = queue.length
      const away: string[] = []
      const work = async () => {
        for (let next = queue.shift(); next !== undefined && !signal.aborted; next = queue.shift()) {
          const { name } = next
          await fetchUntrusted(next.homepage, { maxBytes: 1, timeoutMs: 5_000 }).catch((error: unknown) => {
            const isThere = error instanceof UntrustedFetchError && ['refused', 'too_large'].includes(error.fault)
            if (!isThere) away.push(name)
          })
        }
      }
      await Promise.all(Array.from({ length: pagesAtOnce }, work))
      if (away.length > 0)
        throw new CheckError('failure', `no answer for ${away.length} of ${total}: ${away.join(', ')}`)
      return `${total} pages answer`
    },
  }
}
