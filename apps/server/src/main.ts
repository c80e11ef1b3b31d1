import { readVersion } from './assets.js'
import { ConfigError } from './config.js'
import { operatorCommands } from './runCli.js'
import { runOperatorCommand } from './runOperatorCommand.js'

const usage = `usage: foyer-server [command]

Without a command, foyer-server starts the server. Environment variables hold the settings; the README lists them.
indexer follows the chains of the networks file for servers with FOYER_INDEXER=0.
providers requests every source of a network and prints the results.

commands:
${operatorCommands}
  indexer
  providers <network> [address]
  --help
  --version`

/** Commands of an operator by their first word. */
const subjects = ['project', 'origin', 'wallet', 'recovery', 'audit']

const runCommand = async ([name, ...args]: readonly string[]): Promise<void> => {
  switch (name) {
    case undefined:
      return (await import('./runServer.js')).runServer()
    case 'indexer':
      return (await import('./indexer/runIndexer.js')).runIndexer()
    case 'providers':
      return (await import('./providers/runProviders.js')).runProviders(args)
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
