import { normalize } from 'viem/ens'
import { ServerError } from '../ServerError.js'
import { variable } from './readings.js'

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

/** Names that people register below one of the operator's own. */
export const namesEnv = {
  namesParent: variable(
    'FOYER_NAMES_PARENT',
    'none (nobody registers names)',
    'Your name, such as `foyer.eth`, below which people register theirs.',
    ensName,
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
