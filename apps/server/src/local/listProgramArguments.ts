import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** What node runs to be a server: the program its tests compiled once for all of them, or the sources. */
export const listProgramArguments = (env: NodeJS.ProcessEnv = process.env): readonly string[] => {
  const compiled = env.FOYER_TEST_SERVER
  return compiled ? [compiled] : ['--import', 'tsx', main]
}
