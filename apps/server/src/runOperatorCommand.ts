import { pino } from 'pino'
import { readConfig } from './config.js'
import { openDatabase } from './db/openDatabase.js'
import { runCli } from './runCli.js'

/** Opens the configured database, runs one command of an operator and prints its result. */
export const runOperatorCommand = async (args: readonly string[]): Promise<void> => {
  const database = await openDatabase(readConfig(process.env), pino({ level: 'silent' }))
  try {
    for (const line of await runCli(database.queries, args)) console.log(line)
  } finally {
    await database.close()
  }
}
