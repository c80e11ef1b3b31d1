import { normalize } from 'viem/ens'
import { ServerError } from '../errors/ServerError.js'
import { type ServerSettings, serverVariables } from '../settings/serverSettings.js'
import { evmAddresses, type ReadVariable, secret, variable } from '../settings/variable.js'

/** Room for a label before it (DNS holds 255 bytes in all). */
const longestParent = 180

/** A name of at least two labels in its normal form (ENSIP-15). */
function ensName(text: string) {
  try {
    const isFit = text.length <= longestParent && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text) && normalize(text) === text
    if (isFit) return text
  } catch {
    // Told below.
  }
  throw new ServerError('bad_setting', 'must be a name such as `foyer.eth`, of small letters, digits and hyphens')
}

function nameList(text: string) {
  return text.split(',').map((part) => ensName(part.trim()))
}

function labelList(text: string) {
  const labels = text.split(',').map((part) => part.trim().toLowerCase())
  if (labels.some((label) => !/^[a-z0-9-]{1,63}$/.test(label)))
    throw new ServerError('bad_setting', 'must be labels of letters, digits and hyphens, separated by commas')
  return labels
}

/** The order of secp256k1: keys are smaller. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

function signerKey(text: string): `0x${string}` {
  const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(text)?.[1]
  const key = BigInt(`0x${digits ?? 0}`)
  if (digits === undefined || key === 0n || key >= order)
    throw new ServerError('bad_setting', 'must be a private key of 64 hex digits')
  return `0x${digits.toLowerCase()}`
}

/** Names below one of the operator's own. */
export const nameVariables = {
  namesParent: variable(
    'FOYER_NAMES_PARENT',
    'none (nobody registers names)',
    'Your name, such as `foyer.eth`, below which people register theirs.',
    ensName,
  ),
  namesKey: secret(
    'FOYER_NAMES_KEY',
    'made at the first start, and kept sealed with FOYER_SECRET_KEY',
    'Private key that signs what is answered about those names; the resolver contract has to know its address (docs/names.md). Never logged.',
    signerKey,
  ),
  namesResolvers: variable(
    'FOYER_NAMES_RESOLVER',
    'any',
    'Resolver contracts whose clients get answers, separated by commas.',
    evmAddresses,
  ),
  namesReserved: variable(
    'FOYER_NAMES_RESERVED',
    'none',
    'Labels that nobody may register, nor what looks like them, separated by commas; beside those known here (docs/names.md).',
    labelList,
  ),
  namesZones: variable(
    'FOYER_NAMES_ZONES',
    'reown.id,wcn.id',
    'Endings that stand for your name in what AppKit sends, which cannot be told another one, separated by commas.',
    nameList,
  ),
} as const

/** The operator's settings of names. */
export interface NameSettings {
  /** Such as `foyer.eth`. */
  readonly parent: string
  /** Endings that stand for the parent in what the incumbent's client sends. */
  readonly zones: readonly string[]
  /** Reserved labels, in addition to those below. */
  readonly reserved: readonly string[]
  /** Signs what the gateway answers; undefined where one is made and kept sealed. */
  readonly key?: `0x${string}` | undefined
  /** Contracts the gateway answers for; any of them when there is none here. */
  readonly resolvers?: readonly string[] | undefined
}

/** The endings of names in AppKit 1.7.4, which has no option for another one [S7.27, S9.34]. */
export const incumbentZones = ['reown.id', 'wcn.id'] as const

/** Reads the settings; without a parent the server registers no names. */
export function readNameSettings(read: ReadVariable): NameSettings | undefined {
  const parent = read(nameVariables.namesParent)
  const [key, resolvers] = [read(nameVariables.namesKey), read(nameVariables.namesResolvers)]
  const { namesZones, namesReserved } = nameVariables
  const [zones = incumbentZones, reserved = []] = [read(namesZones), read(namesReserved)]
  return parent === undefined ? undefined : { parent, zones, reserved, key, resolvers }
}

type NameConfig = Pick<ServerSettings, 'secretKey' | 'sandbox'> & { readonly names: NameSettings | undefined }

/** Finds names without a key: outside sandbox mode a new key can be stored only if a secret key seals it. One line each. */
export function findNameErrors({ names, secretKey, sandbox }: NameConfig): string[] {
  if (names === undefined || names.key !== undefined || secretKey !== undefined || sandbox) return []
  const [name, parent] = [nameVariables.namesKey.name, nameVariables.namesParent.name]
  const secret = serverVariables.secretKey.name
  return [`${name}: is needed with ${parent}, or ${secret}, with which a key that is made here is sealed`]
}
