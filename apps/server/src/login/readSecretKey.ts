import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config.js'
import { env } from '../env.js'

/**
 * The server's secret: the one of the configuration, or in sandbox mode a file of the data directory, made at the first
 * start. Throws {@link ConfigError} outside the sandbox when there is none.
 */
export const readSecretKey = (config: Config): Uint8Array => {
  if (config.secretKey !== undefined) return config.secretKey
  if (!config.sandbox) throw new ConfigError([`${env.secretKey.name}: is needed with ${env.frameUrl.name}`])
  mkdirSync(config.dataDir, { recursive: true })
  const path = join(config.dataDir, 'secret.key')
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, randomBytes(32).toString('base64'), { mode: 0o600 })
  try {
    // A hard link appears with its whole content or not at all, and never over another server's file.
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return env.secretKey.parse(readFileSync(path, 'utf8').trim())
}
