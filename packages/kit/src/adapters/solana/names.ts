import { encodeBase58 } from '@foyer/primitives/base58'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { isOnCurve } from '@foyer/primitives/programAddress'
import type { ChainAccess, Identity } from '../../core/Adapter.js'
import { type NodeHealth, type Nodes, withNodes } from '../nodes.js'
import { toKey } from './addresses.js'
import { ask, integer, readAccountBytes } from './node.js'
import { findProgramAddress, hashSha256 } from './programAddress.js'

/** Accounts of the Solana Name Service, the same on every chain where it is. Source: SolanaNameService/sns-sdk js/src/constants.ts */
const service = {
  names: 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX',
  /** The parent of all names. They ended in `.sol` before they ended in `.sns`. */
  root: '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx',
  /** The class of the accounts that tell what name an account of the service is of. */
  reverse: '33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z',
  /** The class of records, version 2. */
  records: '2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo',
  /** Keeps which of their names people like best. */
  favourites: '85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29',
} as const

/**
 * From this finalized slot on `.sol` belongs to another program, where the same name can have another owner. Source: SolanaNameService/sns-sdk
 * js/src/config.ts
 */
const solEndSlot = 452_825_395

const nobody: Identity = { name: null, avatar: null }
/** Before what an account of the service says stand its parent, its owner and its class. */
const headerBytes = 96
/** Letters that cannot be taken for others. Names of other signs exist, and are not looked up. */
const labelText = /^[a-z0-9_-]{1,63}$/

/** Where the service keeps a name; `parent` and `of` (a class) are accounts. */
export async function findNameAccount(
  name: string,
  { parent, of }: { readonly parent?: string; readonly of?: string },
): Promise<string> {
  const hash = await hashSha256(new TextEncoder().encode(`SPL Name Service${name}`))
  const keyOrNone = (address: string | undefined) => (address === undefined ? new Uint8Array(32) : toKey(address))
  return findProgramAddress(service.names, [hash, keyOrNone(of), keyOrNone(parent)])
}

/** The account of `label`.sns. */
export function findDomain(label: string): Promise<string> {
  return findNameAccount(label, { parent: service.root })
}

/**
 * Resolves a `.sns` name (SNS-IP 5): the address of its SOL record if its owner and that address have signed it, else its owner; null if
 * the name is not registered. A `.sol` name resolves in the same way before `solEndSlot`. The slot comes with the accounts in one request.
 *
 * @throws FoyerError `INVALID_ADDRESS` for any other text; `NAME_RESOLUTION_FAILED` with the reason `retired` for `.sol` from `solEndSlot` on,
 * and with `unreadable` for a name with other letters, below another name, owned by a program (wrapped into a token), or with a version 1
 * record. What the nodes throw if the slot cannot be read.
 */
export async function resolveName(access: ChainAccess, health: NodeHealth, text: string): Promise<string | null> {
  const name = text.trim().toLowerCase()
  const [label, isSol] = [name.slice(0, -4), name.endsWith('.sol')]
  if (!isSol && !name.endsWith('.sns')) throw new FoyerError('INVALID_ADDRESS', { context: { address: text } })
  const refuse = (reason: string) => new FoyerError('NAME_RESOLUTION_FAILED', { context: { name, reason } })
  const refusal = refuse('unreadable')
  if (!labelText.test(label)) throw refusal
  return withNodes(access, health, async (nodes) => {
    const domain = await findDomain(label)
    const records = await Promise.all([
      findNameAccount('\x02SOL', { parent: domain, of: service.records }),
      findNameAccount('\x01SOL', { parent: domain }),
    ])
    const [[registered, record, oldRecord], slot] = await Promise.all([
      readAccountBytes(nodes, [domain, ...records]),
      isSol ? ask(nodes, integer, 'getSlot', [{ commitment: 'finalized' }]) : 0,
    ])
    if (slot >= solEndSlot) throw refuse('retired')
    const owner = registered && readOwner(registered)
    if (!owner) return null
    const recorded = record && readRecord(record, owner, refusal)
    if (recorded) return encodeBase58(recorded)
    // Only a key can sign that what comes is spent; a program's address may keep it for ever.
    if (oldRecord || !isOnCurve(owner)) throw refusal
    return encodeBase58(owner)
  })
}

/** The owner that an account of the service names; undefined where it is cut, or nobody's any more. */
function readOwner(account: Uint8Array): Uint8Array | undefined {
  const owner = account.subarray(32, 64)
  return account.length >= headerBytes && owner.some((byte) => byte !== 0) ? owner : undefined
}

/** Who signed a record: a key on Solana; the same, not yet checked by the program. */
const validations = { solana: 1, unverified: 3 }

/**
 * A record, version 2: how its writer and its address were checked, how long it is, the writer, the address that signed, and what it says.
 * Undefined for one that an earlier owner wrote.
 */
function readRecord(account: Uint8Array, owner: Uint8Array, refusal: FoyerError): Uint8Array | undefined {
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
 * The name that an account says it likes best, where the account still owns it. Its picture is not read: it may stand anywhere.
 */
export async function fetchIdentity(access: ChainAccess, health: NodeHealth, address: string): Promise<Identity> {
  return withNodes(access, health, async (nodes) => {
    const label = await readFavourite(nodes, address)
    return label === undefined ? nobody : { name: `${label}.sns`, avatar: null }
  })
}

async function readFavourite(nodes: Nodes, address: string): Promise<string | undefined> {
  const place = await findProgramAddress(service.favourites, ['favourite_domain', toKey(address)])
  const [favourite] = await readAccountBytes(nodes, [place])
  // A kind, and the account of the name.
  if (!favourite || favourite.length < 33) return undefined
  const domain = encodeBase58(favourite.subarray(1, 33))
  const reverse = await findNameAccount(domain, { of: service.reverse })
  const [registered, told] = await readAccountBytes(nodes, [domain, reverse])
  const owner = registered && readOwner(registered)
  if (!told || !owner || encodeBase58(owner) !== address) return undefined
  const length = told[headerBytes] ?? 0
  const label = new TextDecoder().decode(told.subarray(headerBytes + 4, headerBytes + 4 + length))
  // Whoever could write another name there would pose as its owner.
  return labelText.test(label) && (await findDomain(label)) === domain ? label : undefined
}
