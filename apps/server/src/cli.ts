import { pino } from 'pino'
import { ConfigError, readConfig } from './config.js'
import { openDatabase } from './db/openDatabase.js'
import { runCli } from './runCli.js'

try {
  const database = await openDatabase(readConfig(process.env), pino({ level: 'silent' }))
  try {
    for (const line of await runCli(database.queries, process.argv.slice(2))) console.log(line)
  } finally {
    await database.close()
  }
} catch (error) {
  const lines = error instanceof ConfigError ? error.lines : [error instanceof Error ? error.message : String(error)]
  for (const line of lines) console.error(line)
  process.exitCode = 1
}
