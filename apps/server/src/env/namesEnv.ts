import { normalize } from 'viem/ens'
import { ServerError } from '../errors/ServerError.js'
import { evmAddresses, variable } from '../settings/variable.js'

/** Room for a label before it (DNS holds 255 bytes in all). */
const longestParent = 180

/** A name of at least two labels in its normal form (ENSIP-15). */
const ensName = (text: string) => {
  try {
    const isFit = text.length <= longestParent && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text) && normalize(text) === text
    if (isFit) return text
  } catch {
    // Told below.
  }
  throw new ServerError('bad_setting', 'must be a name such as `foyer.eth`, of small letters, digits and hyphens')
}

const nameList = (text: string) => text.split(',').map((part) => ensName(part.trim()))

const labelList = (text: string) => {
  const labels = text.split(',').map((part) => part.trim().toLowerCase())
  if (labels.some((label) => !/^[a-z0-9-]{1,63}$/.test(label)))
    throw new ServerError('bad_setting', 'must be labels of letters, digits and hyphens, separated by commas')
  return labels
}

/** The order of secp256k1: keys are smaller. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const signerKey = (text: string): `0x${string}` => {
  const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(text)?.[1]
  const key = BigInt(`0x${digits ?? 0}`)
  if (digits === undefined || key === 0n || key >= order)
    throw new ServerError('bad_setting', 'must be a private key of 64 hex digits')
  return `0x${digits.toLowerCase()}`
}

/** Names that people register below one of the operator's own. */
export const namesEnv = {
  namesParent: variable(
    'FOYER_NAMES_PARENT',
    'none (nobody registers names)',
    'Your name, such as `foyer.eth`, below which people register theirs.',
    ensName,
  ),
  namesKey: variable(
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
