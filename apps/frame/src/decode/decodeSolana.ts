import { encodeBase58 } from '../signers/base58.js'
import { refuse } from '../signers/bytes.js'
import type { SolanaInstruction, SolanaTransaction } from '../signers/parseSolanaTransaction.js'
import type { Effect } from './Effect.js'

/** Addresses of the programs whose instructions the frame can read. */
export const solanaPrograms = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  memoOld: 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  lookupTable: 'AddressLookupTab1e1111111111111111111111111',
} as const

/** Stands for an address in a lookup table that could not be read. */
export const unreadAddress = '?'

/** What a transaction does, and what it pays for being quick. */
export interface DecodedSolana {
  readonly effects: readonly Effect[]
  /** Programs nobody here can read, in order. */
  readonly unknownPrograms: readonly string[]
  /** Lamports on top of the 5,000 a signature costs. */
  readonly priorityFee: bigint
  /** It stands on a nonce of its own instead of a recent block, so that it does not expire after a minute. */
  readonly isLasting: boolean
}

/** Reads a transaction's instructions. `resolve` gives the key at a place; undefined where a lookup table holds it. */
export function decodeSolana(
  transaction: SolanaTransaction,
  resolve: (place: number) => string | undefined,
): DecodedSolana {
  const read = transaction.instructions.map((instruction) => readInstruction(transaction, instruction, resolve))
  const unknownPrograms = read.flatMap(({ unknown }) => (unknown === undefined ? [] : [unknown]))
  return {
    effects: read.flatMap(({ effects }) => effects),
    unknownPrograms: [...new Set(unknownPrograms)],
    priorityFee: readPriorityFee(transaction),
    isLasting: isLasting(transaction),
  }
}

interface Reading {
  readonly effects: readonly Effect[]
  readonly unknown?: string
}

function readInstruction(
  { keys }: SolanaTransaction,
  { program, accounts, data }: SolanaInstruction,
  resolve: (place: number) => string | undefined,
): Reading {
  const address = keys[program] ?? ''
  const account = (index: number) => {
    const place = accounts[index]
    return (place === undefined ? undefined : resolve(place)) ?? unreadAddress
  }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const unknown: Reading = { effects: [{ kind: 'call', to: address }], unknown: address }
  try {
    switch (address) {
      case solanaPrograms.system:
        return { effects: readSystem(view, account) }
      case solanaPrograms.token:
      case solanaPrograms.token2022:
        return { effects: readToken(view, data, account) }
      case solanaPrograms.associatedToken:
        // 0 create (also as no data at all), 1 create unless it is there.
        return data.length === 0 || (data[0] ?? 9) < 2
          ? { effects: [{ kind: 'openAccount', asset: account(3), owner: account(2), account: account(1) }] }
          : unknown
      case solanaPrograms.memo:
      case solanaPrograms.memoOld:
        return { effects: [{ kind: 'memo', text: new TextDecoder().decode(data) }] }
      case solanaPrograms.computeBudget:
        return { effects: [] }
      default:
        return unknown
    }
  } catch {
    // Data that is shorter than its instruction needs, or an instruction we do not read.
    return unknown
  }
}

type Account = (index: number) => string

/** The system program (solana-system-interface): 4 bytes say which instruction. */
function readSystem(view: DataView, account: Account): Effect[] {
  const kind = view.getUint32(0, true)
  // 0 CreateAccount {lamports, space, owner}, 3 CreateAccountWithSeed, 2 Transfer {lamports}, 11 TransferWithSeed, 1 Assign {owner}, 4 AdvanceNonce
  if (kind === 0)
    return [
      {
        kind: 'send',
        asset: 'native',
        amount: view.getBigUint64(4, true),
        to: account(1),
        newOwner: keyAt(view, 20),
      },
    ]
  if (kind === 2 || kind === 11)
    return [{ kind: 'send', asset: 'native', amount: view.getBigUint64(4, true), to: account(kind === 11 ? 2 : 1) }]
  if (kind === 3) return [{ kind: 'send', asset: 'native', to: account(1), ...readSeeded(view) }]
  if (kind === 1) return [{ kind: 'giveAway', account: account(0), to: keyAt(view, 4) }]
  if (kind === 4) return []
  refuse('not read')
}

