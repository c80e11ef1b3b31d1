import { namesCommands } from './names/commands.js'
import { NamesError, readOptions } from './names/readOptions.js'

/** Deploys the names' resolver contract to a network, checks everything between it and a client, and changes it. */
async function runNames(): Promise<number> {
  const [name = '', ...rest] = process.argv.slice(2)
  const command = Object.hasOwn(namesCommands, name) ? namesCommands[name] : undefined
  if (command === undefined) {
    const lines = Object.entries(namesCommands).map(([each, { usage, what }]) => `  ${each} ${usage}\n      ${what}`)
    console.error(`Usage: npm run names -- <command>\n\n${lines.join('\n')}\n\nMore in docs/names.md.`)
    return 2
  }
  return (await command.run(readOptions(rest, process.env), (line) => console.log(line))) ? 0 : 1
}

try {
  process.exitCode = await runNames()
} catch (error) {
  // viem's errors include the request. Print only the first line, which has the reason. Neither contains a key.
  console.error(error instanceof NamesError ? error.message : describe(error))
  process.exitCode = 1
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'shortMessage' in error ? String(error.shortMessage) : error.message
}
