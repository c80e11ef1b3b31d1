import { version } from '../version.js'
import { cleanText } from './cleanText.js'
import { countLevels, formatJson, formatReport } from './formatReport.js'
import { parseCommand, usage } from './parseCommand.js'
import { runDoctor } from './runDoctor.js'

/** The program `foyer`. */
async function main(args: readonly string[]): Promise<number> {
  const command = parseCommand(args)
  if (command.kind === 'invalid') {
    process.stderr.write(`${cleanText(command.message)}\n\n${usage}`)
    return 2
  }
  if (command.kind !== 'doctor') {
    process.stdout.write(command.kind === 'help' ? usage : `${version}\n`)
    return 0
  }
  const report = await runDoctor(command, version)
  process.stdout.write(command.isJson ? formatJson(report) : formatReport(report))
  return countLevels(report).error > 0 ? 1 : 0
}

process.exitCode = await main(process.argv.slice(2))
