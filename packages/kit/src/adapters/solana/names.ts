import { encodeBase58 } from '@foyer/primitives/base58'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { isOnCurve } from '@foyer/primitives/programAddress'
import type { ChainAccess, Identity } from '../../core/Adapter.js'
import { type NodeHealth, type Nodes, withNodes } from '../nodes.js'
import { toKey } from './addresses.js'
import { integer, readAccountBytes, rpc } from './node.js'
import { findProgramAddress, hashSha256 } from './programAddress.js'

/**
 * The accounts of the Solana Name Service, which are the same on every chain. Source: SolanaNameService/sns-sdk
 * js/src/constants.ts
 */
const service = {
  names: 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX',
  /** The parent of all names. They ended in `.sol` before they ended in `.sns`. */
  root: '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx',
  /** The class of reverse accounts, which contain the name of a name account. */
  reverse: '33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z',
  /** The class of records, version 2. */
  records: '2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo',
  /** The program that stores the favourite name of each account. */
  favourites: '85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29',
} as const

/**
 * From this finalized slot on, `.sol` belongs to another program, and a name can have another owner there. Source:
 * SolanaNameService/sns-sdk js/src/config.ts
 */
const solEndSlot = 452_825_395

const noIdentity: Identity = { name: null, avatar: null }
/** The size of the header of a name account: its parent, owner and class, 32 bytes each. */
const headerBytes = 96
/** Characters that do not look like others. The service has names with other characters; they are not resolved. */
const labelPattern = /^[a-z0-9_-]{1,63}$/

/** Derives the account of a name; `parent` and `of` (the class) are accounts. */
export async function findNameAccount(
  name: string,
  { parent, of }: { readonly parent?: string; readonly of?: string },
): Promise<string> {
  const hash = await hashSha256(new TextEncoder().encode(`SPL Name Service${name}`))
  const keyOrNone = (address: string | undefined) => (address === undefined ? new Uint8Array(32) : toKey(address))
  return findProgramAddress(service.names, [hash, keyOrNone(of), keyOrNone(parent)])
}

/** Derives the account of `label`.sns. */
export function findDomain(label: string): Promise<string> {
  return findNameAccount(label, { parent: service.root })
}

/**
 * Resolves a `.sns` name (SNS-IP 5). Returns the address in its SOL record if the owner and that address have signed
 * it, else the owner. Returns null if the name is not registered.
 *
 * A `.sol` name resolves in the same way before `solEndSlot`. The slot and the accounts come from one batch of
 * requests.
 *
 * @throws FoyerError `INVALID_ADDRESS` for any other text. `NAME_RESOLUTION_FAILED` with the reason `retired` for
 *   `.sol` from `solEndSlot` on. `NAME_RESOLUTION_FAILED` with the reason `unreadable` for other characters, a
 *   subdomain, a program as owner (a name wrapped into a token), or a version 1 record. The node's error if the slot
 *   cannot be read.
 */
export async function resolveName(access: ChainAccess, health: NodeHealth, text: string): Promise<string | null> {
  const name = text.trim().toLowerCase()
  const [label, isSol] = [name.slice(0, -4), name.endsWith('.sol')]
  if (!isSol && !name.endsWith('.sns')) throw new FoyerError('INVALID_ADDRESS', { context: { address: text } })
  const createResolutionError = (reason: string) =>
    new FoyerError('NAME_RESOLUTION_FAILED', { context: { name, reason } })
  const refusal = createResolutionError('unreadable')
  if (!labelPattern.test(label)) throw refusal
  return withNodes(access, health, async (nodes) => {
    const domain = await findDomain(label)
    const records = await Promise.all([
      findNameAccount('\x02SOL', { parent: domain, of: service.records }),
      findNameAccount('\x01SOL', { parent: domain }),
    ])
    const [[registered, record, oldRecord], slot] = await Promise.all([
      readAccountBytes(nodes, [domain, ...records]),
      isSol ? rpc(nodes, integer, 'getSlot', [{ commitment: 'finalized' }]) : 0,
    ])
    if (slot >= solEndSlot) throw createResolutionError('retired')
    const owner = registered && parseOwner(registered)
    if (!owner) return null
    const recorded = record && parseRecord(record, owner, refusal)
    if (recorded) return encodeBase58(recorded)
    // Reject an owner that is a program address: only a key can sign for a later transfer, so the funds could be lost.
    if (oldRecord || !isOnCurve(owner)) throw refusal
    return encodeBase58(owner)
  })
}

/** Returns the owner of a name account, or undefined if the account is truncated or has no owner. */
function parseOwner(account: Uint8Array): Uint8Array | undefined {
  const owner = account.subarray(32, 64)
  return account.length >= headerBytes && owner.some((byte) => byte !== 0) ? owner : undefined
}

/**
 * The validation states of a record: `solana` means that a Solana key signed it; `unverified` means that the program
 * has not verified the signature.
 */
const validations = { solana: 1, unverified: 3 }

/**
 * Parses a version 2 record. Layout: the validation of writer and address, the length, the writer, the address that
 * signed, and the content. Returns undefined if a previous owner wrote the record.
 *
 * @throws `refusal` if the address in the record has not signed it.
 */
function parseRecord(account: Uint8Array, owner: Uint8Array, refusal: FoyerError): Uint8Array | undefined {
  const body = account.subarray(headerBytes)
  if (body.length < 40) return undefined
  const [writerCheck, addressCheck] = [body[0], body[2]]
  const isOf = (start: number, key: Uint8Array) => key.every((byte, index) => body[start + index] === byte)
  const isCurrent = (writerCheck === validations.solana || writerCheck === validations.unverified) && isOf(8, owner)
  if (!isCurrent) return undefined
  const content = body.subarray(72, 104)
  const isSigned = writerCheck === validations.solana && addressCheck === validations.solana && isOf(40, content)
  if (!isSigned || content.length !== 32) throw refusal
  return content
}

/**
 * Returns the favourite name of an account if the account still owns it. Does not read its picture, because that can be
 * on any host.
 */
export async function fetchIdentity(access: ChainAccess, health: NodeHealth, address: string): Promise<Identity> {
  return withNodes(access, health, async (nodes) => {
    const label = await readFavourite(nodes, address)
    return label === undefined ? noIdentity : { name: `${label}.sns`, avatar: null }
  })
}

async function readFavourite(nodes: Nodes, address: string): Promise<string | undefined> {
  const place = await findProgramAddress(service.favourites, ['favourite_domain', toKey(address)])
  const [favourite] = await readAccountBytes(nodes, [place])
  // The account has a type byte and the address of the name account.
  if (!favourite || favourite.length < 33) return undefined
  const domain = encodeBase58(favourite.subarray(1, 33))
  const reverse = await findNameAccount(domain, { of: service.reverse })
  const [registered, reverseAccount] = await readAccountBytes(nodes, [domain, reverse])
  const owner = registered && parseOwner(registered)
  if (!reverseAccount || !owner || encodeBase58(owner) !== address) return undefined
  const length = reverseAccount[headerBytes] ?? 0
  const label = new TextDecoder().decode(reverseAccount.subarray(headerBytes + 4, headerBytes + 4 + length))
  // Derive the name account again: a forged reverse account could contain another name.
  return labelPattern.test(label) && (await findDomain(label)) === domain ? label : undefined
}
