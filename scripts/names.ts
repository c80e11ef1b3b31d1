import { namesCommands } from './names/commands.js'
import { NamesFault, readOptions } from './names/readOptions.js'

/** Puts the resolver contract of names on a network, looks whether everything on the way to it is right, and changes it. */
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
  // What viem throws repeats the request; its first line says what happened, and no key stands in either.
  console.error(error instanceof NamesFault ? error.message : describe(error))
  process.exitCode = 1
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'shortMessage' in error ? String(error.shortMessage) : error.message
}
