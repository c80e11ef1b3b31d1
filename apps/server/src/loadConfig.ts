import { getDefaultNetworks, loadNetworks } from './chains/networks/knownNetworks.js'
import { chainVariables } from './chains/settings.js'
import { type Config, findSettingErrors, joinSettings, readSettings } from './config.js'
import { ConfigError } from './errors/ServerError.js'
import { loginVariables } from './login/settings.js'
import { readSocialSettings } from './login/social/socialSettings.js'
import { frameFolder } from './program/assets.js'
import { serverVariables } from './settings/serverSettings.js'
import { createVariableReader, type ReadVariable } from './settings/variable.js'

type Environment = Readonly<Record<string, string | undefined>>

/** Fills in the defaults of the README's table. Loads the built-in networks if none are given. */
export function createConfig(given: Partial<Config> = {}): Config {
  const networks = given.networks ?? getDefaultNetworks(given.sandbox ?? false)
  return joinSettings({ ...given, networks, frameDir: given.frameDir ?? frameFolder })
}

/**
 * Reads the configuration from environment variables, and loads the files they refer to. Throws {@link ConfigError}
 * with all errors.
 */
export function readConfig(environment: Environment): Config {
  const errors: string[] = []
  const read = createVariableReader(environment, errors)
  const given = { ...readSettings(read, errors), ...loadFiles(read, environment, errors) }
  const config = createConfig(given)
  errors.push(...findSettingErrors(given, config, read))
  if (errors.length > 0) throw new ConfigError(errors)
  return config
}

/** Loads the networks file and the login providers. Adds one line to `errors` for each invalid file. */
function loadFiles(read: ReadVariable, environment: Environment, errors: string[]): Partial<Config> {
  const { networksPath } = chainVariables
  const path = read(networksPath)
  const load = <T>(prefix: string, run: () => T): T | undefined => {
    try {
      return run()
    } catch (error) {
      errors.push(`${prefix}: ${error instanceof Error ? error.message : String(error)}`)
      return undefined
    }
  }
  const networks = path && load(`${networksPath.name}: cannot use ${path}`, () => loadNetworks(path))
  const sandbox = read(serverVariables.sandbox) ?? false
  const social = load(loginVariables.oauth.name, () => readSocialSettings(environment, sandbox))
  return { ...(networks && { networks }), ...(social && { social }) }
}
