import type { Wallet, WalletSlot } from '@foyer/contract/keys/keyShapes'
import { actionText, type KeyAction, passkeyChallengeText } from '@foyer/contract/keys/passkeyFormulas'
import { type Bytes, fromBase64Url, hashText, randomBytes, utf8 } from '../bytes.js'
import { createRecipient, type Recipient } from '../createRecipient.js'
import { VaultError } from '../VaultError.js'
import type { ReleaseClaim } from './createServer.js'
import type { Engine, WalletInfo } from './Engine.js'
import { draftSlot, type SlotDraft } from './makeSlot.js'
import { ownerOf } from './openWallet.js'

/** Returns the PRF salt of a wallet, so that two wallets never share a secret of one passkey. */
async function prfSaltOf(handle: string): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(`foyer-prf/v1|${handle}`)))
}

interface PasskeyData {
  readonly credentialId: string
  readonly handle: string
}

function readData(slot: WalletSlot): PasskeyData | undefined {
  try {
    const data: unknown = JSON.parse(slot.clientData)
    if (typeof data !== 'object' || data === null || !('credentialId' in data) || !('handle' in data)) return undefined
    const { credentialId, handle } = data
    return typeof credentialId === 'string' && typeof handle === 'string' ? { credentialId, handle } : undefined
  } catch {
    return undefined
  }
}

function passkeysOf(wallet: Wallet) {
  return wallet.slots.flatMap((slot) => {
    const data = slot.kind === 'passkey' ? readData(slot) : undefined
    return data === undefined ? [] : [{ slot, ...data }]
  })
}

/** The nonce and the key that a challenge covers. */
export interface PasskeyStart {
  readonly nonce: string
  readonly recipient: Recipient
}

/** Requests a nonce and creates a key for one release. */
export async function startPasskey(engine: Engine): Promise<PasskeyStart> {
  const recipient = await createRecipient()
  const { nonce } = await engine.server.askSurely('postKeysNonce', { action: 'release' })
  return { nonce, recipient }
}

/**
 * Signs the action with one of the wallet's passkeys, and gets the passkey's secret with the same prompt. Throws
 * `passkey_wrong`, `passkey_refused`, `passkey_unsupported`.
 */
export async function usePasskey(
  engine: Engine,
  info: WalletInfo,
  wallet: Wallet,
  { nonce, recipient, action: { name, ...request } }: PasskeyStart & { readonly action: KeyAction },
): Promise<{ slot: WalletSlot; claim: ReleaseClaim & { client: Bytes } }> {
  const known = passkeysOf(wallet)
  const [first] = known
  if (first === undefined) throw new VaultError('passkey_wrong')
  // All passkeys of a wallet share its salt, also one created before the wallet.
  const sameSalt = known.filter(({ handle }) => handle === first.handle)
  const action = { name, hash: await hashText(actionText({ name, ...request })) }
  const text = passkeyChallengeText(ownerOf(info, wallet), { nonce, action, recipientKey: recipient.publicKey })
  const { secret, ...assertion } = await engine.ports.passkeys.get({
    credentialIds: sameSalt.map((passkey) => passkey.credentialId),
    prfSalt: await prfSaltOf(first.handle),
    challenge: fromBase64Url(await hashText(text)),
  })
  const found = sameSalt.find((passkey) => passkey.credentialId === assertion.credentialId)
  if (found === undefined) throw new VaultError('passkey_wrong')
  return { slot: found.slot, claim: { client: secret, passkey: { ...assertion, nonce, action }, recipient } }
}

/**
 * Creates a passkey and its slot. Prompts a second time if the authenticator returns the secret only in assertions.
 * `handle` identifies the wallet at the authenticator. The wallet's other passkeys determine it.
 */
export async function draftPasskey(engine: Engine, wallet: Wallet | null, fallbackHandle: string): Promise<SlotDraft> {
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
  const { secret: toldSecret, ...passkey } = made
  const { credentialId } = passkey
  // This assertion releases no half, so its challenge is random.
  const use = () => passkeys.get({ credentialIds: [credentialId], prfSalt, challenge: randomBytes(32) })
  const secret = toldSecret ?? (await use()).secret
  return { ...draftSlot('passkey', secret, deviceLabel, JSON.stringify({ credentialId, handle })), passkey }
}
