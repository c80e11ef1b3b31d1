import { type AnalyticsSettings, analyticsVariables, createAnalyticsSettings } from './analytics/settings.js'
import { type CatalogueSettings, catalogueVariables, createCatalogueSettings } from './catalogue/settings.js'
import { type ChainSettings, chainVariables, createChainSettings, findSourceErrors } from './chains/settings.js'
import { createKeeperSettings, type KeeperSettings, keeperVariables } from './keeper/settings.js'
import {
  createLoginSettings,
  findFrameErrors,
  findMailErrors,
  type LoginSettings,
  loginVariables,
} from './login/settings.js'
import { findNameErrors, type NameSettings, nameVariables, readNameSettings } from './names/settings.js'
import { type OnrampSettings, onrampVariables, readOnrampSettings } from './onramp/settings.js'
import { findOperationErrors, type OperationSettings, operationVariables } from './operations/settings.js'
import { createRelaySettings, type RelaySettings, relayVariables } from './relay/settings.js'
import {
  createServerSettings,
  findServerErrors,
  type ServerSettings,
  serverVariables,
} from './settings/serverSettings.js'
import { type ReadVariable, readVariables } from './settings/variable.js'
import { findSwapErrors, readSwapSettings, type SwapSettings, swapVariables } from './swap/settings.js'
import { createTokenSettings, findTokenErrors, type TokenSettings, tokenVariables } from './tokens/settings.js'

/** All settings of a server. They do not change after the start. */
export interface Config
  extends ServerSettings,
    ChainSettings,
    TokenSettings,
    RelaySettings,
    KeeperSettings,
    LoginSettings,
    AnalyticsSettings,
    CatalogueSettings,
    OperationSettings {
  readonly swaps: SwapSettings
  readonly onramp: OnrampSettings
  /** Undefined if the server registers no names. */
  readonly names: NameSettings | undefined
}

/** The settings whose defaults are files of the program. */
export type FileSettings = Pick<Config, 'networks' | 'frameDir'>

/** Fills in the defaults of the README's table. */
export function joinSettings(given: Partial<Config> & FileSettings): Config {
  const server = createServerSettings(given)
  const { sandbox } = server
  return {
    ...server,
    ...createChainSettings(given),
    ...createTokenSettings(given),
    ...createRelaySettings(given, sandbox),
    ...createKeeperSettings(given, sandbox),
    ...createLoginSettings(given, sandbox),
    ...createAnalyticsSettings(given, sandbox),
    ...createCatalogueSettings(given),
    swaps: given.swaps ?? { urls: {} },
    onramp: given.onramp ?? {},
    names: given.names,
    bundlerKey: given.bundlerKey,
    sponsorKey: given.sponsorKey,
  }
}

/** Reads the settings that are values of variables. Adds one line to `errors` for each invalid value. */
export function readSettings(read: ReadVariable, errors: string[]): Partial<Config> {
  const { networksPath, ...chains } = chainVariables
  const { oauth, farcasterRelayUrl, farcasterRpcUrl, farcasterIdRegistry, ...logins } = loginVariables
  return {
    ...readVariables(read, serverVariables),
    ...readVariables(read, chains),
    ...readVariables(read, tokenVariables),
    ...readVariables(read, relayVariables),
    ...readVariables(read, keeperVariables),
    ...readVariables(read, logins),
    ...readVariables(read, analyticsVariables),
    ...readVariables(read, catalogueVariables),
    ...readVariables(read, operationVariables),
    swaps: readSwapSettings(read),
    names: readNameSettings(read),
    onramp: readOnrampSettings(read, errors),
  }
}

/** Returns one line per contradiction between settings: first among the given ones, then with the defaults. */
export function findSettingErrors(given: Partial<Config>, config: Config, read: ReadVariable): string[] {
  return [
    ...findServerErrors(given),
    ...findTokenErrors(given),
    ...findMailErrors(given),
    ...findFrameErrors(config),
    ...findNameErrors(config),
    ...findSwapErrors(config.networks, read),
    ...findSourceErrors(config),
    ...findOperationErrors(config.networks, read),
  ]
}

/** Formats the README's table of environment variables. */
export function createEnvTable(): string {
  return [
    '| variable | default | effect |',
    '|---|---|---|',
    ...[
      ...[serverVariables, chainVariables, tokenVariables, swapVariables, relayVariables, keeperVariables],
      ...[loginVariables, onrampVariables, nameVariables, analyticsVariables, catalogueVariables, operationVariables],
    ].flatMap((variables) =>
      Object.values(variables).map(({ name, defaultText, what }) => `| \`${name}\` | ${defaultText} | ${what} |`),
    ),
  ].join('\n')
}
