import { randomBytes, randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config.js'
import { env } from '../env.js'

const readKeyFile = (path: string): Uint8Array | undefined => {
  try {
    const bytes = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')
    if (bytes.length !== 32)
      throw new ConfigError([`${path} is not a keeper key; wallets of this sandbox need it back`])
    return new Uint8Array(bytes)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Written beside its place and then linked, so that a process killed half-way leaves a whole key or none. */
const makeKeyFile = (folder: string, path: string): void => {
  mkdirSync(folder, { recursive: true })
  const draft = `${path}.${randomUUID()}`
  const file = openSync(draft, 'wx', 0o600)
  try {
    writeSync(file, `${randomBytes(32).toString('hex')}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  try {
    linkSync(draft, path)
  } catch (error) {
    // Another server of this sandbox was faster; its key is as good.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * The keys of the configuration; a sandbox without one keeps its own in a file of the data directory.
 * Throws {@link ConfigError} outside the sandbox when there is none.
 */
export const readKeeperKeys = (config: Config): readonly Uint8Array[] => {
  if (config.keeperKeys !== undefined) return config.keeperKeys
  if (!config.sandbox)
    throw new ConfigError([
      `${env.keeperKeys.name}: embedded wallets need a keeper key, apart from every database and backup`,
    ])
  const path = join(config.dataDir, 'keeper.key')
  const found = readKeyFile(path)
  if (found !== undefined) return [found]
  makeKeyFile(config.dataDir, path)
  const made = readKeyFile(path)
  if (made === undefined) throw new ConfigError([`${path} could not be written`])
  return [made]
}
