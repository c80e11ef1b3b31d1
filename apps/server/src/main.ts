import { pino } from 'pino'
import { operatorCommands, runCli } from './cli/runCli.js'
import { openDatabase } from './db/openDatabase.js'
import { ConfigError } from './errors/ServerError.js'
import { readConfig } from './loadConfig.js'
import { readVersion } from './program/assets.js'

const usage = `usage: foyer-server [command]

Without a command, foyer-server starts the server. Environment variables hold the settings; the README lists them.
indexer follows the chains of the networks file for servers with FOYER_INDEXER=0.
providers requests every configured vendor, or those of one network, and prints the results. It ends with 1 if there is a finding.

commands:
${operatorCommands}
  indexer
  providers [network] [address] [--json]
  --help
  --version`

/** The first words of the operator's commands. */
const subjects = ['project', 'origin', 'wallet', 'recovery', 'audit', 'secret']

/**
 * Starts the server. The first SIGTERM or SIGINT drains and stops it, a second one ends the drain, a third one ends the
 * process.
 */
async function runServer(): Promise<void> {
  const { createServer } = await import('./createServer.js')
  const server = await createServer(readConfig(process.env))
  const stop = (exitCode: number) => {
    server.close().then(
      () => process.exit(exitCode),
      () => process.exit(1),
    )
  }
  const drainEnd = new AbortController()
  let signals = 0
  const onSignal = () => {
    signals += 1
    if (signals === 1) void server.drain(drainEnd.signal).then(() => stop(0))
    else if (signals === 2) drainEnd.abort()
    else process.exit(1)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal)
  // An error outside of a request leaves the process in an unknown state. Stop normally, and let the supervisor restart
  // it.
  process.on('uncaughtException', (error) => {
    console.error(error)
    stop(1)
  })
}

/** Opens the configured database, runs an operator's command and prints its result. */
async function runOperatorCommand(args: readonly string[]): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase(config, pino({ level: 'silent' }))
  try {
    for (const line of await runCli(database.queries, args, config)) console.log(line)
  } finally {
    await database.close()
  }
}

async function runCommand([name, ...args]: readonly string[]): Promise<void> {
  switch (name) {
    case undefined:
      return runServer()
    case 'indexer':
      return (await import('./cli/runIndexer.js')).runIndexer()
    case 'providers':
      return (await import('./cli/providers/runProviders.js')).runProviders(args)
    case '--help':
      return console.log(usage)
    case '--version':
      return console.log(readVersion())
  }
  if (!subjects.includes(name))
    throw new ConfigError([`there is no command ${JSON.stringify(name)}; foyer-server --help lists them`])
  await runOperatorCommand([name, ...args])
}

try {
  await runCommand(process.argv.slice(2))
} catch (error) {
  const lines = error instanceof ConfigError ? error.lines : [error instanceof Error ? error.message : String(error)]
  for (const line of lines) console.error(`foyer-server: ${line}`)
  process.exit(1)
}
