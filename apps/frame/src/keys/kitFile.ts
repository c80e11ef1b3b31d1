import type { WalletOwner } from '@foyer/contract/keys/keyFormulas'
import type { WalletAddresses } from '@foyer/contract/keys/keyShapes'
import { type Bytes, wipe } from './bytes.js'
import { openVault, unwrapDek } from './slots.js'
import { VaultError } from './VaultError.js'

const format = 'foyer-kit/v1'

/** The content of a kit's file: the encrypted wallet and its addresses. It cannot be opened without the code. */
export interface KitFile {
  readonly owner: WalletOwner
  readonly addresses: WalletAddresses
  readonly addrFingerprint: string
  readonly vault: string
  readonly vaultVersion: number
  readonly dekVersion: number
  readonly slotId: string
  readonly salt: string
  readonly wrappedDek: string
}

const about =
  'Recovery kit of a wallet. Together with its code it opens the wallet: keep them apart. Open it with the recovery page of your provider, or with any copy of that page, offline.'

/** Returns the text of the file. */
export function formatKitFile(file: KitFile): string {
  return `${JSON.stringify({ format, about, ...file }, null, 2)}\n`
}

/** Returns a file name that the user can recognise. */
export function createKitFileName(addresses: WalletAddresses): string {
  return `wallet-recovery-kit-${addresses.eip155.slice(2, 10).toLowerCase()}.json`
}

const sealed = /^[A-Za-z0-9_-]{80}$/
const id = /^[A-Za-z0-9_-]{22}$/
const hash = /^[A-Za-z0-9_-]{43}$/

type Fields = Readonly<Record<string, unknown>>
function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
function text(fields: Fields, name: string, shape: RegExp): string {
  const value = fields[name]
  if (typeof value !== 'string' || !shape.test(value)) throw new VaultError('file_wrong', {}, `${name} is missing`)
  return value
}
function version(fields: Fields, name: string): number {
  const value = fields[name]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1)
    throw new VaultError('file_wrong', {}, `${name} is missing`)
  return value
}

/**
 * Parses the text of a file. Returns undefined if it is not a kit. Uses no schema library, because the offline page has
 * none.
 */
export function readKitFile(content: string): KitFile | undefined {
  try {
    const fields: unknown = JSON.parse(content)
    if (!isFields(fields) || fields.format !== format) return undefined
    const { owner, addresses } = fields
    if (!isFields(owner) || !isFields(addresses)) return undefined
    return {
      owner: {
        projectId: text(owner, 'projectId', /^[^|]{1,64}$/),
        personId: text(owner, 'personId', /^[^|]{1,128}$/),
        walletId: text(owner, 'walletId', id),
      },
      addresses: {
        eip155: text(addresses, 'eip155', /^0x[0-9a-fA-F]{40}$/),
        solana: text(addresses, 'solana', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
      },
      addrFingerprint: text(fields, 'addrFingerprint', hash),
      vault: text(fields, 'vault', sealed),
      vaultVersion: version(fields, 'vaultVersion'),
      dekVersion: version(fields, 'dekVersion'),
      slotId: text(fields, 'slotId', id),
      salt: text(fields, 'salt', id),
      wrappedDek: text(fields, 'wrappedDek', sealed),
    }
  } catch {
    return undefined
  }
}

/** Decrypts the entropy of the wallet in a kit. Returns undefined if the code belongs to another file. */
export async function openKitFile(file: KitFile, code: Bytes): Promise<Bytes | undefined> {
  const { owner, dekVersion, slotId, salt } = file
  try {
    const place = { owner, dekVersion, slotId, kind: 'kit', salt } as const
    const dek = await unwrapDek(file.wrappedDek, place, { client: code, server: new Uint8Array() })
    try {
      return await openVault(dek, file.vault, owner, file.vaultVersion, file.addrFingerprint)
    } finally {
      wipe(dek)
    }
  } catch {
    return undefined
  }
}
