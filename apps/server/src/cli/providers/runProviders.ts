import { setTimeout as delay } from 'node:timers/promises'
import { decodeBase58 } from '@foyer/primitives/base58'
import { pino } from 'pino'
import { isAddress } from 'viem'
import { isSolana } from '../../chains/solana/askSolana.js'
import type { Database } from '../../db/Database.js'
import { openDatabase } from '../../db/openDatabase.js'
import { ConfigError } from '../../errors/ServerError.js'
import { readConfig } from '../../loadConfig.js'
import { checkProviders, findNetwork, getAccounts } from './checkProviders.js'
import { formatJson, formatResults, formatSummary } from './formatResults.js'

function isAccount(text: string) {
  return isAddress(text, { strict: false }) || decodeBase58(text)?.length === 32
}

/**
 * Requests every configured source, or those of one network, and prints the results as a table or as JSON. Ends the process, with 1 if
 * there is a finding: requests that are still open would keep it running.
 */
export async function runProviders(args: readonly string[]): Promise<void> {
  const isJson = args.includes('--json')
  const [wanted, address, ...more] = args.filter((arg) => arg !== '--json')
  const isUnknown = wanted?.startsWith('-') === true || more.length > 0
  if (isUnknown || (address !== undefined && !isAccount(address)))
    throw new ConfigError([
      'usage: foyer-server providers [network] [address] [--json]     such as eip155:1, 1 or Ethereum',
    ])
  const config = readConfig(process.env)
  const network = wanted === undefined ? undefined : findNetwork(config.networks, wanted)
  let database: Promise<Database> | undefined
  const openQueries = async () => {
    // Only where a network has an index: an embedded database belongs to the server while that runs.
    database ??= openDatabase(config, pino({ level: 'silent' }))
    return (await database).queries
  }
  const wait = (ms: number) => delay(ms)
  const startMs = Date.now()
  const results = await checkProviders({ config, network, address, openQueries, now: Date.now, wait })
  const { evm, solana } = getAccounts(address)
  const title =
    network === undefined
      ? `all networks and vendors, ${evm}, ${solana}`
      : `${network.chainId} (${network.name}), ${isSolana(network.chainId) ? solana : evm}`
  if (isJson) console.log(formatJson(results, Date.now() - startMs))
  else for (const line of [title, '', ...formatResults(results), '', formatSummary(results)]) console.log(line)
  await database?.then(
    ({ close }) => close(),
    () => undefined,
  )
  process.exit(results.every(({ isGood }) => isGood) ? 0 : 1)
}
