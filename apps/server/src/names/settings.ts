import { normalize } from 'viem/ens'
import { ServerError } from '../errors/ServerError.js'
import { type ServerSettings, serverVariables } from '../settings/serverSettings.js'
import { evmAddresses, parseSignerKey, type ReadVariable, secret, variable } from '../settings/variable.js'

/** The maximum length of the parent. It leaves room for a label, because DNS allows 255 bytes in total. */
const maxParentLength = 180

/** Parses a normalised name (ENSIP-15) of at least two labels. */
function parseEnsName(text: string) {
  try {
    const isFit = text.length <= maxParentLength && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text) && normalize(text) === text
    if (isFit) return text
  } catch {
    // Throw the error below.
  }
  throw new ServerError('bad_setting', 'must be a name such as `foyer.eth`, of small letters, digits and hyphens')
}

function parseNames(text: string) {
  return text.split(',').map((part) => parseEnsName(part.trim()))
}

function parseLabels(text: string) {
  const labels = text.split(',').map((part) => part.trim().toLowerCase())
  if (labels.some((label) => !/^[a-z0-9-]{1,63}$/.test(label)))
    throw new ServerError('bad_setting', 'must be labels of letters, digits and hyphens, separated by commas')
  return labels
}

/** The environment variables of the operator's names. */
export const nameVariables = {
  namesParent: variable(
    'FOYER_NAMES_PARENT',
    'none (no registration of names)',
    'Your name, such as `foyer.eth`; users register names below it.',
    parseEnsName,
  ),
  namesKey: secret(
    'FOYER_NAMES_KEY',
    'created at the first start, encrypted with FOYER_SECRET_KEY',
    'Private key that signs the responses for these names; the resolver contract must accept its address (docs/names.md). Never logged.',
    parseSignerKey,
  ),
  namesResolvers: variable(
    'FOYER_NAMES_RESOLVER',
    'any',
    'Resolver contracts whose clients get responses, separated by commas.',
    evmAddresses,
  ),
  namesReserved: variable(
    'FOYER_NAMES_RESERVED',
    'none',
    'Reserved labels, separated by commas, besides the built-in ones (docs/names.md). Labels that look like them are reserved too.',
    parseLabels,
  ),
  namesZones: variable(
    'FOYER_NAMES_ZONES',
    'reown.id,wcn.id',
    'Suffixes in requests of AppKit that the server maps to your name, separated by commas. AppKit’s suffix is fixed.',
    parseNames,
  ),
} as const

/** The settings of the operator's names. */
export interface NameSettings {
  /** The parent of all names, such as `foyer.eth`. */
  readonly parent: string
  /** Endings in requests of AppKit's client that stand for the parent. */
  readonly zones: readonly string[]
  /** Reserved labels, in addition to those below. */
  readonly reserved: readonly string[]
  /** The key that signs the gateway's responses. If undefined, the server creates one and stores it encrypted. */
  readonly key?: `0x${string}` | undefined
  /** The contracts that the gateway serves. If undefined, it serves any contract. */
  readonly resolvers?: readonly string[] | undefined
}

/** The name endings of AppKit 1.7.4, which cannot be configured there [S7.27, S9.34]. */
export const incumbentZones = ['reown.id', 'wcn.id'] as const

/** Parses the settings. Returns undefined without a parent: the server then registers no names. */
export function readNameSettings(read: ReadVariable): NameSettings | undefined {
  const parent = read(nameVariables.namesParent)
  const [key, resolvers] = [read(nameVariables.namesKey), read(nameVariables.namesResolvers)]
  const { namesZones, namesReserved } = nameVariables
  const [zones = incumbentZones, reserved = []] = [read(namesZones), read(namesReserved)]
  return parent === undefined ? undefined : { parent, zones, reserved, key, resolvers }
}

type NameConfig = Pick<ServerSettings, 'secretKey' | 'sandbox'> & { readonly names: NameSettings | undefined }

/**
 * Returns an error message if names have no key. Outside sandbox mode, a new key can be stored only encrypted with the
 * secret key.
 */
export function findNameErrors({ names, secretKey, sandbox }: NameConfig): string[] {
  if (names === undefined || names.key !== undefined || secretKey !== undefined || sandbox) return []
  const [name, parent] = [nameVariables.namesKey.name, nameVariables.namesParent.name]
  const secret = serverVariables.secretKey.name
  return [`${name}: is needed with ${parent}, or ${secret}, to seal a key that the server creates`]
}
