import type { Vault, WalletSecurity } from '../../../apps/frame/src/keys/Vault.js'
import { VaultError } from '../../../apps/frame/src/keys/VaultError.js'
import type { IdentitySummary, SlotSummary } from '../../../packages/contract/src/keys/keyShapes.js'

export interface FakeVaultOptions {
  readonly level?: 'L0' | 'L1'
  /** The provider's policy for a new device at level L0. The default is `instant`. */
  readonly managed?: 'instant' | 'delayed' | 'never'
  readonly hasOtherDevice?: boolean
  readonly isOnlyDevice?: boolean
  readonly isRecovering?: boolean
  readonly hasNoAddress?: boolean
  /** No slot of the user has opened the wallet yet. */
  readonly isUnproven?: boolean
  readonly holdUntilMs?: number
  /** The error of every attempt to open the wallet. */
  readonly openWith?: VaultError
  readonly createKit?: VaultError
  /** The user can log in by e-mail and with Google. */
  readonly isLinked?: boolean
  readonly removeIdentity?: VaultError
  readonly deleteWallet?: VaultError
  /** The wallet is locked at the first signature. The value is the party that can unlock it. */
  readonly locksOnce?: 'device' | 'person'
}

export const fakeAddresses = {
  eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  solana: '2RFEdRkVBtkXFW3TNWWEeHdUPAGpsKeFyTE7GXxDnGzA',
}

const words =
  'abandon ability able about above absent absorb abstract absurd abuse access accident account accuse achieve acid acoustic acquire across act action actor actress actual'.split(
    ' ',
  )

/** A recovery that the user started on this device. */
export const waitingRecovery = {
  recoveryId: 'a'.repeat(22),
  startedAtMs: 0,
  readyAtMs: Date.UTC(2026, 10, 22, 9),
  isThisDevice: true,
  isTold: true,
  isConfirmedHere: false,
}

/** Creates a vault without keys, which returns what the options define. */
export function createFakeVault(options: FakeVaultOptions): Vault {
  const state = {
    slots: listSlots(options),
    identities: listIdentities(options),
    level: options.level ?? 'L0',
    locks: options.locksOnce !== undefined,
    isLocked: false,
    added: 0,
  }
  const opened = { addresses: fakeAddresses, isNew: false }
  const lockOnce = () => {
    if (!state.locks) return
    state.locks = false
    state.isLocked = true
    // A signature returns no more detail than this.
    throw new VaultError('locked')
  }
  const add = (kind: SlotSummary['kind'], label: string) => {
    state.added += 1
    state.slots = [
      ...state.slots.filter((slot) => kind === 'passkey' || slot.kind !== kind),
      toSlot(kind, label, String(state.added)),
    ]
  }
  return {
    getAddresses: () => fakeAddresses,
    async open() {
      if (state.isLocked && options.locksOnce === 'person')
        throw new VaultError('locked', { ways: ['password'], reason: 'newDevice' })
      return opened
    },
    async openWith() {
      if (options.openWith) throw options.openWith
      state.isLocked = false
      return opened
    },
    lock() {},
    async signEip155Digest() {
      lockOnce()
      return { r: 1n, s: 2n, yParity: 1 }
    },
    async signSolana() {
      lockOnce()
      return new Uint8Array(64).fill(7)
    },
    proveAction: async () => ({ nonce: 'n', signature: 's' }),
    getSecurity: async (): Promise<WalletSecurity> => ({
      level: state.level,
      managed: state.level === 'L0' ? (options.managed ?? 'instant') : 'never',
      hasAddress: !options.hasNoAddress,
      slots: state.slots,
      identities: state.identities,
      devices: [],
      recovery: options.isRecovering ? { ...waitingRecovery, isThisDevice: false } : null,
      holdUntilMs: options.holdUntilMs ?? null,
      audit: [],
    }),
    addPasskey: async () => add('passkey', 'New passkey'),
    addPassword: async () => add('password', ''),
    async createKit() {
      if (options.createKit) throw options.createKit
      return { words, file: { name: 'recovery-kit.json', text: '{"kit":1}' }, code: 'K7QX-2MPA-9RTW-4HVC-8NZE-5JBD' }
    },
    async storeKit() {
      add('kit', '')
    },
    async removeSlot(slotId) {
      state.slots = state.slots.filter((slot) => slot.slotId !== slotId)
    },
    async removeIdentity(method) {
      if (options.removeIdentity) throw options.removeIdentity
      state.identities = state.identities.filter((identity) => identity.method !== method)
    },
    async raiseLevel() {
      state.level = 'L1'
      state.slots = state.slots.filter(({ kind }) => kind !== 'managed')
    },
    exportSecrets: async () => ({ words, eip155PrivateKey: `0x${'4c'.repeat(32)}`, solanaPrivateKey: '4'.repeat(88) }),
    async deleteWallet() {
      if (options.deleteWallet) throw options.deleteWallet
    },
    claimRecovery: () => undefined,
    confirmRecovery: async () => undefined,
    startRecovery: async () => waitingRecovery,
    async cancelRecovery() {},
    onLock: () => () => {},
    close() {},
  }
}

function toSlot(kind: SlotSummary['kind'], label: string, id: string): SlotSummary {
  return { slotId: `${kind}${id}`.padEnd(22, 'x'), kind, label, createdAtMs: 0, usedAtMs: null, isThisDevice: false }
}

function listIdentities({ isLinked }: FakeVaultOptions): IdentitySummary[] {
  const name = 'somebody.with-quite-a-long-address@mail.department.example.com'
  const email = { method: 'email', name, addedAtMs: Date.UTC(2026, 9, 1) }
  return isLinked ? [email, { method: 'google', name: 'Google', addedAtMs: Date.UTC(2026, 10, 2) }] : [email]
}

function listSlots({ level, managed, hasOtherDevice, isOnlyDevice, isUnproven }: FakeVaultOptions): SlotSummary[] {
  const device = { ...toSlot('device', 'Chrome on Linux', '1'), isThisDevice: true, usedAtMs: Date.UTC(2026, 10, 20) }
  const other = toSlot('device', 'Firefox on Windows', '6')
  if (isOnlyDevice) return managed ? [device, toSlot('managed', '', '5')] : [device]
  if (hasOtherDevice)
    return level === 'L1' ? [device, other, toSlot('kit', '', '4')] : [device, other, toSlot('managed', '', '5')]
  const passkey = { ...toSlot('passkey', 'iCloud Keychain', '2'), usedAtMs: isUnproven ? null : Date.UTC(2026, 10, 3) }
  if (level === 'L1') return [device, passkey, toSlot('password', '', '3'), toSlot('kit', '', '4')]
  return [device, toSlot('managed', '', '5'), passkey]
}