/** CreateAccountWithSeed {base, seed: u64 length and text, lamports, space, owner}. */
function readSeeded(view: DataView): { readonly amount: bigint; readonly newOwner: string } {
  const at = 44 + Number(view.getBigUint64(36, true))
  return { amount: view.getBigUint64(at, true), newOwner: keyAt(view, at + 16) }
}

/** The token program and Token-2022: the first byte says which instruction; both number these alike. */
function readToken(view: DataView, data: Uint8Array, account: Account): Effect[] {
  const amount = () => view.getBigUint64(1, true)
  switch (view.getUint8(0)) {
    // Transfer: source, destination, owner. The mint is known only to the chain, so the source stands for it.
    case 3:
      return [{ kind: 'send', asset: account(0), amount: amount(), to: account(1) }]
    // TransferChecked: source, mint, destination
    case 12:
      return [{ kind: 'send', asset: account(1), amount: amount(), to: account(2) }]
    // TransferFeeExtension of Token-2022; 1 of it is TransferCheckedWithFee: source, mint, destination
    case 26:
      if (view.getUint8(1) !== 1) refuse('not read')
      return [{ kind: 'send', asset: account(1), amount: view.getBigUint64(2, true), to: account(2) }]
    // Approve: source, delegate; ApproveChecked: source, mint, delegate
    case 4:
      return [
        { kind: 'allow', asset: account(0), spender: account(1), amount: amount(), change: 'set', account: account(0) },
      ]
    case 13:
      return [
        { kind: 'allow', asset: account(1), spender: account(2), amount: amount(), change: 'set', account: account(0) },
      ]
    // Revoke
    case 5:
      return [{ kind: 'allow', asset: account(0), spender: '', amount: 0n, change: 'set' }]
    // SetAuthority: account, then which and whom
    case 6:
      return [{ kind: 'giveAway', account: account(0), to: data[2] === 1 ? keyAt(view, 3) : undefined }]
    // Burn: account, mint; BurnChecked alike
    case 8:
    case 15:
      return [{ kind: 'burn', asset: account(1), amount: amount() }]
    // CloseAccount: account, destination
    case 9:
      return [{ kind: 'closeAccount', account: account(0), to: account(1) }]
    // InitializeAccount 1, 2 and 3, SyncNative, InitializeImmutableOwner: of accounts made in the same transaction
    case 1:
    case 16:
    case 17:
    case 18:
    case 22:
      return []
    default:
      refuse('not read')
  }
}

function keyAt(view: DataView, offset: number): string {
  if (offset + 32 > view.byteLength) refuse('ends early')
  return encodeBase58(new Uint8Array(view.buffer, view.byteOffset + offset, 32))
}

/** The network takes a nonce for the recent block where the first instruction is AdvanceNonce (4) of the system program. */
export function isLasting({ keys, instructions: [first] }: SolanaTransaction): boolean {
  if (first === undefined || keys[first.program] !== solanaPrograms.system || first.data.length < 4) return false
  return new DataView(first.data.buffer, first.data.byteOffset).getUint32(0, true) === 4
}

/** SetComputeUnitLimit (2) and SetComputeUnitPrice (3), in millionths of a lamport a unit. */
function readPriorityFee({ instructions, keys }: SolanaTransaction): bigint {
  let price = 0n
  let units: bigint | undefined
  for (const { program, data } of instructions) {
    if (keys[program] !== solanaPrograms.computeBudget) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2 && data.length >= 5) units = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
  }
  // Without a limit the network reserves 200,000 units for each instruction that is not of this program.
  const others = instructions.filter(({ program }) => keys[program] !== solanaPrograms.computeBudget).length
  const asked = units ?? BigInt(others) * 200_000n
  // More than this it never lets one transaction have.
  return (price * (asked < 1_400_000n ? asked : 1_400_000n) + 999_999n) / 1_000_000n
}
