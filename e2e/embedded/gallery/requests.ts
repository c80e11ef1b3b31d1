import { solanaPrograms } from '../../../apps/frame/src/decode/solanaPrograms.js'
import { decodeBase58, encodeBase58 } from '../../../apps/frame/src/signers/base58.js'

export const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const token = '0x546E77CFd5d2C4Cdf6b55383ec19b9d751a83150'
export const delegate = `0x${'de'.repeat(20)}`
export const paymaster = `0x${'fa'.repeat(20)}`
export const collection = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

function word(value: bigint | string) {
  return (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')
}

export const transferData = `0xa9059cbb${word(friend)}${word(25_000_000n)}`
export function approveData(amount: bigint) {
  return `0x095ea7b3${word(collection)}${word(amount)}`
}
export const approveAllData = `0xa22cb465${word(friend)}${word(1n)}`

export function signIn(domain: string, uri: string, address: string) {
  return `${domain} wants you to sign in with your Ethereum account:
${address}

I accept the Terms of Service.

URI: ${uri}
Version: 1
Chain ID: 31337
Nonce: 32891756
Issued At: 2026-11-20T20:00:00Z
Expiration Time: 2100-01-01T00:00:00Z`
}

export function solanaSignIn(domain: string, address: string, uri = `https://${domain}`) {
  const text = `${domain} wants you to sign in with your Solana account:\n${address}\n\nURI: ${uri}\nVersion: 1\nNonce: 32891756`
  return { message: encodeBase58(new TextEncoder().encode(text)), pubkey: address }
}

function domainOf(name: string, chainId: number, verifyingContract: string) {
  return {
    name,
    version: '1',
    chainId,
    verifyingContract,
  }
}

export function permit(owner: string, chainId = 31_337) {
  return {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    domain: domainOf('Sandbox USD', chainId, token),
    message: { owner, spender: collection, value: (2n ** 256n - 1n).toString(), nonce: 0, deadline: 4_102_444_800 },
  }
}

const item = [
  { name: 'itemType', type: 'uint8' },
  { name: 'token', type: 'address' },
  { name: 'identifierOrCriteria', type: 'uint256' },
  { name: 'startAmount', type: 'uint256' },
  { name: 'endAmount', type: 'uint256' },
]

/** A Seaport order that gives a collectible away without payment. Item type 4 stands for any item of the collection. */
export function order(offerer: string, itemType = 2) {
  return {
    types: {
      OrderComponents: [
        { name: 'offerer', type: 'address' },
        { name: 'offer', type: 'OfferItem[]' },
        { name: 'consideration', type: 'ConsiderationItem[]' },
      ],
      OfferItem: item,
      ConsiderationItem: [...item, { name: 'recipient', type: 'address' }],
    },
    primaryType: 'OrderComponents',
    domain: domainOf('Seaport', 31_337, friend),
    message: {
      offerer,
      offer: [{ itemType, token: collection, identifierOrCriteria: '7', startAmount: '1', endAmount: '1' }],
      consideration: [
        {
          itemType: 0,
          token: `0x${'0'.repeat(40)}`,
          identifierOrCriteria: '0',
          startAmount: '1',
          endAmount: '1',
          recipient: friend,
        },
      ],
    },
  }
}

export const mail = {
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail', version: '1', chainId: 31_337, verifyingContract: friend },
  message: {
    from: { name: 'Cow', wallets: [friend, collection] },
    to: [{ name: 'Bob', wallets: [token] }],
    contents: 'Hello, Bob!',
    amount: '0xde0b6b3a7640000',
    // This field is not in the types, so it is neither signed nor shown.
    hidden: 'THIS IS NOT SIGNED',
  },
}

export const hostileMail = {
  types: {
    Mail: [
      { name: 'contents', type: 'string' },
      { name: 'to', type: 'address' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: '<script>window.pwned=1</script>' },
  message: { contents: '</dd><img src=x onerror=window.pwned=1>\u202eevil\u200b', to: friend },
}

export function calls(from: string) {
  return {
    version: '2.0.0',
    from,
    chainId: '0x7a69',
    calls: [
      { to: token, data: approveData(25_000_000n) },
      { to: collection, data: '0x12345678', value: '0x2386f26fc10000' },
    ],
  }
}

interface Instruction {
  /** Indexes into the list of the owner and the other keys. */
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: readonly number[]
}

/** Encodes a transaction in base58, with fewer than 128 keys, instructions and bytes each. The owner pays the fee. */
function wire(owner: string, others: readonly Uint8Array[], instructions: readonly Instruction[]): string {
  const keys = [decodeBase58(owner), ...others].flatMap((key) => [...key])
  const told = instructions.flatMap(({ program, accounts, data }) => [
    program,
    accounts.length,
    ...accounts,
    data.length,
    ...data,
  ])
  const block = new Uint8Array(32).fill(9)
  const message = [1, 0, 1, others.length + 1, ...keys, ...block, instructions.length, ...told]
  return encodeBase58(new Uint8Array([1, ...new Uint8Array(64), ...message]))
}

function key(byte: number) {
  return new Uint8Array(32).fill(byte)
}
const systemProgram = key(0)
const tokenProgram = decodeBase58(solanaPrograms.token)

/** A transfer of half a SOL. */
export function solanaTransfer(owner: string) {
  return wire(
    owner,
    [key(5), systemProgram],
    [{ program: 2, accounts: [0, 1], data: [2, 0, 0, 0, 0, 0x65, 0xcd, 0x1d, 0, 0, 0, 0] }],
  )
}

export function solanaUnknown(owner: string) {
  return wire(owner, [key(5), key(6)], [{ program: 2, accounts: [0, 1], data: [1, 2, 3] }])
}

/**
 * A transaction with every danger at once: it never expires, gives a token account away, allows unlimited spending from
 * one, and closes one.
 */
export function solanaTheft(owner: string) {
  return wire(
    owner,
    [key(7), key(5), key(8), tokenProgram, systemProgram],
    [
      { program: 5, accounts: [3, 3, 0], data: [4, 0, 0, 0] },
      { program: 4, accounts: [1, 0], data: [6, 2, 1, ...key(5)] },
      { program: 4, accounts: [1, 2, 0], data: [4, ...new Uint8Array(8).fill(255)] },
      { program: 4, accounts: [1, 2, 0], data: [9] },
    ],
  )
}
