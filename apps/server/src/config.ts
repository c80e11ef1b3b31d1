import { type AnalyticsSettings, analyticsVariables, createAnalyticsSettings } from './analytics/settings.js'
import { type CatalogueSettings, catalogueVariables, createCatalogueSettings } from './catalogue/settings.js'
import {
  type ChainSettings,
  chainVariables,
  createChainSettings,
  findSourceErrors,
  readChainSettings,
} from './chains/settings.js'
import { ConfigError } from './errors/ServerError.js'
import { createKeeperSettings, type KeeperSettings, keeperVariables } from './keeper/settings.js'
import {
  createLoginSettings,
  findFrameErrors,
  findMailErrors,
  type LoginSettings,
  loginVariables,
  readLoginSettings,
} from './login/settings.js'
import { findNameErrors, type NameSettings, nameVariables, readNameSettings } from './names/settings.js'
import { type OnrampSettings, onrampVariables, readOnrampSettings } from './onramp/settings.js'
import { createRelaySettings, type RelaySettings, relayVariables } from './relay/settings.js'
import {
  createServerSettings,
  findServerErrors,
  type ServerSettings,
  serverVariables,
} from './settings/serverSettings.js'
import { createVariableReader, readVariables } from './settings/variable.js'
import { findSwapErrors, readSwapSettings, type SwapSettings, swapVariables } from './swap/settings.js'
import { createTokenSettings, findTokenErrors, type TokenSettings, tokenVariables } from './tokens/settings.js'

/** All settings of a server; immutable after the start. */
export interface Config
  extends ServerSettings,
    ChainSettings,
    TokenSettings,
    RelaySettings,
    KeeperSettings,
    LoginSettings,
    AnalyticsSettings,
    CatalogueSettings {
  readonly swaps: SwapSettings
  readonly onramp: OnrampSettings
  /** Undefined if the server registers no names. */
  readonly names: NameSettings | undefined
}

/** Adds the defaults of the README's table to the given settings. */
export function createConfig(given: Partial<Config> = {}): Config {
  const server = createServerSettings(given)
  const { sandbox } = server
  return {
    ...server,
    ...createChainSettings(given, sandbox),
    ...createTokenSettings(given),
    ...createRelaySettings(given, sandbox),
    ...createKeeperSettings(given, sandbox),
    ...createLoginSettings(given, sandbox),
    ...createAnalyticsSettings(given, sandbox),
    ...createCatalogueSettings(given),
    swaps: given.swaps ?? { urls: {} },
    onramp: given.onramp ?? {},
    names: given.names,
  }
}

/** Reads the configuration from environment variables. Throws {@link ConfigError} with all errors. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const errors: string[] = []
  const read = createVariableReader(environment, errors)
  const given: Partial<Config> = {
    ...readVariables(read, serverVariables),
    ...readChainSettings(read, errors),
    ...readVariables(read, tokenVariables),
    ...readVariables(read, relayVariables),
    ...readVariables(read, keeperVariables),
    ...readLoginSettings(read, environment, errors),
    ...readVariables(read, analyticsVariables),
    ...readVariables(read, catalogueVariables),
    swaps: readSwapSettings(read),
    names: readNameSettings(read),
    onramp: readOnrampSettings(read, errors),
  }
  errors.push(...findServerErrors(given), ...findTokenErrors(given), ...findMailErrors(given))
  const config = createConfig(given)
  errors.push(
    ...findFrameErrors(config),
    ...findNameErrors(config),
    ...findSwapErrors(config.networks, read),
    ...findSourceErrors(config),
  )
  if (errors.length > 0) throw new ConfigError(errors)
  return config
}

/** Formats the table of environment variables in the README. */
export function createEnvTable(): string {
  return [
    '| variable | default | what it does |',
    '|---|---|---|',
    ...[
      ...[serverVariables, chainVariables, tokenVariables, swapVariables, relayVariables, keeperVariables],
      ...[loginVariables, onrampVariables, nameVariables, analyticsVariables, catalogueVariables],
    ].flatMap((variables) =>
      Object.values(variables).map(({ name, defaultText, what }) => `| \`${name}\` | ${defaultText} | ${what} |`),
    ),
  ].join('\n')
}
