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
 * Requests all configured sources, or those of one network, and prints the results as a table or JSON. Ends the
 * process, because open requests would keep it running. The exit code is 1 if there is a finding.
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
    // Open the database only if a network has an index: a running server locks the embedded database.
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
