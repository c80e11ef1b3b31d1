import { encodeBase58 } from '@foyer/primitives/base58'
import { programs } from './programs.js'
import { formatAmount, isTokenProgram } from './tokenState.js'

/** An instruction with account addresses instead of indexes. */
export interface ResolvedInstruction {
  readonly programId: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

/** A parsed instruction with Agave's names, or the text of a memo. */
export interface ParsedInstruction {
  readonly program: string
  readonly parsed: string | { readonly type: string; readonly info: Readonly<Record<string, unknown>> }
}

/** The layout of an instruction: its type, its accounts in order, and a parser for the rest of its data. */
interface Layout {
  readonly type: string
  readonly accounts: readonly string[]
  read?(data: Fields): Record<string, unknown>
}

/** Parses an instruction as in `jsonParsed`. Returns undefined for instructions that Agave does not parse either. */
export function parseInstruction({ programId, accounts, data }: ResolvedInstruction): ParsedInstruction | undefined {
  try {
    if (programId === programs.memo || programId === programs.memo1) {
      return { program: 'spl-memo', parsed: new TextDecoder('utf-8', { fatal: true }).decode(data) }
    }
    const fields = createFields(data)
    if (programId === programs.system) return fill('system', systemLayouts[fields.u32()], accounts, fields)
    if (programId === programs.lookupTable) {
      return fill('address-lookup-table', tableLayouts[fields.u32()], accounts, fields)
    }
    if (programId === programs.associatedToken) {
      const layout = associatedLayouts[data.length === 0 ? 0 : fields.u8()]
      return fill('spl-associated-token-account', layout, accounts, fields)
    }
    if (isTokenProgram(programId)) {
      const number = fields.u8()
      const isOfMint = number === 6 && (data[1] ?? 0) < 2
      const tokenLayout = number === 26 ? feeLayouts[fields.u8()] : tokenLayouts[number]
      const layout = isOfMint ? mintAuthority : tokenLayout
      return fill(programId === programs.token ? 'spl-token' : 'spl-token-2022', layout, accounts, fields)
    }
  } catch (error) {
    // The data is too short or not text. Return it unparsed.
    if (!(error instanceof RangeError) && !(error instanceof TypeError)) throw error
  }
  return undefined
}

function fill(
  program: string,
  layout: Layout | undefined,
  accounts: readonly string[],
  fields: Fields,
): ParsedInstruction | undefined {
  if (layout === undefined) return undefined
  const { type, accounts: names, read } = layout
  if (accounts.length < names.filter((name) => !name.endsWith('?')).length) return undefined
  const named = names.flatMap((name, index) => {
    const account = accounts[index]
    return account === undefined ? [] : [[name.replace('?', ''), account] as const]
  })
  const last = named.at(-1)
  const signers = accounts.slice(named.length)
  // A multisig account has several signers.
  if (program.startsWith('spl-token') && last !== undefined && /owner|authority/i.test(last[0]) && signers.length > 0) {
    named[named.length - 1] = [`multisig${last[0].charAt(0).toUpperCase()}${last[0].slice(1)}`, last[1]]
    return make(Object.assign(Object.fromEntries(named), { signers }))
  }
  return make(Object.fromEntries(named))

  function make(info: Record<string, unknown>): ParsedInstruction {
    return { program, parsed: { type, info: { ...info, ...read?.(fields) } } }
  }
}

function lamports(data: Fields) {
  return { lamports: data.u64() }
}
function created(data: Fields) {
  return { ...lamports(data), space: data.u64(), owner: data.key() }
}

const systemLayouts: Readonly<Record<number, Layout>> = {
  0: { type: 'createAccount', accounts: ['source', 'newAccount'], read: created },
  1: { type: 'assign', accounts: ['account'], read: (data) => ({ owner: data.key() }) },
  2: { type: 'transfer', accounts: ['source', 'destination'], read: lamports },
  3: {
    type: 'createAccountWithSeed',
    accounts: ['source', 'newAccount'],
    read: (data) => ({ base: data.key(), seed: data.text(Number(data.u64())), ...created(data) }),
  },
  4: { type: 'advanceNonce', accounts: ['nonceAccount', 'recentBlockhashesSysvar', 'nonceAuthority'] },
  5: {
    type: 'withdrawFromNonce',
    accounts: ['nonceAccount', 'destination', 'recentBlockhashesSysvar', 'rentSysvar', 'nonceAuthority'],
    read: lamports,
  },
  6: {
    type: 'initializeNonce',
    accounts: ['nonceAccount', 'recentBlockhashesSysvar', 'rentSysvar'],
    read: (data) => ({ nonceAuthority: data.key() }),
  },
  7: {
    type: 'authorizeNonce',
    accounts: ['nonceAccount', 'nonceAuthority'],
    read: (data) => ({ newAuthorized: data.key() }),
  },
  8: { type: 'allocate', accounts: ['account'], read: (data) => ({ space: data.u64() }) },
}

const tableAccounts = ['lookupTableAccount', 'lookupTableAuthority']
const tableLayouts: Readonly<Record<number, Layout>> = {
  0: {
    type: 'createLookupTable',
    accounts: [...tableAccounts, 'payerAccount', 'systemProgram'],
    read: (data) => ({ recentSlot: data.u64(), bumpSeed: data.u8() }),
  },
  1: { type: 'freezeLookupTable', accounts: tableAccounts },
  2: {
    type: 'extendLookupTable',
    accounts: [...tableAccounts, 'payerAccount?', 'systemProgram?'],
    read: (data) => ({ newAddresses: Array.from({ length: Number(data.u64()) }, () => data.key()) }),
  },
  3: { type: 'deactivateLookupTable', accounts: tableAccounts },
  4: { type: 'closeLookupTable', accounts: [...tableAccounts, 'recipient'] },
}

const associatedAccounts = ['source', 'account', 'wallet', 'mint', 'systemProgram', 'tokenProgram']
const associatedLayouts: Readonly<Record<number, Layout>> = {
  0: { type: 'create', accounts: associatedAccounts },
  1: { type: 'createIdempotent', accounts: associatedAccounts },
}

const authorityTypes = ['mintTokens', 'freezeAccount', 'accountOwner', 'closeAccount']
function amount(data: Fields) {
  return { amount: String(data.u64()) }
}
function tokenAmount(data: Fields) {
  const units = data.u64()
  return { tokenAmount: formatAmount(units, data.u8()) }
}
function newMint(data: Fields) {
  return {
    decimals: data.u8(),
    mintAuthority: data.key(),
    ...(data.u8() === 1 && { freezeAuthority: data.key() }),
  }
}
function newAuthority(data: Fields) {
  const type = data.u8()
  const isSet = data.u8() === 1
  return { authorityType: authorityTypes[type] ?? 'unknown', newAuthority: isSet ? data.key() : null }
}

const mintAuthority: Layout = { type: 'setAuthority', accounts: ['mint', 'authority'], read: newAuthority }
const tokenLayouts: Readonly<Record<number, Layout>> = {
  0: { type: 'initializeMint', accounts: ['mint', 'rentSysvar'], read: newMint },
  1: { type: 'initializeAccount', accounts: ['account', 'mint', 'owner', 'rentSysvar'] },
  3: { type: 'transfer', accounts: ['source', 'destination', 'authority'], read: amount },
  4: { type: 'approve', accounts: ['source', 'delegate', 'owner'], read: amount },
  5: { type: 'revoke', accounts: ['source', 'owner'] },
  6: { type: 'setAuthority', accounts: ['account', 'authority'], read: newAuthority },
  7: { type: 'mintTo', accounts: ['mint', 'account', 'mintAuthority'], read: amount },
  8: { type: 'burn', accounts: ['account', 'mint', 'authority'], read: amount },
  9: { type: 'closeAccount', accounts: ['account', 'destination', 'owner'] },
  10: { type: 'freezeAccount', accounts: ['account', 'mint', 'freezeAuthority'] },
  11: { type: 'thawAccount', accounts: ['account', 'mint', 'freezeAuthority'] },
  12: { type: 'transferChecked', accounts: ['source', 'mint', 'destination', 'authority'], read: tokenAmount },
  13: { type: 'approveChecked', accounts: ['source', 'mint', 'delegate', 'owner'], read: tokenAmount },
  14: { type: 'mintToChecked', accounts: ['mint', 'account', 'mintAuthority'], read: tokenAmount },
  15: { type: 'burnChecked', accounts: ['account', 'mint', 'authority'], read: tokenAmount },
  16: {
    type: 'initializeAccount2',
    accounts: ['account', 'mint', 'rentSysvar'],
    read: (data) => ({ owner: data.key() }),
  },
  17: { type: 'syncNative', accounts: ['account'] },
  18: { type: 'initializeAccount3', accounts: ['account', 'mint'], read: (data) => ({ owner: data.key() }) },
  20: { type: 'initializeMint2', accounts: ['mint'], read: newMint },
  21: { type: 'getAccountDataSize', accounts: ['mint'] },
  22: { type: 'initializeImmutableOwner', accounts: ['account'] },
}

/** Token-2022 instructions for mints with a transfer fee. */
const feeLayouts: Readonly<Record<number, Layout>> = {
  1: {
    type: 'transferCheckedWithFee',
    accounts: ['source', 'mint', 'destination', 'authority'],
    read: (data) => {
      const units = data.u64()
      const decimals = data.u8()
      return { tokenAmount: formatAmount(units, decimals), feeAmount: formatAmount(data.u64(), decimals) }
    },
  },
}

/** Reads little-endian data in order. Throws RangeError at its end. */
interface Fields {
  u8(): number
  u32(): number
  u64(): bigint
  key(): string
  text(size: number): string
}

function createFields(data: Uint8Array): Fields {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let offset = 0
  const skip = (size: number) => {
    offset += size
    if (offset > data.length) throw new RangeError('the data ends too early')
    return offset - size
  }
  return {
    u8: () => view.getUint8(skip(1)),
    u32: () => view.getUint32(skip(4), true),
    u64: () => view.getBigUint64(skip(8), true),
    key: () => encodeBase58(data.subarray(skip(32), offset)),
    text: (size) => new TextDecoder().decode(data.subarray(skip(size), offset)),
  }
}
