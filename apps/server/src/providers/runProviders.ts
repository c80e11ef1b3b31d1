import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { ConfigError, readConfig } from '../config.js'
import type { Database } from '../db/Database.js'
import { openDatabase } from '../db/openDatabase.js'
import { checkProviders, findNetwork, formatResults } from './checkProviders.js'

/** Holds a little of much on most networks, and has a name. */
const knownAddress = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'

/** Requests every source of one network and prints the results. The exit code is 1 if a source failed. */
export async function runProviders(args: readonly string[]): Promise<void> {
  const [wanted, address = knownAddress] = args
  if (wanted === undefined || !/^0x[0-9a-fA-F]{40}$/.test(address))
    throw new ConfigError(['usage: foyer-server providers <network> [address]     such as eip155:1, 1 or Ethereum'])
  const config = readConfig(process.env)
  const network = findNetwork(config.networks, wanted)
  let database: Promise<Database> | undefined
  const openQueries = async () => {
    // Only where the network has an index: an embedded database belongs to the server while that runs.
    database ??= openDatabase(config, pino({ level: 'silent' }))
    return (await database).queries
  }
  const wait = (ms: number) => delay(ms)
  const results = await checkProviders({ config, network, address, openQueries, now: Date.now, wait })
  for (const line of [`${network.chainId} (${network.name}), ${address}`, '', ...formatResults(results)])
    console.log(line)
  await database?.then(
    ({ close }) => close(),
    () => undefined,
  )
  process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1
}
