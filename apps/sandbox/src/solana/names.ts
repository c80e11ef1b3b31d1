import { createHash } from 'node:crypto'
import { findProgramAddress } from './programAddress.js'
import { addressBytes, programs } from './programs.js'
import type { AccountImage } from './vm.js'

/** A `.sns` name of the chain. Accounts are indexes of the test accounts. */
export interface SolanaName {
  readonly label: string
  /** `token`: the name is wrapped into a token, so a program owns it. */
  readonly owner: number | 'token'
  /** The account whose favourite name it is. If that is not the owner, the name was transferred since. */
  readonly favouriteOf?: number
  /**
   * A SOL record, which redirects payments to account `to`. `isSigned`: that account confirmed it; `writer`: the
   * account that wrote it.
   */
  readonly record?: { readonly to: number; readonly isSigned: boolean; readonly writer: number } | 'old'
}

/** A normal name, and names in the special states that a wallet must handle. */
export const solanaNames: readonly SolanaName[] = [
  { label: 'foyer', owner: 0, favouriteOf: 0 },
  { label: 'shop', owner: 1, record: { to: 2, isSigned: true, writer: 1 } },
  { label: 'unsigned', owner: 1, record: { to: 2, isSigned: false, writer: 1 } },
  { label: 'sold', owner: 1, favouriteOf: 4, record: { to: 2, isSigned: true, writer: 3 } },
  { label: 'wrapped', owner: 'token' },
  { label: 'old-record', owner: 1, record: 'old' },
]

const root = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'
const reverseClass = '33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z'
const recordClass = '2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo'

/** Returns the address of a name's account, with an optional parent and class. */
export function findNameAccount(name: string, parent?: string, of?: string): string {
  const hash = createHash('sha256').update(`SPL Name Service${name}`).digest()
  const key = (address: string | undefined) => (address === undefined ? Buffer.alloc(32) : addressBytes(address))
  return findProgramAddress([hash, key(of), key(parent)], programs.names)
}

/** Creates the accounts of all names: address, program and data. `holders` are the test accounts. */
export function makeNameAccounts(
  holders: readonly string[],
): readonly (readonly [string, Omit<AccountImage, 'lamports'>])[] {
  const image = (owner: string, data: Uint8Array) => ({ owner, data, executable: false })
  const holder = (index: number) => addressBytes(holders[index] ?? programs.system)
  const named = (owner: Uint8Array, parent: string | undefined, of: string | undefined, data: Uint8Array) => {
    const key = (address: string | undefined) => (address === undefined ? Buffer.alloc(32) : addressBytes(address))
    return image(programs.names, Buffer.concat([key(parent), owner, key(of), data]))
  }
  return solanaNames.flatMap(({ label, owner, favouriteOf, record }) => {
    const domain = findNameAccount(label, root)
    const wrapped = addressBytes(findProgramAddress([addressBytes(domain)], programs.names))
    const ownerKey = owner === 'token' ? wrapped : holder(owner)
    const length = Buffer.alloc(4)
    length.writeUInt32LE(label.length)
    const told = Buffer.concat([length, Buffer.from(label)])
    const accounts: (readonly [string, Omit<AccountImage, 'lamports'>])[] = [
      [domain, named(ownerKey, root, undefined, Buffer.alloc(0))],
      [findNameAccount(domain, undefined, reverseClass), named(holder(0), undefined, reverseClass, told)],
    ]
    if (favouriteOf !== undefined) {
      const place = findProgramAddress([Buffer.from('favourite_domain'), holder(favouriteOf)], programs.nameOffers)
      accounts.push([place, image(programs.nameOffers, Buffer.concat([Buffer.of(4), addressBytes(domain)]))])
    }
    if (record === 'old') {
      const data = Buffer.concat([holder(2), Buffer.alloc(64)])
      accounts.push([findNameAccount('\x01SOL', domain), named(ownerKey, domain, undefined, data)])
    } else if (record !== undefined) {
      // The header has the validation of writer and address, and the length. The two validated keys and the content
      // follow.
      const head = Buffer.of(1, 0, record.isSigned ? 1 : 3, 0, 32, 0, 0, 0)
      const data = Buffer.concat([head, holder(record.writer), holder(record.to), holder(record.to)])
      accounts.push([findNameAccount('\x02SOL', domain, recordClass), named(ownerKey, domain, recordClass, data)])
    }
    return accounts
  })
}
