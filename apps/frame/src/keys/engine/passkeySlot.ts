import type { Wallet, WalletSlot } from '@foyer/contract/keys/keyShapes'
import { type Bytes, fromBase64Url, utf8 } from '../bytes.js'
import { VaultError } from '../VaultError.js'
import type { Engine } from './Engine.js'
import { draftSlot, type SlotDraft } from './makeSlot.js'

/** PRF salt of one wallet, so that no two wallets share a secret of one passkey. */
const prfSaltOf = async (handle: string): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(`foyer-prf/v1|${handle}`)))

interface PasskeyData {
  readonly credentialId: string
  readonly handle: string
}

const readData = (slot: WalletSlot): PasskeyData | undefined => {
  try {
    const data: unknown = JSON.parse(slot.clientData)
    if (typeof data !== 'object' || data === null || !('credentialId' in data) || !('handle' in data)) return undefined
    const { credentialId, handle } = data
    return typeof credentialId === 'string' && typeof handle === 'string' ? { credentialId, handle } : undefined
  } catch {
    return undefined
  }
}

const passkeysOf = (wallet: Wallet) =>
  wallet.slots.flatMap((slot) => {
    const data = slot.kind === 'passkey' ? readData(slot) : undefined
    return data === undefined ? [] : [{ slot, ...data }]
  })

/** Asks for one of the wallet's passkeys. Throws `passkey_wrong`, `passkey_refused`, `passkey_unsupported`. */
export const usePasskey = async (engine: Engine, wallet: Wallet): Promise<{ slot: WalletSlot; secret: Bytes }> => {
  const known = passkeysOf(wallet)
  const [first] = known
  if (first === undefined) throw new VaultError('passkey_wrong')
  // All passkeys of a wallet share its salt; one made before a wallet was, too.
  const sameSalt = known.filter(({ handle }) => handle === first.handle)
  const { credentialId, secret } = await engine.ports.passkeys.get({
    credentialIds: sameSalt.map((passkey) => passkey.credentialId),
    prfSalt: await prfSaltOf(first.handle),
  })
  const found = sameSalt.find((passkey) => passkey.credentialId === credentialId)
  if (found === undefined) throw new VaultError('passkey_wrong')
  return { slot: found.slot, secret }
}

/**
 * Makes a passkey and a slot for it. Authenticators that tell their secret on use only are asked once more. `handle`
 * names the wallet at the authenticator; the wallet's other passkeys decide it.
 */
export const draftPasskey = async (
  engine: Engine,
  wallet: Wallet | null,
  fallbackHandle: string,
): Promise<SlotDraft> => {
  const known = wallet === null ? [] : passkeysOf(wallet)
  const handle = known[0]?.handle ?? wallet?.walletId ?? fallbackHandle
  const prfSalt = await prfSaltOf(handle)
  const { passkeys, deviceLabel } = engine.ports
  const made = await passkeys.create({
    userHandle: fromBase64Url(handle),
    name: wallet === null ? 'Wallet' : `Wallet ${wallet.addresses.eip155.slice(0, 8)}…`,
    excludedIds: known.map(({ credentialId }) => credentialId),
    prfSalt,
  })
  const { credentialId } = made
  const secret = made.secret ?? (await passkeys.get({ credentialIds: [credentialId], prfSalt })).secret
  return draftSlot('passkey', secret, deviceLabel, JSON.stringify({ credentialId, handle }))
}
